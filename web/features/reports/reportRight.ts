import { queryOptions, useQuery } from '@tanstack/react-query'
import { reports } from '#contract/report.ts'
import type { Actor } from '#domain/policy.ts'
import { call } from '../../api/call.ts'
import { sharedAnswer } from '../../api/callQuery.ts'
import { useAccount } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { cachedRights, orStored } from './draft/device.ts'

export type Why = 'suspended' | 'noOrganisation' | 'notActivated' | 'noCertificate' | 'readOnly'

/**
 * Whether the user may report today, according to the server and the membership. Offline, the last answer
 * applies; finalising checks again.
 */
export function useReportRight(): 'asking' | 'granted' | Why {
  const { actor, companyId } = useAccount()
  const can = useCan()
  const { data, isPending } = useQuery(rightQuery(actor.userId))
  if (isPending) return 'asking'
  const isQualified = data?.canCreateReports ?? actor.mayReport
  if (isQualified && can('report.create')) return 'granted'
  // The policy does not count a suspended person as a member of the company.
  if (companyId && !actor.company && actor.authorities.length === 0) return 'suspended'
  return whyNot(actor, isQualified)
}

const rightQuery = (userId: string) =>
  queryOptions({
    queryKey: ['report.canCreate', userId],
    queryFn: ({ signal }) =>
      orStored(askRights(userId, signal), async (problem) => {
        const stored = await cachedRights.find(userId, 'all')
        if (stored) return stored
        throw problem
      }),
    retry: false,
    ...sharedAnswer,
  })

async function askRights(userId: string, signal: AbortSignal) {
  const rights = await call(reports.canCreate, {}, { signal })
  await cachedRights.keep(userId, 'all', rights).catch(() => undefined)
  return rights
}

/** Report types and methods that the certificates of the user permit today; null while unknown. */
export function useReportTypes() {
  const { actor } = useAccount()
  const { types = null, methods = null, liveRefused = null } = useQuery(rightQuery(actor.userId)).data ?? {}
  return { types, methods, liveRefused }
}

function whyNot({ company, authorities }: Actor, isQualified: boolean): Why {
  if (!company && authorities.length === 0) return 'noOrganisation'
  if (!isQualified) return 'noCertificate'
  return company && !company.activated ? 'notActivated' : 'readOnly'
}
