import { useQuery } from '@tanstack/react-query'
import { vehicleManufacturers, vehicles } from '#contract/catalogue.ts'
import type { Values } from '../../../form/check.ts'
import { callList } from '../../../resource/calls.ts'
import { useAll } from '../../../resource/queries.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { modelName } from './modelName.ts'

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
