import type { ReportType } from '#domain/reportType.ts'
import { resultRelied } from '#domain/measurement/contradictions.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { VerdictBanner } from '../../ui/VerdictBanner.tsx'

interface Props {
  type: ReportType
  result: 'valid' | 'invalid' | 'incomplete'
  warnings: readonly string[]
  /** The disconnection the measurement relies on. */
  preceding: { contradictions: readonly string[] } | null
}

/** How a report ends: said before it is signed as it is said afterwards, with what it relies on. */
export function ToldVerdict({ type, result, warnings, preceding }: Props) {
  const { t } = useTexts()
  const told = resultRelied(result, { warnings, relied: preceding?.contradictions ?? [] })
  return (
    <VerdictBanner state={told} title={t(`report.result.${told}`)}>
      {told === 'onContradicted'
        ? t('report.summary.onContradicted')
        : told !== 'incomplete' && t(`report.summary.${type}.${told}`)}
    </VerdictBanner>
  )
}
