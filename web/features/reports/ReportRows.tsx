import type { Report } from '#contract/report.ts'
import { shownVerdict } from '#domain/measurement/contradictions.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { correctedFacts } from './correctedFacts.tsx'
import { rowTextsOf } from './measuredRows.ts'
import { FactsPanel, ResultRows, VerdictLabel } from './verdictParts.tsx'

export default function ReportRows({ report }: { report: Exclude<Report, { type: 'disconnection' }> }) {
  const texts = useTexts()
  const { judgement } = report
  const { rows, facts } = rowTextsOf(report, judgement, texts)
  return (
    <section className="stack">
      <h2>{texts.t('report.page.measurements')}</h2>
      <ResultRows
        rows={rows.map(({ label, value, limit, check }) => [
          label,
          value,
          limit,
          check && <VerdictLabel key="verdict" verdict={shownVerdict(check, judgement.warnings)} />,
        ])}
      />
      <FactsPanel facts={correctedFacts(report.corrected, texts)} />
      <FactsPanel facts={facts} />
    </section>
  )
}
