import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useState, type HTMLInputAutoCompleteAttribute, type ReactNode } from 'react'
import { useTexts } from '../texts/useTexts.ts'
import styles from './fields.module.css'

/** What every field has; `error` is a sentence, shown under the field and tied to it for screen readers. */
export interface FieldProps<T> {
  id: string
  label: string
  value: T
  onChange: (value: T) => void
  hint?: string
  error?: string
  optional?: boolean
  disabled?: boolean
  onBlur?: () => void
  autoFocus?: boolean
}

export interface Option {
  value: string
  label: string
}

interface TextProps extends FieldProps<string> {
  type?: 'text' | 'email' | 'tel' | 'search' | 'date'
  autoComplete?: HTMLInputAutoCompleteAttribute
  /** Codes such as VIN and plate: capital letters in a fixed-width font. */
  code?: boolean
  width?: 'short' | 'full'
  inputMode?: 'numeric' | 'decimal'
  /** The id of a `datalist` with suggestions. */
  list?: string
  beside?: Beside
}

/** A control that stands to the right of the input, whatever is said below it. */
type Beside = ReactNode

const withBeside = (beside: Beside) =>
  beside
    ? (input: ReactNode) => (
        <div className={styles.beside}>
          {input}
          {beside}
        </div>
      )
    : undefined

export function TextField({ code, width, beside, type = 'text', ...props }: TextProps) {
  const { onChange, optional, hint, ...rest } = props
  return (
    <TextInput
      {...rest}
      type={type}
      label={<Label text={props.label} optional={optional} />}
      description={hint}
      classNames={{
        wrapper: width === 'short' ? styles.short : undefined,
        input: code ? styles.code : undefined,
      }}
      autoCapitalize={code ? 'characters' : type === 'text' ? undefined : 'none'}
      spellCheck={code || type !== 'text' ? false : undefined}
      inputContainer={withBeside(beside)}
      onChange={(event) => onChange(code ? event.target.value.toUpperCase() : event.target.value)}
    />
  )
}

export function LongTextField({ onChange, optional, hint, ...rest }: FieldProps<string>) {
  return (
    <Textarea
      {...rest}
      label={<Label text={rest.label} optional={optional} />}
      description={hint}
      autosize={false}
      rows={4}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface PasswordProps extends FieldProps<string> {
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField({ onChange, optional, hint, ...rest }: PasswordProps) {
  const { t } = useTexts()
  return (
    <PasswordInput
      {...rest}
      description={hint}
      onChange={(event) => onChange(event.target.value)}
      visibilityToggleButtonProps={{
        'aria-label': t('shell.showPassword'),
        tabIndex: 0,
        className: styles.toggle,
      }}
    />
  )
}

/** A whole number, with marks of thousands if one likes, and how it was understood. What is none stays as typed, and says why. */
export function IntegerField({ value, onChange, error, hint, ...rest }: FieldProps<number | string | null>) {
  const { t, wholeOf } = useTexts()
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(false)
  const read = (text: string) => (text.trim() === '' ? null : (wholeOf(text) ?? text.trim()))
  // What was set from elsewhere is shown instead of what was typed before.
  const shown = read(typed) === value ? typed : value === null ? '' : String(value)
  const isGrouped = typeof value === 'number' && shown.trim() !== String(value)
  const isNone = typeof value === 'string' && (left || error !== undefined)
  return (
    <TextField
      {...rest}
      width="short"
      inputMode="numeric"
      value={shown}
      hint={isGrouped ? t('shell.understood', { number: value }) : hint}
      error={isNone ? t('shell.wholeNumber') : error}
      onBlur={() => {
        setLeft(true)
        rest.onBlur?.()
      }}
      onChange={(text) => {
        setTyped(text)
        setLeft(false)
        onChange(read(text))
      }}
    />
  )
}

interface SelectProps extends FieldProps<string> {
  /** Said to screen readers only, where what stands beside it says it to everybody else. */
  hiddenLabel?: boolean
  options: Option[]
  /** The first entry, shown while nothing is chosen; null where something always is. */
  none?: string | null
  beside?: Beside
}

export function SelectField({ beside, none, hiddenLabel, ...props }: SelectProps) {
  const { onChange, optional, hint, options, ...rest } = props
  const { t } = useTexts()
  return (
    <NativeSelect
      {...rest}
      label={hiddenLabel ? undefined : <Label text={rest.label} optional={optional} />}
      aria-label={hiddenLabel ? rest.label : undefined}
      description={hint}
      inputContainer={withBeside(beside)}
      data={none === null ? options : [{ value: '', label: none ?? t('shell.choose') }, ...options]}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface CheckProps extends Omit<FieldProps<boolean>, 'label'> {
  label: ReactNode
}

export function CheckField({ value, onChange, hint, optional: _, ...rest }: CheckProps) {
  return (
    <Checkbox
      {...rest}
      size="md"
      description={hint}
      checked={value}
      classNames={{
        root: styles.check,
        body: styles.checkBody,
        label: styles.checkLabel,
        error: styles.checkError,
      }}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

export function Label({ text, optional }: { text: string; optional?: boolean }) {
  const { t } = useTexts()
  if (!optional) return <>{text}</>
  return (
    <>
      {text} <span className={styles.optional}>{t('shell.optional')}</span>
    </>
  )
}

/** Any number of several, as short lines side by side. */
export function ChoicesField({
  id,
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  options,
}: FieldProps<string[]> & { options: Option[] }) {
  const toggle = (one: string, chosen: boolean) =>
    onChange(chosen ? [...value, one] : value.filter((other) => other !== one))
  return (
    <fieldset className={styles.choices} aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend>
        <Label text={label} optional={optional} />
      </legend>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
      <div>
        {options.map(({ value: one, label: name }) => (
          <CheckField
            key={one}
            id={`${id}-${one}`}
            label={name}
            value={value.includes(one)}
            onChange={(chosen) => toggle(one, chosen)}
          />
        ))}
      </div>
      {error && <p role="alert">{error}</p>}
    </fieldset>
  )
}
