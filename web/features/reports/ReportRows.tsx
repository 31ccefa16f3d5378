import type { Report } from '#contract/report.ts'
import { rowTold } from '#domain/measurement/contradictions.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { checkText } from './checkText.ts'
import { VerdictWord } from './VerdictWord.tsx'

/** Every row a report was judged by, and how it ended. */
export function ReportRows({ report: { judgement } }: { report: Report }) {
  const { t } = useTexts()
  return (
    <section className="stack">
      <h2>{t('report.page.measurements')}</h2>
      <DataTable
        label={t('report.page.measurements')}
        headings={[t('report.page.point'), t('report.result')]}
        rows={judgement.checks.map((check) => [
          `${t(checkText(check.name))}${check.row === undefined ? '' : ` ${check.row + 1}`}`,
          <VerdictWord key={check.name} verdict={rowTold(check, judgement.warnings)} />,
        ])}
      />
    </section>
  )
}
