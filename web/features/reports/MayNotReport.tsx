import { queryOptions, useQuery } from '@tanstack/react-query'
import { reports } from '#contract/report.ts'
import type { Actor } from '#domain/policy.ts'
import { call } from '../../api/call.ts'
import { NoAnswer } from '../../api/CallProblem.ts'
import { useAccount } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { knownRights, type Rights } from './draft/device.ts'
import styles from './ReportList.module.css'

type Why = 'noOrganisation' | 'notActivated' | 'noCertificate' | 'readOnly'

const ways: Record<Why, string> = {
  noOrganisation: '/app/company-profile',
  notActivated: '/app/company-profile',
  noCertificate: '/app/certificates',
  readOnly: '/app/reports',
}

/**
 * Whether one may report today: the server says so, and the membership must allow it. Without the server the
 * account's last answer counts, for work goes on without a network and finalising asks again.
 */
export function useReportRight(): 'asking' | 'granted' | Why {
  const { actor } = useAccount()
  const can = useCan()
  const { data, isPending } = useQuery(rightQuery(actor.userId))
  if (isPending) return 'asking'
  const isQualified = data?.canCreateReports ?? actor.mayReport
  if (isQualified && can('report.create')) return 'granted'
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

/** The reports one's certificates allow today, and how; null while nobody could say. */
export function useReportTypes() {
  const { actor } = useAccount()
  const { types = null, methods = null } = useQuery(rightQuery(actor.userId)).data ?? {}
  return { types, methods }
}

function whyNot({ company, authorities }: Actor, isQualified: boolean): Why {
  if (!company && authorities.length === 0) return 'noOrganisation'
  if (!isQualified) return 'noCertificate'
  return company && !company.activated ? 'notActivated' : 'readOnly'
}

/** Why no report can be made now, and the way on. */
export function MayNotReport({ why }: { why: Why }) {
  const { t } = useTexts()
  return (
    <>
      <PageHeader title={t('report.new')} />
      <EmptyState title={t('report.gate.title')} action={<Ways why={why} />}>
        {t(`report.gate.${why}`)}
      </EmptyState>
    </>
  )
}

/** The same above the list, for who has come to report; who only looks after an authority has not. */
export function ReportGate() {
  const { t } = useTexts()
  const right = useReportRight()
  const { company, authorities, isAdmin } = useAccount().actor
  const comesToReport = company !== null || (authorities.length === 0 && !isAdmin)
  if (right === 'asking' || right === 'granted' || !comesToReport) return null
  return (
    <div className={styles.above}>
      <Notice title={t('report.gate.title')} action={<Ways why={right} />}>
        {t(`report.gate.${right}`)}
      </Notice>
    </div>
  )
}

function Ways({ why }: { why: Why }) {
  const { t } = useTexts()
  return (
    <div className="row">
      <ButtonLink to={ways[why]} tone="secondary">
        {t(`report.gate.${why}.action`)}
      </ButtonLink>
      {why === 'noCertificate' && (
        <ButtonLink to="/app/certification-authorities" tone="quiet">
          {t('report.gate.authorities')}
        </ButtonLink>
      )}
    </div>
  )
}
