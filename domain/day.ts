import type { Locale } from '#domain/locale.ts'

/** A calendar day without a time, `YYYY-MM-DD` (ISO 8601), years 0001 to 9999. Days can be compared as strings. */
export type Day = string

const msPerDay = 86_400_000
const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Returns whether a value is an existing day; `2026-02-29` is not. */
export const isDay = (value: unknown): value is Day =>
  typeof value === 'string' && /^(?!0000)\d{4}-\d\d-\d\d$/.test(value) && isInCalendar(value)

/**
 * Returns the day of a moment in an IANA time zone such as `Europe/Vienna`. Throws a RangeError for an unknown zone.
 * There is no default, because the server's zone would end a certificate at the wrong hour.
 */
export const dayOf = (moment: Date, timeZone: string): Day => {
  const parts = new Map(
    dayFormat(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`
}

export const isTimeZone = (timeZone: string): boolean => {
  try {
    return Boolean(dayFormat(timeZone))
  } catch {
    return false
  }
}

/** UTC in place of a zone that this runtime does not know, so that a moment can be shown. Verdicts never use it. */
const shownZone = (timeZone: string): string => (isTimeZone(timeZone) ? timeZone : 'UTC')

/** Returns the moment a day begins: its first midnight, or the clock change if the zone skips midnight. */
export const startOf = (day: Day, timeZone: string): Date => {
  const midnight = utc(...partsOf(day)).getTime()
  // Two steps, because the clock may change between guess and result.
  const guess = midnight - offsetAt(midnight, timeZone)
  const begin = new Date(midnight - offsetAt(guess, timeZone))
  return dayOf(begin, timeZone) === day ? begin : new Date(guess)
}

/** Adds whole years, clamped to the end of the month: 2024-02-29 plus 3 years is 2027-02-28. */
export const addYears = (day: Day, years: number): Day => addMonths(day, years * 12)

/** Adds whole months, clamped to the end of the month. */
export const addMonths = (day: Day, months: number): Day => {
  const [year, month, dayOfMonth] = partsOf(day)
  const monthIndex = month - 1 + months
  const [ofYear, ofMonth] = [year + Math.floor(monthIndex / 12), (((monthIndex % 12) + 12) % 12) + 1]
  return dayFrom(utc(ofYear, ofMonth, Math.min(dayOfMonth, lastOfMonth(ofYear, ofMonth))))
}

export const addDays = (day: Day, days: number): Day => {
  const [year, month, dayOfMonth] = partsOf(day)
  return dayFrom(utc(year, month, dayOfMonth + days))
}

/** Returns the days from the first day to the second; negative if the second is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  (utc(...partsOf(to)).getTime() - utc(...partsOf(from)).getTime()) / msPerDay

/** Formats a day: de 31.12.2026, it 31/12/2026, en 31 Dec 2026. `Intl` output differs between runtimes. */
export const formatDay = (day: Day, locale: Locale): string => {
  const [, month] = partsOf(day)
  const [yearText, monthText, dayText] = day.split('-')
  if (locale === 'en') return `${Number(dayText)} ${englishMonths[month - 1]} ${yearText}`
  return [dayText, monthText, yearText].join(locale === 'it' ? '/' : '.')
}

/** An unknown time zone is shown as UTC, as in the other formats. */
export const formatMoment = (moment: Date, locale: Locale, timeZone: string): string =>
  `${formatDay(dayOf(moment, shownZone(timeZone)), locale)}, ${formatTime(moment, timeZone)}`

/** Formats a moment to the second, for documents whose steps follow within a minute. */
export const formatInstant = (moment: Date, locale: Locale, timeZone: string): string =>
  `${formatMoment(moment, locale, timeZone)}:${String(moment.getUTCSeconds()).padStart(2, '0')}`

/** Formats a time zone such as "MESZ (UTC+2)". Only Central European Time has a name; other zones show their offset. */
export const formatZone = (moment: Date, locale: Locale, timeZone: string): string => {
  const zone = shownZone(timeZone)
  const minutes = Math.round(offsetAt(moment.getTime(), zone) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const ahead = `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
  const name = isCentralEuropean(moment.getTime(), zone) ? centralNames[locale][minutes / 60] : undefined
  return name ? `${name} (${ahead})` : ahead
}

// True for a zone whose offsets equal those of Vienna now and half a year later.
const isCentralEuropean = (moment: number, timeZone: string) =>
  timeZone.startsWith('Europe/') &&
  [moment, moment + 182 * msPerDay].every((at) => offsetAt(at, timeZone) === offsetAt(at, 'Europe/Vienna'))

const centralNames: Record<Locale, Record<number, string>> = {
  de: { 1: 'MEZ', 2: 'MESZ' },
  en: { 1: 'CET', 2: 'CEST' },
  it: { 1: 'CET', 2: 'CEST' },
}

export const formatTime = (moment: Date, timeZone: string): string =>
  timeFormat(shownZone(timeZone)).format(moment)

// Bounds the cache: one zone can be written in many ways, and names come from clients.
const mostZones = 50

/** Creating a format takes longer than a hundred uses. */
function remembered(make: (timeZone: string) => Intl.DateTimeFormat) {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string) => {
    const cached = formats.get(timeZone)
    if (cached) return cached
    const created = make(timeZone)
    if (formats.size >= mostZones) formats.clear()
    formats.set(timeZone, created)
    return created
  }
}

const dayFormat = remembered(
  (timeZone) =>
    new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
    }),
)

const timeFormat = remembered(
  (timeZone) =>
    new Intl.DateTimeFormat('en-GB-u-nu-latn', {
      ...{ timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    }),
)

/** ms ahead of UTC. */
const offsetAt = (moment: number, timeZone: string): number => {
  const date = new Date(moment)
  const [hours, minutes] = formatTime(date, timeZone).split(':')
  const localTime =
    utc(...partsOf(dayOf(date, timeZone))).getTime() + (Number(hours) * 60 + Number(minutes)) * 60_000
  return localTime - Math.floor(moment / 60_000) * 60_000
}

const partsOf = (day: Day): [year: number, month: number, dayOfMonth: number] => {
  if (!isDay(day)) throw new RangeError('Not a day')
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))]
}

// `Date.UTC` maps the years 0 to 99 to 1900 to 1999; `setUTCFullYear` does not.
const utc = (year: number, month: number, dayOfMonth: number) => {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, dayOfMonth)
  return date
}

const isInCalendar = (text: string) => {
  const [month, dayOfMonth] = [Number(text.slice(5, 7)), Number(text.slice(8, 10))]
  return (
    month >= 1 && month <= 12 && dayOfMonth >= 1 && dayOfMonth <= lastOfMonth(Number(text.slice(0, 4)), month)
  )
}

const lastOfMonth = (year: number, month: number) => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

const dayFrom = (date: Date): Day => {
  const day = date.toISOString().slice(0, 10)
  if (!isDay(day)) throw new RangeError('The day is outside the years 0001 to 9999')
  return day
}

/**
 * Parses `2026-03-14`, `14.03.2026`, `14/3/2026` or `14 Mar 2026`; null for anything else. The year needs four digits
 * and the day comes first, so `03/14/2026` is refused.
 */
export function parseDay(text: string): Day | null {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text) ??
    /^(\d{1,2}) ([A-Z][a-z]{2}) (\d{4})$/.exec(text) ??
    []
  if (day === '') return isDay(text) ? text : null
  const number = /\d/.test(month) ? month : String(englishMonths.indexOf(month) + 1)
  const written = `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : null
}
