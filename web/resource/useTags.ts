import { useQuery } from '@tanstack/react-query'
import { mostTags, tags } from '#contract/tag.ts'
import { call } from '../api/call.ts'
import { useCan } from '../session/useCan.ts'

const minute = 60_000

/** Tags, the latest first, requested again every minute. `isUnknown`: the answer is missing or no longer certain. */
function useTags(query: { companyVehicleId?: string; open?: string }, enabled: boolean) {
  const asked = { ...query, l: mostTags }
  const { data, isError, isPaused, isLoading, refetch } = useQuery({
    queryKey: ['tag', 'list', asked],
    queryFn: ({ signal }) => call(tags.list, { query: asked }, { signal }),
    enabled,
    refetchInterval: minute,
  })
  return {
    tags: data?.items ?? [],
    total: data?.total ?? 0,
    // Earlier tags are shown, but a page does not rely on them.
    isUnknown: isError || isPaused,
    isLoading,
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
