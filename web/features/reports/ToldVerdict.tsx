import type { Report } from '#contract/report.ts'
import type { ReportType } from '#domain/reportType.ts'
import { resultNow } from '#domain/measurement/contradictions.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { VerdictBanner } from '../../ui/VerdictBanner.tsx'

interface Props {
  type: ReportType
  result: 'valid' | 'invalid' | 'incomplete'
  warnings: readonly string[]
  /** The disconnection on which the measurement relies. */
  preceding: { contradictions: readonly string[] } | null
  /** Change of that disconnection since the report was sealed. */
  reliedEnded?: Report['reliedEnded']
}

/** The result, in the same words before and after signing, with the disconnection on which it relies. */
export function ToldVerdict({ type, result, warnings, preceding, reliedEnded = null }: Props) {
  const { t } = useTexts()
  const told = resultNow(result, { warnings, relied: preceding?.contradictions ?? [], reliedEnded })
  return (
    <VerdictBanner state={told} title={t(`report.result.${told}`)}>
      {told === 'onContradicted' || told === 'onEnded'
        ? t(`report.summary.${told}`)
        : told !== 'incomplete' && t(`report.summary.${type}.${told}`)}
    </VerdictBanner>
  )
}
