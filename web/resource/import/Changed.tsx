import type { ImportChange } from '#contract/importing.ts'
import { formatDay } from '#domain/day.ts'
import { isDay } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { DataTable } from '../../ui/lists.tsx'
import { none, useHeadings } from '../columns.ts'
import type { ReadTable } from './csvFile.ts'
import { mostShown, type Outcome } from './useImport.ts'

interface Props {
  area: string
  outcomes: Outcome[]
  table: ReadTable
  /** The columns that identify a row. */
  identifying: number[]
}

/** The rows that change an existing item, with the old and the new value of each field. */
export function Changed({ area, outcomes, table, identifying }: Props) {
  const { t } = useTexts()
  const headingOf = useHeadings(area)
  const shown = useShown(area)
  const changed = outcomes.flatMap(({ outcome, changes = [] }, index) => {
    const row = table.rows[index]
    if (outcome !== 'changed' || !row) return []
    const name = identifying.map((column) => row.cells[column] ?? '').join(' ')
    const values = changes.map(
      ({ field, before, after }) => `${headingOf(field)}: ${shown(field, before)} → ${shown(field, after)}`,
    )
    return [[`${t('importing.line')}\u00a0${row.line}`, name, values.join(' · ')]]
  })
  if (changed.length === 0) return null
  return (
    <>
      <DataTable
        label={t('importing.changes')}
        headings={[
          t('importing.line'),
          identifying.map((at) => table.headings[at]).join(' '),
          t('importing.changes'),
        ]}
        rows={changed.slice(0, mostShown)}
      />
      {changed.length > mostShown && (
        <p className="muted">{t('importing.refused.more', { count: changed.length - mostShown })}</p>
      )}
    </>
  )
}

function useShown(area: string) {
  const { textByKey, locale } = useTexts()
  return (field: string, value: ImportChange['before']) => {
    if (isDay(value)) return formatDay(value, locale)
    const texts = [value ?? ''].flat().map((one) => textByKey(`${area}.${field}.${one}`) ?? String(one))
    return texts.join(', ') || none
  }
}
