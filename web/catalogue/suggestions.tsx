import { useQuery } from '@tanstack/react-query'
import { vehicleManufacturers, vehicles } from '#contract/catalogue.ts'
import { callList } from '../resource/calls.ts'
import { useAll } from '../resource/useAll.ts'
import { modelName } from './modelName.ts'

/** The manufacturers known, as suggestions for a field; any other name may be typed. */
export function Makers({ id }: { id: string }) {
  const { data } = useAll(vehicleManufacturers, { sf: 'name' })
  return <Suggestions id={id} names={data?.items.map(({ name }) => name) ?? []} />
}

/** The models of the manufacturer typed. */
export function Models({ id, manufacturer }: { id: string; manufacturer: unknown }) {
  const maker = typeof manufacturer === 'string' ? manufacturer.trim() : ''
  const query = { l: 100, sf: 'model', search: maker }
  const { data } = useQuery({
    queryKey: [vehicles.name, 'list', query],
    queryFn: ({ signal }) => callList(vehicles, query, signal),
    enabled: maker.length >= 2,
  })
  const same = (name: string) => name.toLowerCase() === maker.toLowerCase()
  const names = data?.items.filter((model) => same(model.manufacturer)).map(modelName) ?? []
  return <Suggestions id={id} names={[...new Set(names)]} />
}

const Suggestions = ({ id, names }: { id: string; names: string[] }) => (
  <datalist id={id}>
    {names.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
)
