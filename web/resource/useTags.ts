import { useQuery } from '@tanstack/react-query'
import { mostTags, tags } from '#contract/tag.ts'
import { call } from '../api/call.ts'
import { useCan } from '../session/useCan.ts'

const minute = 60_000

/** Tags, the latest first, asked for again every minute. `isUnknown`: nobody can say now whether there are any. */
function useTags(query: { companyVehicleId?: string; open?: string }, enabled: boolean) {
  const asked = { ...query, l: mostTags }
  const { data, isError, isPaused, refetch } = useQuery({
    queryKey: ['tag', 'list', asked],
    queryFn: ({ signal }) => call(tags.list, { query: asked }, { signal }),
    enabled,
    refetchInterval: minute,
  })
  return {
    tags: data?.items ?? [],
    total: data?.total ?? 0,
    // What was known before is shown, but nobody relies on it.
    isUnknown: isError || isPaused,
    retry: () => void refetch(),
  }
}

/** The tags that hang now on the cars one may see, or on these of them. */
export function useHangingTags(companyVehicleIds?: readonly string[]) {
  const can = useCan()
  const isAsked = companyVehicleIds === undefined || companyVehicleIds.length > 0
  const of = companyVehicleIds && isAsked && { companyVehicleId: companyVehicleIds.join() }
  return useTags({ open: 'true', ...of }, can('tag.list') && isAsked)
}

/** All tags of a car. */
export const useTagsOf = (companyVehicleId: string) => useTags({ companyVehicleId }, true)
