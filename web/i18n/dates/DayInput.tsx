import { TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import {
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type ToggleEvent,
} from 'react'
import { formatDay, isDay } from '#domain/day.ts'
import type { Locale } from '#domain/locale.ts'
import { readDay, stepDay } from '#domain/typedDay.ts'
import { useToday } from '../Day.tsx'
import { useTexts } from '../useTexts.ts'
import { Label, type FieldProps } from '../../ui/fields.tsx'
import Calendar from './Calendar.tsx'
import styles from './DayInput.module.css'
import frame from './fields.module.css'

/** `value` is ISO 8601, `2026-11-24`. Text that is no day is passed on as typed, so that the form refuses it. */
export interface DayProps extends FieldProps<string> {
  /** ISO 8601. The calendar offers nothing outside; the form has to check what is typed. */
  min?: string
  max?: string
  /** `leaving` passes on only complete input, when the field is left or Enter is pressed: for filters. */
  passes?: 'typing' | 'leaving'
}

/** `24.11.26` and `heute` are days; arrow keys change them, and the calendar offers them. */
export default function DayInput(props: DayProps) {
  const { t } = useTexts()
  const panelId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const written = useWritten(props)
  const pick = (value: string) => {
    written.choose(value)
    panel.current?.hidePopover()
  }
  return (
    <>
      <WrittenInput {...props} written={written} input={input} onOpen={() => panel.current?.showPopover()}>
        <button
          type="button"
          className={styles.button}
          popoverTarget={panelId}
          aria-label={`${props.label}: ${t('date.calendar.open')}`}
          disabled={props.disabled}
        >
          <IconCalendar size={20} aria-hidden />
        </button>
      </WrittenInput>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        role="dialog"
        aria-label={`${props.label}: ${t('date.calendar')}`}
        className={styles.panel}
        onBeforeToggle={(event) => {
          positionAtInput(event, input.current)
          setOpen(event.newState === 'open')
        }}
        onToggle={({ newState }) =>
          newState === 'closed' && input.current?.isConnected && refocus(input.current)
        }
        onBlur={closeWhenLeft}
      >
        {isOpen && <Calendar value={written.value} min={props.min} max={props.max} onPick={pick} />}
      </div>
    </>
  )
}

/** The browser returns the focus to a button that opened the panel, not to the field. */
function refocus(input: HTMLInputElement) {
  if (document.activeElement === document.body) input.focus()
}

function closeWhenLeft({ currentTarget: panel, relatedTarget }: FocusEvent<HTMLDivElement>) {
  if (relatedTarget && !panel.contains(relatedTarget)) panel.hidePopover()
}

// The size of the panel in the style sheet; its height is the largest one.
const panelSize = { width: 344, height: 436 }
const edge = 8

/** Below the field, above it if there is no space. On phones, the style sheet places the panel at the bottom. */
function positionAtInput(
  { currentTarget: panel, newState }: ToggleEvent<HTMLElement>,
  input: HTMLElement | null,
) {
  if (newState !== 'open' || !input) return
  const { left, top, bottom } = input.getBoundingClientRect()
  const isAbove = bottom + panelSize.height + edge > innerHeight && top > innerHeight - bottom
  panel.style.setProperty('--x', `${Math.max(edge, Math.min(left, innerWidth - panelSize.width - edge))}px`)
  panel.style.setProperty('--top', isAbove ? 'auto' : `${bottom + 4}px`)
  panel.style.setProperty('--bottom', isAbove ? `${innerHeight - top + 4}px` : 'auto')
}

type Written = ReturnType<typeof useWritten>

/** The typed text and the value that it means. A value set from outside replaces the text. */
function useWritten({ value, onChange, onBlur, passes = 'typing' }: DayProps) {
  const { locale } = useTexts()
  const today = useToday()
  const [typed, setTyped] = useState<{ text: string; before: string; passed: string } | null>(null)
  if (typed && value === typed.passed && typed.before !== value) setTyped({ ...typed, before: value })
  const isTyped = typed !== null && (value === typed.passed || value === typed.before)
  const text = isTyped ? typed.text : isDay(value) ? formatDay(value, locale) : value
  const [isLeft, setLeft] = useState(false)
  const meant = text.trim() === '' ? '' : readDay(text, today)
  const pass = (next: string, shown: string) => {
    setTyped({ text: shown, before: value, passed: next })
    if (next !== value) onChange(next)
  }
  const choose = (next: string) => pass(next, formatDay(next, locale))
  return {
    text,
    value: meant ?? '',
    isUnreadable: meant === null,
    isLeft,
    choose,
    type: (next: string) => {
      setLeft(false)
      const entered = next.trim() === '' ? '' : (readDay(next, today) ?? next.trim())
      pass(passes === 'leaving' ? value : entered, next)
    },
    /** Shows the complete value instead of an abbreviated one. */
    finish: () => {
      setLeft(true)
      if (meant) choose(meant)
      else if (meant === '') pass('', '')
    },
    leave: () => onBlur?.(),
    step: (by: 1 | -1, unit: 'day' | 'month') => {
      const next = meant ? stepDay(meant, by, unit) : today
      setTyped({ text: formatDay(next, locale), before: value, passed: passes === 'leaving' ? value : next })
      if (passes === 'typing') onChange(next)
    },
  }
}

interface InputProps extends DayProps {
  written: Written
  input?: RefObject<HTMLInputElement | null>
  onOpen?: () => void
  children: ReactNode
}

const steps: Partial<Record<string, [by: 1 | -1, unit: 'day' | 'month']>> = {
  ArrowUp: [1, 'day'],
  ArrowDown: [-1, 'day'],
  PageUp: [1, 'month'],
  PageDown: [-1, 'month'],
}

function WrittenInput({ written, input, onOpen, children, ...props }: InputProps) {
  const { t, locale } = useTexts()
  const { id, label, hint, error, optional, disabled, autoFocus } = props
  const [isStepped, setStepped] = useState(false)
  const isWrong = written.isUnreadable && (written.isLeft || error !== undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return written.finish()
    const stepOf = steps[event.key]
    if (!stepOf || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (event.altKey) return onOpen?.()
    setStepped(true)
    written.step(...stepOf)
  }
  return (
    <>
      <TextInput
        ref={input}
        id={id}
        label={<Label text={label} optional={optional} />}
        description={hint}
        error={isWrong ? t('date.day.unreadable') : error}
        classNames={{ wrapper: frame.wrapper }}
        value={written.text}
        placeholder={t('date.day.format')}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        autoFocus={autoFocus}
        rightSection={children}
        rightSectionPointerEvents="all"
        rightSectionWidth="var(--control)"
        onChange={(event) => {
          setStepped(false)
          written.type(event.target.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          written.finish()
          written.leave()
        }}
      />
      <span className="hidden" aria-live="polite">
        {isStepped && written.value && spoken(written.value, locale)}
      </span>
    </>
  )
}

/** With the weekday, for screen readers. */
const spoken = (day: string, locale: Locale) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day))
