import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useState, type HTMLInputAutoCompleteAttribute, type ReactNode } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import styles from './fields.module.css'

/** `error` is a sentence; screen readers read it with the field. */
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
  /** Capital letters in a fixed-width font, for VIN and plate. */
  code?: boolean
  width?: 'short' | 'full'
  inputMode?: 'numeric' | 'decimal'
  list?: string
  trailing?: ReactNode
}

const withTrailing = (trailing: ReactNode) =>
  trailing
    ? (input: ReactNode) => (
        <div className={styles.beside}>
          {input}
          {trailing}
        </div>
      )
    : undefined

export function TextField({ code, width, trailing, type = 'text', ...props }: TextProps) {
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
      inputContainer={withTrailing(trailing)}
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

/** A whole number; accepts thousands separators. Invalid input stays and shows an error. */
export function IntegerField({ value, onChange, error, hint, ...rest }: FieldProps<number | string | null>) {
  const { t, wholeOf } = useTexts()
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(false)
  const read = (text: string) => (text.trim() === '' ? null : (wholeOf(text) ?? text.trim()))
  // A value set from outside replaces the typed text.
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
  /** For screen readers only, if the context shows the label. */
  hiddenLabel?: boolean
  options: Option[]
  /** Option for no value; null if a value is required. */
  none?: string | null
  trailing?: ReactNode
}

export function SelectField({ trailing, none, hiddenLabel, ...props }: SelectProps) {
  const { onChange, optional, hint, options, ...rest } = props
  const { t } = useTexts()
  return (
    <NativeSelect
      {...rest}
      label={hiddenLabel ? undefined : <Label text={rest.label} optional={optional} />}
      aria-label={hiddenLabel ? rest.label : undefined}
      description={hint}
      inputContainer={withTrailing(trailing)}
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
