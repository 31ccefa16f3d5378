import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ComponentProps, type HTMLInputAutoCompleteAttribute, type ReactNode, useState } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { wholePlates } from './plates.tsx'
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
  type?: 'text' | 'email' | 'tel' | 'search'
  autoComplete?: HTMLInputAutoCompleteAttribute
  /** Capital letters in a fixed-width font, for VIN and plate. */
  code?: boolean
  width?: 'short' | 'full'
  /** `none` for a field with a keypad of the page. */
  inputMode?: 'numeric' | 'decimal' | 'none'
  list?: string
  trailing?: ReactNode
}

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
      onChange={(event) => onChange(code ? inCapitals(event.target.value) : event.target.value)}
    />
  )
}

/** A pasted link keeps its small letters, because a part of it may be secret. */
const inCapitals = (text: string) => (text.includes('/') ? text : text.toUpperCase())

interface LongTextProps
  extends FieldProps<string>, Pick<ComponentProps<'textarea'>, 'ref' | 'onKeyDown' | 'readOnly'> {
  /** Shows the input inside something else, such as below a toolbar. */
  around?: (input: ReactNode) => ReactNode
}

export function LongTextField({ onChange, optional, hint, around, ...rest }: LongTextProps) {
  return (
    <Textarea
      {...rest}
      inputContainer={around}
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

/** A whole number; accepts thousands separators. Invalid input remains and shows an error. */
export function IntegerField({ value, onChange, error, hint, ...rest }: FieldProps<number | string | null>) {
  const { t, wholeOf } = useTexts()
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(false)
  const read = (text: string) => (text.trim() === '' ? null : (wholeOf(text) ?? text.trim()))
  // A value set from outside replaces the typed text.
  const displayed = read(typed) === value ? typed : value === null ? '' : String(value)
  const isGrouped = typeof value === 'number' && displayed.trim() !== String(value)
  const isNone = typeof value === 'string' && (left || error !== undefined)
  return (
    <TextField
      {...rest}
      width="short"
      inputMode="numeric"
      value={displayed}
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
      rightSection={<IconChevronDown size={16} aria-hidden />}
      data={none === null ? options : [{ value: '', label: none ?? t('shell.choose') }, ...options]}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface CheckProps extends Omit<FieldProps<boolean>, 'label'> {
  label: ReactNode
}

export function CheckField({ value, onChange, hint, label, optional: _, ...rest }: CheckProps) {
  return (
    <Checkbox
      {...rest}
      label={wholePlates(label)}
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

const withTrailing = (trailing: ReactNode) =>
  trailing
    ? (input: ReactNode) => (
        <div className={styles.beside}>
          {input}
          {trailing}
        </div>
      )
    : undefined

const parts = ['day', 'month', 'year'] as const

type Typed = Record<(typeof parts)[number], string>

/** Three fields without automatic focus changes. Invalid input remains, so that the form refuses it. */
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

/** Lists the fields that a disabled button waits for. The button refers to it by `aria-describedby`. */
export function Missing({ id, fields }: { id: string; fields: string }) {
  const { t } = useTexts()
  return (
    <p id={id} className="small muted">
      {t('shell.stillNeeded', { fields })}
    </p>
  )
}
