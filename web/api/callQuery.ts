import { queryOptions, type QueryKey } from '@tanstack/react-query'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { call } from './call.ts'

/** Options of `useQuery` for a call that reads. */
export const callQuery = <E extends Endpoint>(queryKey: QueryKey, endpoint: E, input: CallInput<E>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => call(endpoint, input, { signal }) })

/**
 * For a query that a page waits for before it shows the parts that use it: they share the answer. Actions and live
 * events refetch it at once.
 */
export const sharedAnswer = { staleTime: 5_000 } as const
