import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { vehicleManufacturers } from '#contract/catalogue.ts'
import { isOtherMaker, wmiOf } from '#domain/catalogue.ts'
import type { Values } from '../../../form/check.ts'
import type { FormState } from '../../../form/useForm.ts'
import { callList } from '../../../resource/calls.ts'
import { useTexts } from '../../../i18n/useTexts.ts'

/** Fills an empty manufacturer field from the world manufacturer identifier (WMI) of the VIN (ISO 3780). */
export function MakerFromVin({ form }: { form: FormState }) {
  const { vin, manufacturer } = form.values
  const { wmi, makers } = useMakersOf(vin)
  const [maker, another] = makers
  const { set } = form
  useEffect(() => {
    if (maker && !another && manufacturer === '') set('manufacturer', maker.name)
    // Runs once per WMI, so that a user can clear the field.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [maker?._id, wmi])
  return null
}

/**
 * Warns that the WMI belongs to another manufacturer. Only a hint: the catalogue may not list every WMI of a
 * manufacturer.
 */
export function OtherMaker({ values: { vin, manufacturer } }: { values: Values }) {
  const { t } = useTexts()
  const { wmi, makers } = useMakersOf(vin)
  const names = makers.map(({ name }) => name)
  if (wmi === null || typeof manufacturer !== 'string' || !isOtherMaker(manufacturer, names)) return null
  return (
    <p className="muted" role="status">
      {t('vehicle.manufacturer.other', { wmi, makers: names.join(', ') })}
    </p>
  )
}

function useMakersOf(vin: unknown) {
  const wmi = typeof vin === 'string' ? wmiOf(vin) : null
  const query = { l: 5, search: wmi ?? '' }
  const { data } = useQuery({
    queryKey: [vehicleManufacturers.name, 'list', query],
    queryFn: ({ signal }) => callList(vehicleManufacturers, query, signal),
    enabled: wmi !== null,
  })
  return { wmi, makers: data?.items.filter((one) => wmi && one.wmi.includes(wmi)) ?? [] }
}
