import { useTexts } from '../../i18n/useTexts.ts'
import { DataTable } from '../../ui/lists.tsx'
import type { ReadTable } from './csvFile.ts'
import { repeatedLine } from './repeated.ts'
import { mostShown, type Outcome } from './useImport.ts'

interface Props {
  area: string
  outcomes: Outcome[]
  table: ReadTable
  /** The column that identifies a row. */
  column: number
}

/** The rows that need no import, with the reason, where the texts of the area name one. */
export function Skipped({ area, outcomes, table: { headings, rows }, column }: Props) {
  const { t, textByKey } = useTexts()
  const usualReason = textByKey(`${area}.import.known`)
  const title = textByKey(`${area}.import.did.unchanged`) ?? t('importing.did.unchanged')
  const isRefused = (index: number) => outcomes[index]?.outcome === 'refused'
  const skipped = outcomes.flatMap(({ outcome }, index) => {
    const row = rows[index]
    if (outcome !== 'unchanged' || !row) return []
    const first = repeatedLine(rows, index, { column, isRefused })
    const reason = first === null ? usualReason : t('importing.repeated', { line: first })
    return [[`${t('importing.line')}\u00a0${row.line}`, row.cells[column] ?? '', reason]]
  })
  if (!usualReason || skipped.length === 0) return null
  return (
    <DataTable
      label={title}
      headings={[t('importing.line'), headings[column] || title, t('importing.reason')]}
      rows={skipped.slice(0, mostShown)}
    />
  )
}
