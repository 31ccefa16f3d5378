import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { addDays, addMonths } from '#domain/day.ts'
import { useToday } from '../Day.tsx'
import { useTexts } from '../useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { SelectField } from '../../ui/fields.tsx'
import styles from './Calendar.module.css'

interface Props {
  /** ISO 8601; empty for none. */
  value: string
  min?: string
  max?: string
  onPick: (value: string) => void
}

/** The days of a month. Opened by `DayField`. */
export default function Calendar({ value, min, max, onPick }: Props) {
  const { t, locale } = useTexts()
  const today = useToday()
  const grid = useRef<HTMLTableElement>(null)
  const [cursor, setCursor] = useState(isShowable(value) ? value : today)
  const mayMove = useRef(true)
  useEffect(() => {
    if (mayMove.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    mayMove.current = false
  }, [cursor])
  const move = (to: string) => {
    mayMove.current = true
    setCursor(to)
  }
  const title = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const isOutside = (one: string) => (min !== undefined && one < min) || (max !== undefined && one > max)
  return (
    <div className={styles.calendar}>
      <Head cursor={cursor} min={min} max={max} onShow={setCursor} />
      <table
        ref={grid}
        role="grid"
        className={styles.grid}
        aria-label={title.format(new Date(cursor))}
        onKeyDown={(event) => moveByKey(event, cursor, move)}
      >
        <Weekdays />
        <tbody>
          {weeksAround(cursor).map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one} role="gridcell" aria-selected={one === value}>
                  <Cell
                    one={one}
                    isOther={one.slice(0, 7) !== cursor.slice(0, 7)}
                    isCursor={one === cursor}
                    isToday={one === today}
                    isChosen={one === value}
                    disabled={isOutside(one)}
                    onPick={onPick}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Button variant="secondary" wide disabled={isOutside(today)} onClick={() => onPick(today)}>
        {t('date.day.today')}
      </Button>
    </div>
  )
}

interface HeadProps extends Pick<Props, 'min' | 'max'> {
  cursor: string
  onShow: (day: string) => void
}

/** How far the calendar goes without a limit. Any other year can be typed. */
const years = { back: 80, ahead: 30 }

function Head({ cursor, min, max, onShow }: HeadProps) {
  const { t } = useTexts()
  const id = useId()
  const names = useMonthNames()
  const thisYear = Number(useToday().slice(0, 4))
  const year = Number(cursor.slice(0, 4))
  const first = Math.min(year, min ? Number(min.slice(0, 4)) : thisYear - years.back)
  const last = Math.max(year, max ? Number(max.slice(0, 4)) : thisYear + years.ahead)
  return (
    <div className={styles.head}>
      <button
        type="button"
        aria-label={t('date.calendar.previousMonth')}
        onClick={() => onShow(addMonths(cursor, -1))}
      >
        <IconChevronLeft size={20} aria-hidden />
      </button>
      <SelectField
        id={`${id}-month`}
        hiddenLabel
        label={t('shell.birthday.month')}
        none={null}
        options={names.map((label, index) => ({ value: String(index), label }))}
        value={String(Number(cursor.slice(5, 7)) - 1)}
        onChange={(month) => onShow(addMonths(cursor, Number(month) + 1 - Number(cursor.slice(5, 7))))}
      />
      <SelectField
        id={`${id}-year`}
        hiddenLabel
        label={t('shell.birthday.year')}
        none={null}
        options={Array.from({ length: last - first + 1 }, (_, index) => {
          const label = String(first + index)
          return { value: label, label }
        })}
        value={String(year)}
        onChange={(chosen) => onShow(addMonths(cursor, (Number(chosen) - year) * 12))}
      />
      <button
        type="button"
        aria-label={t('date.calendar.nextMonth')}
        onClick={() => onShow(addMonths(cursor, 1))}
      >
        <IconChevronRight size={20} aria-hidden />
      </button>
    </div>
  )
}

// A Monday.
const anyMonday = '2024-01-01'

function Weekdays() {
  const { locale } = useTexts()
  const [short, long] = (['short', 'long'] as const).map(
    (weekday) => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }),
  )
  return (
    <thead>
      <tr>
        {Array.from({ length: 7 }, (_, index) => {
          const day = new Date(addDays(anyMonday, index))
          return (
            <th key={index} scope="col" abbr={long?.format(day)}>
              {short?.format(day)}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface CellProps {
  one: string
  isOther: boolean
  isCursor: boolean
  isToday: boolean
  isChosen: boolean
  disabled: boolean
  onPick: (value: string) => void
}

function Cell({ one, isOther, isCursor, isToday, isChosen, disabled, onPick }: CellProps) {
  const { locale } = useTexts()
  const name = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(one))
  return (
    <button
      type="button"
      className={styles.cell}
      tabIndex={isCursor ? 0 : -1}
      aria-label={name}
      aria-current={isToday ? 'date' : undefined}
      // Keeps the focus, so that the arrow keys pass days that cannot be chosen.
      aria-disabled={disabled || undefined}
      data-other={isOther || undefined}
      data-chosen={isChosen || undefined}
      onClick={() => !disabled && onPick(one)}
    >
      {Number(one.slice(8))}
    </button>
  )
}

function useMonthNames() {
  const { locale } = useTexts()
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => format.format(new Date(Date.UTC(2024, index, 1))))
}

function moveByKey(event: KeyboardEvent, cursor: string, move: (to: string) => void) {
  const to = dayByKey(event, cursor)
  if (to === undefined) return
  event.preventDefault()
  move(to)
}

function dayByKey({ key, shiftKey }: KeyboardEvent, day: string) {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    default:
      return undefined
  }
}

/** Beyond the first and the last year, there is no week to show. Forms refuse these years. */
const isShowable = (day: string) => day > '0002' && day < '9999'

/** Monday is 0. */
const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7

const firstOf = (day: string) => `${day.slice(0, 7)}-01`

/** Always six weeks, so that the height stays the same. */
function weeksAround(day: string) {
  const first = firstOf(day)
  const start = addDays(first, -weekdayOf(first))
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => addDays(start, week * 7 + index)),
  )
}
