import { useId } from 'react'
import { useTexts } from '../texts/useTexts.ts'
import { SelectField, TextField, type Option } from '../ui/fields.tsx'
import { useShown } from './ResourceContext.ts'

/** A filter of a list: a field of the resource and the values offered, with texts `{area}.{field}.{value}`; or a day. */
export interface FilterSpec {
  field: string
  options?: readonly (string | Option)[]
  kind?: 'day'
  /** What it is called that no value is chosen, where that is not all of them. */
  none?: string
}

/** The filters as selects. */
export function Filters() {
  const { area, list, filters } = useShown()
  const { t } = useTexts()
  const { label, optionsOf } = useFilterTexts(area)
  // They stand on the page and once more in the sheet of a phone.
  const place = useId()
  const change = (field: string) => (value: string) =>
    list.show({ filters: withFilter(list.state.filters, field, value) })
  return filters.map((filter) =>
    filter.kind === 'day' ? (
      <TextField
        key={filter.field}
        id={`${place}-${filter.field}`}
        type="date"
        label={label(filter.field)}
        value={list.state.filters[filter.field] ?? ''}
        onChange={change(filter.field)}
      />
    ) : (
      <SelectField
        key={filter.field}
        id={`${place}-${filter.field}`}
        label={label(filter.field)}
        none={filter.none ?? t('shell.filter.all')}
        options={optionsOf(filter)}
        value={list.state.filters[filter.field] ?? ''}
        onChange={change(filter.field)}
      />
    ),
  )
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
