import { useQuery } from '@tanstack/react-query'
import { tags, type Tag } from '#contract/tag.ts'
import { call } from '../api/call.ts'
import { useCan } from '../session/useCan.ts'

const minute = 60_000

/** The tags that hang now on the cars one may see, asked again every minute; none where there is no network. */
export function useHangingTags(): Tag[] {
  const can = useCan()
  const query = { open: 'true', l: 100 }
  const { data } = useQuery({
    queryKey: ['tag', 'list', query],
    queryFn: ({ signal }) => call(tags.list, { query }, { signal }),
    enabled: can('tag.list'),
    refetchInterval: minute,
  })
  return data?.items ?? []
}

/** All tags of a car, the latest first. */
export const useTagsOf = (companyVehicleId: string) => {
  const query = { companyVehicleId, l: 100 }
  return useQuery({
    queryKey: ['tag', 'list', query],
    queryFn: ({ signal }) => call(tags.list, { query }, { signal }),
    refetchInterval: minute,
  })
}
