import { useTexts } from '../../i18n/useTexts.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { SelectField } from '../../ui/fields.tsx'
import type { ReadTable } from './readTable.ts'

interface Props {
  table: ReadTable
  fields: { field: string; label: string }[]
  /** Field per heading; empty if not imported. */
  columns: string[]
  change: (columns: string[]) => void
}

export function Mapping({ table: { headings, rows }, fields, columns, change }: Props) {
  const { t } = useTexts()
  return (
    <section className="stack">
      <h2>{t('importing.columns')}</h2>
      <DataTable
        label={t('importing.columns')}
        headings={[t('importing.column'), t('importing.example'), t('importing.field')]}
        rows={headings.map((heading, place) => [
          heading || t('importing.column.unnamed', { number: place + 1 }),
          rows.map(({ cells }) => cells[place]).find(Boolean) ?? '–',
          <SelectField
            key={place}
            id={`import-column-${place}`}
            label={t('importing.field.of', { column: heading || place + 1 })}
            hiddenLabel
            none={t('importing.field.none')}
            options={fields
              .filter(({ field }) => field === columns[place] || !columns.includes(field))
              .map(({ field, label }) => ({ value: field, label }))}
            value={columns[place] ?? ''}
            onChange={(field) => change(columns.map((one, at) => (at === place ? field : one)))}
          />,
        ])}
      />
    </section>
  )
}
