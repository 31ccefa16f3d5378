import { queryOptions, type QueryKey } from '@tanstack/react-query'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { call } from './call.ts'

/** Options of `useQuery` for a call that reads. */
export const callQuery = <E extends Endpoint>(queryKey: QueryKey, endpoint: E, input: CallInput<E>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => call(endpoint, input, { signal }) })
