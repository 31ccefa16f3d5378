import type { Report } from '#contract/report.ts'
import { resultNow } from '#domain/measurement/contradictions.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { StateBadge } from '../../../ui/badges.tsx'

type Judged = Report & { result: NonNullable<Report['result']> }

/** "Passed" only if neither the report nor the disconnection it relies on has contradictions. */
export function ResultBadge({ report }: { report: Judged }) {
  const { t } = useTexts()
  const { result, judgement, precedingDisconnection, reliedEnded } = report
  const relied = precedingDisconnection?.contradictions ?? []
  const told = resultNow(result, { warnings: judgement.warnings, relied, reliedEnded })
  return (
    <>
      <StateBadge state={told === 'valid' ? 'passed' : told} />
      {report.recalled.length > 0 && <div className="muted small">{t('report.recalled.title')}</div>}
    </>
  )
}
