import { useQuery } from '@tanstack/react-query'
import { callList } from './calls.ts'
import type { Item, Resource } from './types.ts'

const most = 100

/** All items that fit on the longest page, for choosing among them and for putting them in order. */
export function useAll<T extends Item>(resource: Resource<T>, query: Record<string, string>, enabled = true) {
  const asked = { l: most, ...query }
  return useQuery({
    queryKey: [resource.name, 'list', asked],
    queryFn: ({ signal }) => callList(resource, asked, signal),
    enabled,
  })
}
