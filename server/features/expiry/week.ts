import { addDays, type Day, dayOf, daysBetween, formatTime } from '#domain/day.ts'

/** Earliest time on Monday. */
const firstTime = '06:00'
const aMonday = '2024-01-01'

/**
 * The Monday of the week whose email is due. A missed email is sent later in the week; early on Monday
 * nothing is due, because last week's email would arrive just before the new one.
 */
export function weekDue(now: Date, timeZone: string): Day | null {
  const today = dayOf(now, timeZone)
  const sinceMonday = ((daysBetween(aMonday, today) % 7) + 7) % 7
  const isEarly = sinceMonday === 0 && formatTime(now, timeZone) < firstTime
  return isEarly ? null : addDays(today, -sinceMonday)
}

/**
 * The time zone of an organisation by its country; the installation's if that is in the same country or the
 * country is unknown.
 */
export function zoneOf({ country }: { country: string }, otherwise: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return otherwise
  const zones = (
    new Intl.Locale('und', { region: country }) as Intl.Locale & { getTimeZones(): string[] | undefined }
  ).getTimeZones()
  return zones === undefined || zones.includes(otherwise) ? otherwise : (zones[0] ?? otherwise)
}
