import { useQuery } from '@tanstack/react-query'
import { reports } from '#contract/report.ts'
import { useAccount } from '../../../session/session.ts'
import { useStore } from '../../../ui/store.ts'
import { draftChanges, drafts } from './device.ts'
import type { Draft } from './draft.ts'

export function useDraftsHere() {
  const { _id: userId } = useAccount()
  const changes = useStore(draftChanges)
  return useQuery({
    queryKey: [reports.name, 'drafts here', userId, changes],
    queryFn: () => drafts.list(userId),
    gcTime: 0,
    retry: false,
    placeholderData: (before: Draft[] | undefined) => before,
  })
}
