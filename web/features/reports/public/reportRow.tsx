import type { Report } from '#contract/report.ts'
import { saysResult } from '#domain/reportState.ts'
import { resultNow } from '#domain/measurement/contradictions.ts'
import { Moment } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { StateBadge } from '../../../ui/badges.tsx'

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

type JudgedReport = Report & { result: NonNullable<Report['result']> }

/** "Passed" only if neither the report nor the disconnection it relies on has contradictions. */
export function ResultBadge({ report }: { report: JudgedReport }) {
  const { t } = useTexts()
  const { result, judgement, precedingDisconnection, reliedEnded } = report
  const contradictions = precedingDisconnection?.contradictions ?? []
  const shownResult = resultNow(result, { warnings: judgement.warnings, relied: contradictions, reliedEnded })
  return (
    <>
      <StateBadge state={shownResult === 'valid' ? 'passed' : shownResult} />
      {report.recalled.length > 0 && <div className="muted small">{t('report.recalled.title')}</div>}
    </>
  )
}
