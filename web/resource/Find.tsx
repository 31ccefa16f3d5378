import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { SelectField, TextField, type Option } from '../ui/fields.tsx'
import { callList } from './calls.ts'
import type { Item, Resource } from './types.ts'

export interface Choices {
  isLoading: boolean
  /** What the search finds. */
  options: Option[]
  /** The current choice, which the search may not find. */
  chosen?: Option | undefined
  many: boolean
  search: string
  setSearch: (text: string) => void
}

interface Props {
  id: string
  label: string
  searchLabel: string
  choices: Choices
  value: string
  onChange: (value: string) => void
  error?: string
  optional?: boolean
  /** Text of the empty choice. */
  none?: string
  trailing?: ReactNode
}

/** Chooses an item; with a search if there are many. */
export function Find({ id, label, searchLabel, choices, optional, none, error, trailing, ...bound }: Props) {
  const { t } = useTexts()
  const { options: found, chosen, many, search, setSearch } = choices
  const isBeside = chosen && !found.some(({ value }) => value === chosen.value)
  const options = isBeside ? [chosen, ...found] : found
  if (optional && options.length === 0 && !many) return null
  const counted = found.length === 0 ? t('list.find.none') : t('list.find.count', { count: found.length })
  return (
    <div className="stack">
      {many && (
        <TextField
          id={`${id}-search`}
          type="search"
          label={searchLabel}
          value={search}
          onChange={setSearch}
          autoComplete="off"
        />
      )}
      <SelectField
        id={id}
        label={label}
        {...(none !== undefined && { none })}
        options={options}
        value={options.some((option) => option.value === bound.value) ? bound.value : ''}
        onChange={bound.onChange}
        error={error}
        hint={search.trim() === '' ? undefined : counted}
        trailing={trailing}
      />
    </div>
  )
}

const most = 100
const few = 12

/** Whether so many items have a search. */
export const areMany = (count: number) => count > few

/** The first items of a list, or those that match a search. */
export function useFound<T extends Item>(resource: Resource<T>, sf: string, enabled: boolean) {
  const [search, setSearch] = useState('')
  const text = search.trim()
  const query = { l: most, sf, ...(text !== '' && { search: text }) }
  const { data, isLoading } = useQuery({
    queryKey: [resource.name, 'list', query],
    queryFn: ({ signal }) => callList(resource, query, signal),
    placeholderData: keepPreviousData,
    enabled,
  })
  const many = text !== '' || areMany(data?.total ?? 0)
  return { isLoading, items: data?.items ?? [], many, search, setSearch }
}
