import type { Report } from '#contract/report.ts'
import type { ReportType } from '#domain/reportType.ts'
import { resultNow } from '#domain/measurement/contradictions.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { VerdictBanner } from '../../ui/badges.tsx'

interface Props {
  type: ReportType
  result: 'valid' | 'invalid' | 'incomplete'
  warnings: readonly string[]
  preceding: { contradictions: readonly string[] } | null
  /** What happened to that disconnection since the report was sealed. */
  reliedEnded?: Report['reliedEnded']
}

/** Uses the same words before and after signing. */
export function ResultVerdict({ type, result, warnings, preceding, reliedEnded = null }: Props) {
  const { t } = useTexts()
  const shownResult = resultNow(result, { warnings, relied: preceding?.contradictions ?? [], reliedEnded })
  return (
    <VerdictBanner state={shownResult} title={t(`report.result.${shownResult}`)}>
      {shownResult === 'onContradicted' || shownResult === 'onEnded'
        ? t(`report.summary.${shownResult}`)
        : shownResult !== 'incomplete' && t(`report.summary.${type}.${shownResult}`)}
    </VerdictBanner>
  )
}
