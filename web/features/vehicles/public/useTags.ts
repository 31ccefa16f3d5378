import { useQuery } from '@tanstack/react-query'
import { attachedTags, mostTags, tags } from '#contract/tag.ts'
import { callQuery, sharedAnswer } from '../../../api/callQuery.ts'
import { useCan } from '../../../session/useCan.ts'

const minute = 60_000

interface RequestedTags {
  companyVehicleId?: string
  open?: string
  l: number
}

const tagsQuery = (requested: RequestedTags) => ({
  ...callQuery(['tag', 'list', requested], tags.list, { query: requested }),
  ...sharedAnswer,
})

export const attachedTagsQuery = tagsQuery(attachedTags)

/** Tags, newest first, refetched every minute. */
function useTags(requested: RequestedTags, enabled: boolean) {
  const { data, isError, isPaused, isLoading, refetch } = useQuery({
    ...tagsQuery(requested),
    enabled,
    refetchInterval: minute,
  })
  return {
    tags: data?.items ?? [],
    total: data?.total ?? 0,
    // Outdated tags are shown but not trusted.
    isUnavailable: isError || isPaused,
    isLoading,
    isKnown: data !== undefined && !isError && !isPaused,
    retry: () => void refetch(),
  }
}

export function useAttachedTags(companyVehicleIds?: readonly string[]) {
  const can = useCan()
  const hasVehicles = companyVehicleIds === undefined || companyVehicleIds.length > 0
  const of = companyVehicleIds && hasVehicles && { companyVehicleId: companyVehicleIds.join() }
  return useTags({ ...attachedTags, ...of }, can('tag.list') && hasVehicles)
}

export const useTagsOf = (companyVehicleId: string) => useTags({ companyVehicleId, l: mostTags }, true)
