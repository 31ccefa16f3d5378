import { useQuery } from '@tanstack/react-query'
import { mostTags, tags } from '#contract/tag.ts'
import { callQuery, sharedAnswer } from '../../../api/callQuery.ts'
import { useCan } from '../../../session/useCan.ts'

const minute = 60_000

/** Tags, newest first, refetched every minute. */
function useTags(query: { companyVehicleId?: string; open?: string }, enabled: boolean) {
  const requested = { ...query, l: mostTags }
  const { data, isError, isPaused, isLoading, refetch } = useQuery({
    ...callQuery(['tag', 'list', requested], tags.list, { query: requested }),
    ...sharedAnswer,
    enabled,
    refetchInterval: minute,
  })
  return {
    tags: data?.items ?? [],
    total: data?.total ?? 0,
    // Outdated tags are shown but not trusted.
    isUnavailable: isError || isPaused,
    isLoading,
    retry: () => void refetch(),
  }
}

export function useAttachedTags(companyVehicleIds?: readonly string[]) {
  const can = useCan()
  const hasVehicles = companyVehicleIds === undefined || companyVehicleIds.length > 0
  const of = companyVehicleIds && hasVehicles && { companyVehicleId: companyVehicleIds.join() }
  return useTags({ open: 'true', ...of }, can('tag.list') && hasVehicles)
}

export const useTagsOf = (companyVehicleId: string) => useTags({ companyVehicleId }, true)
