import { useTexts } from '../../i18n/useTexts.ts'
import { DataTable } from '../../ui/lists.tsx'
import { SelectField } from '../../ui/fields.tsx'
import type { ReadTable } from './csvFile.ts'

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
        rows={headings.map((heading, index) => [
          heading || t('importing.column.unnamed', { number: index + 1 }),
          rows.map(({ cells }) => cells[index]).find(Boolean) ?? '–',
          <SelectField
            key={index}
            id={`import-column-${index}`}
            label={t('importing.field.of', { column: heading || index + 1 })}
            hiddenLabel
            none={t('importing.field.none')}
            options={fields
              .filter(({ field }) => field === columns[index] || !columns.includes(field))
              .map(({ field, label }) => ({ value: field, label }))}
            value={columns[index] ?? ''}
            onChange={(field) => change(columns.map((one, at) => (at === index ? field : one)))}
          />,
        ])}
      />
    </section>
  )
}
