import type { ReactNode } from 'react'
import { useTexts } from '../../texts/useTexts.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import type { Choices } from './useChoices.ts'

interface Props {
  id: string
  label: string
  /** Where one types what to look for. */
  searchLabel: string
  choices: Choices
  value: string
  onChange: (value: string) => void
  error?: string
  /** Nothing to choose from leaves nothing to see, where there is another way. */
  optional?: boolean
  /** Another way to say which: stands beside the choice. */
  beside?: ReactNode
}

/** One of many: a few letters of it typed, then chosen. Where there are few, no one needs to type. */
export function Find({ id, label, searchLabel, choices, value, onChange, error, optional, beside }: Props) {
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
        beside={beside}
      />
    </div>
  )
}
