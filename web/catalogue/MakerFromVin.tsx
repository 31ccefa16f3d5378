import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { vehicleManufacturers } from '#contract/catalogue.ts'
import { wmiOf } from '#domain/catalogue.ts'
import type { FormState } from '../form/useForm.ts'
import { callList } from '../resource/calls.ts'

/** The beginning of a VIN tells who built the car: filled in where nothing is written yet. */
export function MakerFromVin({ form }: { form: FormState }) {
  const { vin, manufacturer } = form.values
  const wmi = typeof vin === 'string' ? wmiOf(vin) : null
  const query = { l: 5, search: wmi ?? '' }
  const { data } = useQuery({
    queryKey: [vehicleManufacturers.name, 'list', query],
    queryFn: ({ signal }) => callList(vehicleManufacturers, query, signal),
    enabled: wmi !== null && manufacturer === '',
  })
  const [maker, another] = data?.items.filter((one) => wmi && one.wmi.includes(wmi)) ?? []
  const { set } = form
  useEffect(() => {
    if (maker && !another && manufacturer === '') set('manufacturer', maker.name)
    // Once for each beginning of a VIN: whoever empties the field again wants it empty.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [maker?._id, wmi])
  return null
}
