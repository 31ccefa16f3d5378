import { useQuery } from '@tanstack/react-query'
import { callList } from './calls.ts'
import type { Item, Resource } from './types.ts'

const most = 100

/** All items up to the maximum page size, for selects and sorting. */
export function useAll<T extends Item>(resource: Resource<T>, query: Record<string, string>, enabled = true) {
  const requested = { l: most, ...query }
  return useQuery({
    queryKey: [resource.name, 'list', requested],
    queryFn: ({ signal }) => callList(resource, requested, signal),
    enabled,
  })
}
