import { useTexts } from '../../i18n/useTexts.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import type { AuditSearch } from './auditSearch.ts'
import { areas } from './narrowing.ts'

interface Props {
  search: AuditSearch
  show: (change: AuditSearch) => void
}

export function AuditFilters({ search: { area = '', from = '', to = '' }, show }: Props) {
  const { t, textByKey } = useTexts()
  const options = areas.flatMap((value) => {
    const label = textByKey(`audit.of.${value}`)
    return label ? [{ value, label }] : []
  })
  return (
    <div className="row">
      <SelectField
        id="audit-area"
        label={t('audit.area')}
        none={t('audit.area.all')}
        options={options.toSorted((one, other) => one.label.localeCompare(other.label))}
        value={area}
        onChange={(chosen) => show({ area: chosen })}
      />
      <div className="row">
        <TextField
          id="audit-from"
          type="date"
          label={t('audit.from')}
          value={from}
          onChange={(day) => show({ from: day })}
        />
        <TextField
          id="audit-to"
          type="date"
          label={t('audit.to')}
          value={to}
          onChange={(day) => show({ to: day })}
        />
      </div>
    </div>
  )
}
