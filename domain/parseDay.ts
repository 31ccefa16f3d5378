import { englishMonths, isDay, type Day } from '#domain/day.ts'

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
