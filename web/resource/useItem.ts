import { useQuery } from '@tanstack/react-query'
import { callRead } from './calls.ts'
import type { Item, Resource } from './types.ts'

/** `null` requests nothing. */
export function useItem<T extends Item>(resource: Resource<T>, id: string | null) {
  return useQuery({
    queryKey: [resource.name, 'item', id],
    queryFn: ({ signal }) => callRead(resource, id ?? '', signal),
    enabled: id !== null,
  })
}
