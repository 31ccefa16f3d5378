import { addDays, isDay, parseDay, type Day } from './day.ts'
import type { Locale } from './locale.ts'

/** A month, `YYYY-MM`, and a time of day, `HH:MM` with 24 hours. Both can be compared as strings. */
export type Month = string
export type Time = string

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

const dayNames: Record<string, number> = {
  ...{ vorgestern: -2, gestern: -1, heute: 0, morgen: 1, ubermorgen: 2, uebermorgen: 2 },
  ...{ yesterday: -1, today: 0, tomorrow: 1 },
  ...{ ieri: -1, oggi: 0, domani: 1, dopodomani: 2 },
}

/** Two digits mean the year of a century that is at most this many years ahead: 99 is 1999, 30 is 2030. */
const yearsAhead = 20

/**
 * Reads a day as people type it in one of the three languages: `24.11.26`, `24/11/2026`, `241126`, `24.11.`,
 * `24 Nov 2026`, `2026-11-24`, `heute`, `+7`. The day is before the month in all of them. Null for anything else.
 */
export function readDay(text: string, today: Day): Day | null {
  const typed = plain(text)
  const fromToday = dayNames[typed] ?? (/^[+-]\d{1,3}$/.test(typed) ? Number(typed) : undefined)
  if (fromToday !== undefined) return addDays(today, fromToday)
  const exact = parseDay(typed)
  if (exact) return exact
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[./, -] ?(\d{1,2}|[a-z]{3,9})(?:[./, -] ?(\d{4}|\d{2})?)?$/.exec(typed) ??
    /^(\d\d)(\d\d)(\d{4}|\d{2})$/.exec(typed) ??
    []
  return dayFrom(day, monthOf(month), year, today)
}

/** Reads a month: `11.2026`, `11/26`, `Nov 2026`, `112026`, `11`, `2026-11`. Null for anything else. */
export function readMonth(text: string, today: Day): Month | null {
  const typed = plain(text)
  const [, iso] = /^(\d{4}-\d\d)$/.exec(typed) ?? []
  if (iso) return isMonth(iso) ? iso : null
  const [, month = '', year = ''] =
    /^(\d{1,2}|[a-z]{3,9})(?:[./, -] ?(\d{4}|\d{2})?)?$/.exec(typed) ??
    /^(\d\d)(\d{4}|\d{2})$/.exec(typed) ??
    []
  return dayFrom('1', monthOf(month), year, today)?.slice(0, 7) ?? null
}

/** Reads a time: `8:30`, `08.30`, `0830`, `8`, `8 Uhr`, `8h30`. Null for anything else. */
export function readTime(text: string): Time | null {
  const [, hours = '', minutes = ''] =
    /^(\d{1,2})(?: ?[.:,h] ?(\d\d)?)?(?: ?uhr)?$/.exec(plain(text)) ??
    /^(\d{1,2})(\d\d)$/.exec(text.trim()) ??
    []
  const time = `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
  return hours !== '' && isTime(time) ? time : null
}

export const isMonth = (value: unknown): value is Month => typeof value === 'string' && isDay(`${value}-01`)

export const isTime = (value: unknown): value is Time =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)

/** Formats a month: de 11.2026, it 11/2026, en Nov 2026. */
export function formatMonth(month: Month, locale: Locale): string {
  const [year = '', number = ''] = month.split('-')
  if (locale !== 'en') return `${number}${locale === 'it' ? '/' : '.'}${year}`
  const name = monthNames[Number(number) - 1]?.[1] ?? ''
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1, 3)} ${year}`
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
