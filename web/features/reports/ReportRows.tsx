import type { Report } from '#contract/report.ts'
import { shownVerdict } from '#domain/measurement/contradictions.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Fold } from '../../ui/fold.tsx'
import { correctedFacts } from './correctedFacts.tsx'
import { rowTextsOf } from './measuredRows.ts'
import { FactsPanel, ResultRows, VerdictLabel } from './verdictParts.tsx'

interface Props {
  report: Exclude<Report, { type: 'disconnection' }>
  /** Phones close the circumstances. */
  folds: boolean
}

export default function ReportRows({ report, folds }: Props) {
  const texts = useTexts()
  const { judgement } = report
  const { rows, facts } = rowTextsOf(report, judgement, texts)
  return (
    <>
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
      </section>
      {facts.length > 0 && (
        <Fold title={texts.t('report.page.circumstances')} open={folds ? undefined : true}>
          <FactsPanel facts={facts} />
        </Fold>
      )}
    </>
  )
}
