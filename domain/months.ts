import { addDays, addMonths, type Day } from '#domain/day.ts'
import type { Locale } from '#domain/locale.ts'

export interface Month {
  /** `2026-12`. */
  month: string
  /** Today in the current month, else the first day. */
  from: Day
  to: Day
}

/** Months that heat map, forecast and calibration bars show, the current one first. */
export const monthsShown = 12

/** Returns the current month, from today, and the following ones. */
export const monthsFrom = (today: Day, count: number = monthsShown): Month[] =>
  Array.from({ length: count }, (_, index) => {
    const first = addMonths(`${today.slice(0, 7)}-01`, index)
    return { month: first.slice(0, 7), from: index === 0 ? today : first, to: lastDayOf(first) }
  })

/** Returns the last day of the month of a day. */
export const lastDayOf = (day: Day): Day => addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1)

/** Returns whole weeks, Monday first, that contain the month `2026-12`. */
export function weeksOf(month: string): Day[][] {
  const first = `${month}-01`
  const last = lastDayOf(first)
  // Date.UTC counts Sunday as 0.
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const weeks: Day[][] = []
  for (let monday = addDays(first, -weekday); monday <= last; monday = addDays(monday, 7)) {
    const start = monday
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(start, day)))
  }
  return weeks
}

/** Returns `Dez` (short, with the year only in January: `Jan 27`) or `Dezember 2026` for `2026-12`. */
export const formatMonth = (month: string, locale: Locale, form: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(locale, {
    month: form,
    ...(form === 'long' && { year: 'numeric' }),
    ...(form === 'short' && month.endsWith('-01') && { year: '2-digit' }),
    timeZone: 'UTC',
  })
    .format(new Date(`${month}-01T00:00:00Z`))
    .replace('.', '')
