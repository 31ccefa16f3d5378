import type { Report } from '#contract/report.ts'
import { saysResult } from '#domain/reportState.ts'
import { resultNow } from '#domain/measurement/contradictions.ts'
import { Moment } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { StateBadge } from '../../../ui/badges.tsx'

/** A report of a list is without its measurement. */
export type ShownReport = Pick<
  Report,
  | '_id'
  | 'type'
  | 'name'
  | 'state'
  | 'result'
  | 'measuredAt'
  | 'createdAt'
  | 'dangerSince'
  | 'reliedEnded'
  | 'recalled'
> & {
  judgement: Pick<Report['judgement'], 'warnings'>
  precedingDisconnection: Pick<NonNullable<Report['precedingDisconnection']>, 'contradictions'> | null
}

export function useReportRow() {
  const { t } = useTexts()
  return (report: ShownReport) => ({
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

type JudgedReport = ShownReport & { result: NonNullable<Report['result']> }

/** The state that a report is shown with: its result as of today, or why it has none. */
export function shownResultOf(report: ShownReport): string {
  if (!saysResult(report)) return report.dangerSince ? 'dangerous' : report.state
  return resultShown(report)
}

/** "Passed" only if neither the report nor the disconnection it relies on has contradictions. */
const resultShown = ({ result, judgement, precedingDisconnection, reliedEnded }: JudgedReport) =>
  resultNow(result, {
    warnings: judgement.warnings,
    relied: precedingDisconnection?.contradictions ?? [],
    reliedEnded,
  })

export function ResultBadge({ report }: { report: JudgedReport }) {
  const { t } = useTexts()
  const shownResult = resultShown(report)
  return (
    <>
      <StateBadge state={shownResult === 'valid' ? 'passed' : shownResult} />
      {report.recalled.length > 0 && <div className="muted small">{t('report.recalled.title')}</div>}
    </>
  )
}
