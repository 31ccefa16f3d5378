import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { vehicleManufacturers, vehicles } from '#contract/catalogue.ts'
import { isOtherMaker, wmiOf } from '#domain/catalogue.ts'
import type { Values } from '../../../form/check.ts'
import { callList } from '../../../resource/calls.ts'
import { useAll } from '../../../resource/queries.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { modelName } from './modelName.ts'
import type { FormState } from '../../../form/useForm.ts'

export function Makers({ id }: { id: string }) {
  const { data } = useAll(vehicleManufacturers, { sf: 'name' })
  return <Suggestions id={id} names={data?.items.map(({ name }) => name) ?? []} />
}

export function Models({ id, manufacturer }: { id: string; manufacturer: unknown }) {
  return <Suggestions id={id} names={[...new Set(useModels(manufacturer).map(modelName))]} />
}

/**
 * Shows a discharge time in the catalogue that differs from the one entered. The longer time applies to a
 * measurement.
 */
export function OtherWait({ values: { manufacturer, model, dischargeMinutes } }: { values: Values }) {
  const { t } = useTexts()
  const match = useModels(manufacturer).find((one) => modelName(one) === model)
  const minutes = match?.dischargeMinutes ?? null
  if (minutes === null || typeof dischargeMinutes === 'string' || minutes === dischargeMinutes) return null
  return (
    <p className="muted" role="status">
      {t('vehicle.dischargeMinutes.other', { minutes })}
    </p>
  )
}

function useModels(manufacturer: unknown) {
  const maker = typeof manufacturer === 'string' ? manufacturer.trim() : ''
  const query = { l: 100, sf: 'model', search: maker }
  const { data } = useQuery({
    queryKey: [vehicles.name, 'list', query],
    queryFn: ({ signal }) => callList(vehicles, query, signal),
    enabled: maker.length >= 2,
  })
  const same = (name: string) => name.toLowerCase() === maker.toLowerCase()
  return data?.items.filter((model) => same(model.manufacturer)) ?? []
}

const Suggestions = ({ id, names }: { id: string; names: string[] }) => (
  <datalist id={id}>
    {names.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
)

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
