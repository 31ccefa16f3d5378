import { useQuery } from '@tanstack/react-query'
import { reports } from '#contract/report.ts'
import type { Actor } from '#domain/policy.ts'
import { call } from '../../api/call.ts'
import { useAccount } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/states.tsx'

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
  const { data, isPending } = useQuery({
    queryKey: ['report.canCreate', actor.userId],
    queryFn: ({ signal }) => call(reports.canCreate, {}, { signal }),
    retry: false,
  })
  if (isPending) return 'asking'
  const isQualified = data?.canCreateReports ?? actor.mayReport
  if (isQualified && can('report.create')) return 'granted'
  return whyNot(actor, isQualified)
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
      <EmptyState
        title={t('report.gate.title')}
        action={<ButtonLink to={ways[why]}>{t(`report.gate.${why}.action`)}</ButtonLink>}
      >
        {t(`report.gate.${why}`)}
      </EmptyState>
    </>
  )
}
