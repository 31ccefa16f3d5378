import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import { SelectField, TextField } from '../../../ui/fields.tsx'
import type { Choices } from './useChoices.ts'

interface Props {
  id: string
  label: string
  searchLabel: string
  choices: Choices
  value: string
  onChange: (value: string) => void
  error?: string
  /** Shows nothing without choices, if there is another input. */
  optional?: boolean
  trailing?: ReactNode
}

/** Select with search. The search is hidden if there are few choices. */
export function Find({ id, label, searchLabel, choices, value, onChange, error, optional, trailing }: Props) {
  const { t } = useTexts()
  const { options, many, search, setSearch } = choices
  if (optional && options.length === 0 && !many) return null
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
        options={options}
        value={options.some((option) => option.value === value) ? value : ''}
        onChange={onChange}
        error={error}
        hint={many && options.length === 0 ? t('gate.find.none') : undefined}
        trailing={trailing}
      />
    </div>
  )
}
