import { useQuery } from '@tanstack/react-query'
import { coworkers } from '#contract/coworker.ts'
import { departureByErasure, type Departure } from '#domain/departure.ts'
import { sharedAnswer } from '../../../api/callQuery.ts'
import { callList } from '../../../resource/calls.ts'
import { useAccount } from '../../../session/session.ts'

const most = 100

/** What erasing the own account does to the company; undefined while that is read. The server decides again. */
export function useDeparture(): { departure: Departure | undefined; isLoading: boolean } {
  const { company, userId } = useAccount().actor
  const leads = company?.role === 'admin'
  const query = { l: most, sf: 'since', companyId: company?.id ?? '' }
  const { data, isLoading } = useQuery({
    queryKey: [coworkers.name, 'list', query],
    queryFn: ({ signal }) => callList(coworkers, query, signal),
    enabled: leads,
    ...sharedAnswer,
  })
  if (!company || !leads) return { departure: 'leaves', isLoading }
  if (!data) return { departure: undefined, isLoading }
  const others = data.items.filter((one) => one.userId !== userId)
  // Only people who can sign in can lead.
  const hasAdmin = others.some(
    ({ role, activated, suspendedAt }) => role === 'admin' && activated && !suspendedAt,
  )
  const departure = departureByErasure({
    role: company.role,
    others: hasAdmin ? 'admins' : others.length > 0 ? 'employees' : 'none',
    // A locked company was active.
    activated: company.activated || company.locked,
    everActivated: company.activated,
  })
  // Another page of the list may contain an administrator.
  return { departure: !hasAdmin && data.total > most ? undefined : departure, isLoading }
}
