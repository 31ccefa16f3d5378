import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deviceStore } from '../../device/deviceStore.ts'
import { useAccount } from '../../session/session.ts'
import type { RecentTarget } from './targets.ts'

const most = 6
const recentTargets = deviceStore<RecentTarget[]>('recentTarget')

/** Recent targets of this user on this device, until sign-out. */
export function useRecent() {
  const { _id } = useAccount()
  const client = useQueryClient()
  const queryKey = ['recentTarget', _id]
  const { data: recent = [] } = useQuery({
    queryKey,
    queryFn: async () => (await recentTargets.find(_id, 'all').catch(() => undefined)) ?? [],
    staleTime: Infinity,
  })
  const remember = ({ to, title, detail }: RecentTarget) => {
    const all = [{ to, title, detail }, ...recent.filter((one) => one.to !== to)].slice(0, most)
    client.setQueryData(queryKey, all)
    // The search also works if the device cannot store anything.
    void recentTargets.keep(_id, 'all', all).catch(() => undefined)
  }
  return { recent, remember }
}
