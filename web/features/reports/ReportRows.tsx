import type { Report } from '#contract/report.ts'
import { rowTold } from '#domain/measurement/contradictions.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Facts } from '../../ui/lists.tsx'
import { correctedFacts } from './correctedFacts.tsx'
import { ResultRows, VerdictWord } from './verdictParts.tsx'
import { rowTextsOf } from './measuredRows.ts'

export default function ReportRows({ report }: { report: Exclude<Report, { type: 'disconnection' }> }) {
  const texts = useTexts()
  const { t } = texts
  const { judgement } = report
  const { rows, facts } = rowTextsOf(report, judgement, texts)
  const corrected = correctedFacts(report.corrected, texts)
  return (
    <section className="stack">
      <h2>{t('report.page.measurements')}</h2>
      <ResultRows
        rows={rows.map(({ label, value, limit, check }) => [
          label,
          value,
          limit,
          check && <VerdictWord key="verdict" verdict={rowTold(check, judgement.warnings)} />,
        ])}
      />
      {corrected.length > 0 && (
        <div className="panel">
          <Facts facts={corrected} />
        </div>
      )}
      <div className="panel">
        <Facts facts={facts} />
      </div>
    </section>
  )
}
