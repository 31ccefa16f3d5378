import type { Locale } from '#domain/locale.ts'

/** A calendar day without a time, written `YYYY-MM-DD` (ISO 8601), year 0001 to 9999. Days compare as text. */
export type Day = string

const msPerDay = 86_400_000
/** As they are shortened in English. */
export const englishMonths = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
]

/** Whether a value is a day that exists: `2026-02-29` is written like one and is none. */
export const isDay = (value: unknown): value is Day =>
  typeof value === 'string' && /^(?!0000)\d{4}-\d\d-\d\d$/.test(value) && isInCalendar(value)

/**
 * The day a moment belongs to in an IANA time zone such as `Europe/Vienna`. The zone has no default, because a
 * certificate that ends by the server's zone ends at two in the morning. RangeError for an unknown zone.
 */
export const dayOf = (moment: Date, timeZone: string): Day => {
  const parts = new Map(
    dayFormat(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`
}

/** Whether a name is one of an IANA time zone. */
export const isTimeZone = (timeZone: string): boolean => {
  try {
    return Boolean(dayFormat(timeZone))
  } catch {
    return false
  }
}

/** The moment a day begins in a time zone: its first midnight, or, where the clocks leave midnight out, the change. */
export const startOf = (day: Day, timeZone: string): Date => {
  const midnight = utc(...partsOf(day)).getTime()
  // Asked twice: between the two guesses the clocks may change.
  const guess = midnight - offsetAt(midnight, timeZone)
  const begin = new Date(midnight - offsetAt(guess, timeZone))
  return dayOf(begin, timeZone) === day ? begin : new Date(guess)
}

/** The same day some years later, clamped to the end of its month: 2024-02-29 and 3 years give 2027-02-28. */
export const addYears = (day: Day, years: number): Day => addMonths(day, years * 12)

/** The same day some months later, clamped to the end of its month. */
export const addMonths = (day: Day, months: number): Day => {
  const [year, month, dayOfMonth] = partsOf(day)
  const wanted = month - 1 + months
  const [ofYear, ofMonth] = [year + Math.floor(wanted / 12), (((wanted % 12) + 12) % 12) + 1]
  return dayFrom(utc(ofYear, ofMonth, Math.min(dayOfMonth, lastOfMonth(ofYear, ofMonth))))
}

/** The day some days later, or earlier for a negative number. */
export const addDays = (day: Day, days: number): Day => {
  const [year, month, dayOfMonth] = partsOf(day)
  return dayFrom(utc(year, month, dayOfMonth + days))
}

/** Days from the first day to the second: 0 on the same day, negative when the second is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  (utc(...partsOf(to)).getTime() - utc(...partsOf(from)).getTime()) / msPerDay

/**
 * A day as people read it: de 31.12.2026, it 31/12/2026, en 31 Dec 2026 (a word, so that no one swaps day and
 * month). Written by hand, because the runtime's own forms differ between browser, server and their versions.
 */
export const formatDay = (day: Day, locale: Locale): string => {
  const [, month] = partsOf(day)
  const [yearText, monthText, dayText] = day.split('-')
  if (locale === 'en') return `${Number(dayText)} ${englishMonths[month - 1]} ${yearText}`
  return [dayText, monthText, yearText].join(locale === 'it' ? '/' : '.')
}

/** A moment as people read it, with the day as above and the time of day to the minute. */
export const formatMoment = (moment: Date, locale: Locale, timeZone: string): string =>
  `${formatDay(dayOf(moment, timeZone), locale)}, ${formatTime(moment, timeZone)}`

/** The same to the second, for papers on which one step follows the other within a minute. */
export const formatInstant = (moment: Date, locale: Locale, timeZone: string): string =>
  `${formatMoment(moment, locale, timeZone)}:${String(moment.getUTCSeconds()).padStart(2, '0')}`

/**
 * A time zone at a moment as people name it, with what it is ahead of UTC: "MESZ (UTC+2)". Only the clock of Central
 * Europe has a name here; every other is told by its distance, which needs no knowledge of abbreviations.
 */
export const formatZone = (moment: Date, locale: Locale, timeZone: string): string => {
  const minutes = Math.round(offsetAt(moment.getTime(), timeZone) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const ahead = `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
  const name = isCentralEuropean(moment.getTime(), timeZone) ? centralNames[locale][minutes / 60] : undefined
  return name ? `${name} (${ahead})` : ahead
}

// Whatever shows the time of Vienna now and half a year later.
const isCentralEuropean = (moment: number, timeZone: string) =>
  timeZone.startsWith('Europe/') &&
  [moment, moment + 182 * msPerDay].every((at) => offsetAt(at, timeZone) === offsetAt(at, 'Europe/Vienna'))

const centralNames: Record<Locale, Record<number, string>> = {
  de: { 1: 'MEZ', 2: 'MESZ' },
  en: { 1: 'CET', 2: 'CEST' },
  it: { 1: 'CET', 2: 'CEST' },
}

/** The time of day, 00:00 to 23:59: no one asks which half of the day a step was done in. */
export const formatTime = (moment: Date, timeZone: string): string => timeFormat(timeZone).format(moment)

// So many zones are remembered: one is written in many ways, and what is asked for may come from outside.
const mostZones = 50

/** Making a format takes longer than using it a hundred times. */
function remembered(make: (timeZone: string) => Intl.DateTimeFormat) {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string) => {
    const known = formats.get(timeZone)
    if (known) return known
    const made = make(timeZone)
    if (formats.size >= mostZones) formats.clear()
    formats.set(timeZone, made)
    return made
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

/** How far the clocks of a time zone are ahead of UTC at a moment, in milliseconds. */
const offsetAt = (moment: number, timeZone: string): number => {
  const date = new Date(moment)
  const [hours, minutes] = formatTime(date, timeZone).split(':')
  const shown =
    utc(...partsOf(dayOf(date, timeZone))).getTime() + (Number(hours) * 60 + Number(minutes)) * 60_000
  return shown - Math.floor(moment / 60_000) * 60_000
}

const partsOf = (day: Day): [year: number, month: number, dayOfMonth: number] => {
  if (!isDay(day)) throw new RangeError('Not a day')
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))]
}

// Date.UTC takes the years 0 to 99 for 1900 to 1999; setting the full year does not.
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

// Asked for several times with every call, so it is counted rather than asked of the clock's calendar.
const lastOfMonth = (year: number, month: number) => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

const dayFrom = (date: Date): Day => {
  const day = date.toISOString().slice(0, 10)
  if (!isDay(day)) throw new RangeError('The day lies outside the years 0001 to 9999')
  return day
}
