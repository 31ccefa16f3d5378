import { addDays, addMonths, isDay, parseDay, type Day } from './day.ts'

const monthNames: readonly (readonly string[])[] = [
  ['januar', 'january', 'jaenner', 'janner', 'gennaio'],
  ['februar', 'february', 'feber', 'febbraio'],
  ['marz', 'maerz', 'march', 'marzo'],
  ['april', 'aprile'],
  ['mai', 'may', 'maggio'],
  ['juni', 'june', 'giugno'],
  ['juli', 'july', 'luglio'],
  ['august', 'agosto'],
  ['september', 'settembre'],
  ['oktober', 'october', 'ottobre'],
  ['november', 'novembre'],
  ['dezember', 'december', 'dicembre'],
]

// A Map, because `constructor` may be typed, too.
const dayNames = new Map(
  Object.entries({
    ...{ vorgestern: -2, gestern: -1, heute: 0, morgen: 1, ubermorgen: 2, uebermorgen: 2 },
    ...{ yesterday: -1, today: 0, tomorrow: 1 },
    ...{ ieri: -1, oggi: 0, domani: 1, dopodomani: 2 },
  }),
)

/** Two digits mean the year of a century that is at most this many years ahead: 99 is 1999, 30 is 2030. */
const yearsAhead = 20

/**
 * Reads a day as people type it in one of the three languages: `24.11.26`, `24/11/2026`, `241126`, `24.11.`,
 * `24 Nov 2026`, `2026-11-24`, `heute`, `+7`. The day is before the month in all of them. Null for anything else.
 */
export function readDay(text: string, today: Day): Day | null {
  const typed = plain(text)
  const fromToday = dayNames.get(typed) ?? (/^[+-]\d{1,3}$/.test(typed) ? Number(typed) : undefined)
  if (fromToday !== undefined) return addDays(today, fromToday)
  const exact = parseDay(typed)
  if (exact) return exact
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[./, -] ?(\d{1,2}|[a-z]{3,9})(?:[./, -] ?(\d{4}|\d{2})?)?$/.exec(typed) ??
    /^(\d\d)(\d\d)(\d{4}|\d{2})$/.exec(typed) ??
    []
  return dayFrom(day, monthOf(month), year, today)
}

/** The day that many days or months later or earlier. The first and the last day or month of the calendar remain. */
export function stepDay(day: Day, by: 1 | -1, unit: 'day' | 'month'): Day {
  const end = by > 0 ? '9999-12-31' : '0001-01-01'
  const length = unit === 'month' ? 'YYYY-MM'.length : end.length
  if (day.slice(0, length) === end.slice(0, length)) return day
  return unit === 'month' ? addMonths(day, by) : addDays(day, by)
}

// Lower case without accents, so that "März", "marz" and "MÄRZ" are one word.
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()

function monthOf(typed: string): number {
  if (/^\d/.test(typed)) return Number(typed)
  return typed === '' ? 0 : monthNames.findIndex((names) => names.some((name) => name.startsWith(typed))) + 1
}

function dayFrom(day: string, month: number, year: string, today: Day): Day | null {
  const written = [yearOf(year, today), String(month).padStart(2, '0'), day.padStart(2, '0')].join('-')
  return isDay(written) ? written : null
}

function yearOf(typed: string, today: Day): string {
  const thisYear = Number(today.slice(0, 4))
  if (typed === '') return String(thisYear)
  if (typed.length === 4) return typed
  const latest = thisYear + yearsAhead
  return String(latest - ((((latest - Number(typed)) % 100) + 100) % 100))
}
