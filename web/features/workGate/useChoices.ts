import { useQuery } from '@tanstack/react-query'
import { coworkers } from '#contract/coworker.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { callList } from '../../resource/calls.ts'
import { useCan } from '../../session/useCan.ts'
import type { Option } from '../../ui/fields.tsx'

/** The people of one's company, by their Eval-ID. */
export function useCoworkers(): Option[] {
  const can = useCan()
  const query = { l: 100, sf: 'lastname' }
  const { data } = useQuery({
    queryKey: [coworkers.name, 'list', query],
    queryFn: ({ signal }) => callList(coworkers, query, signal),
    enabled: can('coworker.list'),
  })
  return (data?.items ?? []).map(({ evalid, firstname, lastname }) => ({
    value: evalid,
    label: `${lastname} ${firstname}`,
  }))
}

/** The vehicles one may ask about, by plate. */
export function useVehicles(): Option[] {
  const query = { l: 100, sf: 'plate' }
  const { data } = useQuery({
    queryKey: [companyVehicles.name, 'list', query],
    queryFn: ({ signal }) => callList(companyVehicles, query, signal),
  })
  return (data?.items ?? []).map(({ _id, plate, vin, manufacturer, model }) => ({
    value: _id,
    label: `${plate || vin} · ${manufacturer} ${model}`,
  }))
}
