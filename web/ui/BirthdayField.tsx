import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { Label, type FieldProps } from './fields.tsx'
import styles from './fields.module.css'

const parts = ['day', 'month', 'year'] as const
type Typed = Record<(typeof parts)[number], string>

/** Three fields without automatic focus changes. Invalid input stays, so that the form refuses it. */
export function BirthdayField(props: FieldProps<string>) {
  const { id, label, value, onChange, hint, error, optional, disabled } = props
  const { t } = useTexts()
  const [typed, setTyped] = useState(() => typedOf(value))
  const change = (part: (typeof parts)[number], text: string) => {
    const next = { ...typed, [part]: text.trim() }
    setTyped(next)
    onChange(dayOf(next))
  }
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className={styles.birthday} disabled={disabled} aria-describedby={described || undefined}>
      <legend>
        <Label text={label} optional={optional} />
      </legend>
      {hint && (
        <p id={`${id}-hint`} className={styles.birthdayHint}>
          {hint}
        </p>
      )}
      <div className={styles.birthdayParts}>
        {parts.map((part) => (
          <TextInput
            key={part}
            id={part === 'day' ? id : `${id}-${part}`}
            label={t(`shell.birthday.${part}`)}
            value={typed[part]}
            inputMode="numeric"
            maxLength={part === 'year' ? 4 : 2}
            autoComplete={`bday-${part}`}
            error={error !== undefined}
            onChange={(event) => change(part, event.target.value)}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.birthdayError}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

const typedOf = (value: string): Typed => {
  const [year = '', month = '', day = ''] = value.split('-')
  return { day, month, year }
}

const dayOf = ({ day, month, year }: Typed) =>
  day || month || year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : ''
