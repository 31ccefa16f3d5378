import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { coworkers } from '#contract/coworker.ts'
import { companyVehicles, type CompanyVehicle } from '#contract/vehicle.ts'
import { callList } from '../../../resource/calls.ts'
import type { Item, Resource } from '../../../resource/types.ts'
import { useItem } from '../../../resource/queries.ts'
import { useCan } from '../../../session/useCan.ts'
import type { Option } from '../../../ui/fields.tsx'

export interface Choices {
  options: Option[]
  /** There are more than the search shows. */
  many: boolean
  search: string
  setSearch: (text: string) => void
}

const most = 100
const few = 12

export function useCoworkers(): Choices {
  const can = useCan()
  const { items, ...found } = useFound(coworkers, 'lastname', can('coworker.list'))
  return {
    ...found,
    options: items.map(({ evalid, firstname, lastname }) => ({
      value: evalid,
      label: `${lastname} ${firstname}`,
    })),
  }
}

/** Includes the chosen vehicle, which may have been scanned. */
export function useVehicles(chosen: string): Choices {
  const { items, ...found } = useFound(companyVehicles, 'plate', true)
  const isThere = chosen === '' || items.some(({ _id }) => _id === chosen)
  const { data } = useItem(companyVehicles, isThere ? null : chosen)
  const vehicles: CompanyVehicle[] = data && !isThere ? [data, ...items] : items
  return {
    ...found,
    options: vehicles.map(({ _id, plate, vin, manufacturer, model }) => ({
      value: _id,
      label: `${plate || vin} · ${manufacturer} ${model}`,
    })),
  }
}

function useFound<T extends Item>(resource: Resource<T>, sf: string, enabled: boolean) {
  const [search, setSearch] = useState('')
  const text = search.trim()
  const query = { l: most, sf, ...(text !== '' && { search: text }) }
  const { data } = useQuery({
    queryKey: [resource.name, 'list', query],
    queryFn: ({ signal }) => callList(resource, query, signal),
    placeholderData: keepPreviousData,
    enabled,
  })
  const many = text !== '' || (data?.total ?? 0) > few
  return { items: data?.items ?? [], many, search, setSearch }
}
