import { useId } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { SelectField, TextField, type Option } from '../ui/fields.tsx'
import { SeveralFilter } from './SeveralFilter.tsx'
import { useShown, type FilterSpec } from './ResourceContext.ts'

export function Filters({ all }: { all?: boolean }) {
  const { list, filters } = useShown()
  return filters
    .filter(({ more, field }) => all || !more || list.state.filters[field] !== undefined)
    .map((filter) => <Filter key={filter.field} filter={filter} all={all} />)
}

function Filter({ filter, all }: { filter: FilterSpec; all?: boolean }) {
  const { area, list } = useShown()
  const { t } = useTexts()
  const { label, optionsOf } = useFilterTexts(area)
  // The filters are both on the page and in the sheet, so ids must differ.
  const place = useId()
  const { field, kind, none } = filter
  const shared = {
    id: `${place}-${field}`,
    label: label(field),
    value: list.state.filters[field] ?? '',
    onChange: (value: string) => list.show({ filters: withFilter(list.state.filters, field, value) }),
  }
  if (kind === 'day') return <TextField {...shared} type="date" />
  const choice = { ...shared, none: none ?? t('shell.filter.all'), options: optionsOf(filter) }
  return kind === 'several' ? <SeveralFilter {...choice} open={all} /> : <SelectField {...choice} />
}

export function useFilterTexts(area: string) {
  const { named } = useTexts()
  const label = (field: string) => named(`${area}.${field}`) ?? field
  const optionsOf = ({ field, options = [] }: FilterSpec): Option[] =>
    options.map((option) =>
      typeof option === 'string'
        ? {
            value: option,
            label: named(`${area}.${field}.${option}`) ?? named(`shell.state.${option}`) ?? option,
          }
        : option,
    )
  return { label, optionsOf }
}

export const withFilter = (filters: Record<string, string>, field: string, value: string) => {
  const { [field]: _, ...others } = filters
  return value === '' ? others : { ...others, [field]: value }
}
