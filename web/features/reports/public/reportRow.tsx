import type { Report } from '#contract/report.ts'
import { saysResult } from '#domain/reportState.ts'
import { Moment } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { StateBadge } from '../../../ui/badges.tsx'
import { ResultBadge } from './ResultBadge.tsx'

export function useReportRow() {
  const { t } = useTexts()
  return (report: Report) => ({
    title: report.name,
    what: (
      <>
        {t(`report.type.${report.type}`)}, <Moment value={report.measuredAt ?? report.createdAt} />
      </>
    ),
    badge: saysResult(report) ? (
      <ResultBadge report={report} />
    ) : (
      <StateBadge state={report.dangerSince ? 'dangerous' : report.state} />
    ),
  })
}
