import { queryOptions, useQuery } from '@tanstack/react-query'
import { reports } from '#contract/report.ts'
import type { Actor } from '#domain/policy.ts'
import { call } from '../../api/call.ts'
import { NoAnswer } from '../../api/CallProblem.ts'
import { useAccount } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { knownRights, type Rights } from './draft/device.ts'

/** Why someone may not report. */
export type Why = 'suspended' | 'noOrganisation' | 'notActivated' | 'noCertificate' | 'readOnly'

/**
 * Whether one may report today: the server says so, and the membership must allow it. Without the server the
 * account's last answer counts, for work goes on without a network and finalising asks again.
 */
export function useReportRight(): 'asking' | 'granted' | Why {
  const { actor, companyId } = useAccount()
  const can = useCan()
  const { data, isPending } = useQuery(rightQuery(actor.userId))
  if (isPending) return 'asking'
  const isQualified = data?.canCreateReports ?? actor.mayReport
  if (isQualified && can('report.create')) return 'granted'
  // A suspended person keeps the place and is no member for the policy.
  if (companyId && !actor.company && actor.authorities.length === 0) return 'suspended'
  return whyNot(actor, isQualified)
}

const rightQuery = (userId: string) =>
  queryOptions({
    queryKey: ['report.canCreate', userId],
    queryFn: ({ signal }) => askedOrKnown(userId, signal),
    retry: false,
  })

/** What the server says, or what it last said to this device. */
async function askedOrKnown(userId: string, signal: AbortSignal): Promise<Rights> {
  try {
    const rights = await call(reports.canCreate, {}, { signal })
    await knownRights.keep(userId, 'all', rights).catch(() => undefined)
    return rights
  } catch (problem) {
    const known = problem instanceof NoAnswer ? await knownRights.find(userId, 'all') : undefined
    if (known) return known
    throw problem
  }
}

/** The reports one's certificates allow today, and how; null while no one could say. */
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
