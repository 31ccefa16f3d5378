import { Link } from '@tanstack/react-router'
import type { Report } from '#contract/report.ts'
import { useCan } from '../../session/useCan.ts'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { PrecedingEnded, Warnings } from '../../i18n/Warnings.tsx'
import { Facts } from '../../ui/lists.tsx'
import { Accepted } from './Accepted.tsx'

interface Props {
  report: Pick<Report, 'companyId' | 'authorityId' | 'timeZone' | 'reliedEnded'>
  before: NonNullable<Report['precedingDisconnection']>
}

export default function ReportRelied({ report, before }: Props) {
  const { companyId, authorityId, timeZone } = report
  const { t } = useTexts()
  const can = useCan()
  const { reportId, number, name, measuredAt, tester, authorId, contradictions, acceptance } = before
  const called = number ?? name
  return (
    <section className="stack">
      <h2>{t('report.preceding')}</h2>
      <Warnings warnings={contradictions} title={t('report.warning.relied')} />
      <PrecedingEnded ended={report.reliedEnded} />
      <Accepted acceptance={acceptance} />
      <div className="panel">
        <Facts
          facts={[
            {
              term: t('report.type.disconnection'),
              value: can('report.read', { companyId, authorityId, authorId }) ? (
                <Link to="/app/reports/$rid" params={{ rid: reportId }}>
                  {called}
                </Link>
              ) : (
                called
              ),
            },
            {
              term: t('report.measuredAt'),
              value: <Moment value={measuredAt} timeZone={timeZone} />,
            },
            { term: t('report.tester'), value: tester },
          ]}
        />
      </div>
    </section>
  )
}
