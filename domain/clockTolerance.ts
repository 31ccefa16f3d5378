import { LIMITS } from '#domain/measurement/limits.ts'

const tolerance_ms = LIMITS.clockTolerance_min * 60_000

/**
 * The one rule for clocks that differ (own decision, no norm): the clocks of two devices may be apart by five minutes.
 * Moments are ISO 8601. A moment that cannot be read is never after another one and always ahead.
 */
export const isSurelyAfter = (moment: string, event: string): boolean =>
  Date.parse(moment) - Date.parse(event) >= tolerance_ms

/** The first moment that is surely after an event. */
export const surelyAfter = (event: string): string => new Date(Date.parse(event) + tolerance_ms).toISOString()

/** The first whole minute that is not before a moment, for a time that is shown without seconds and waited for. */
export const wholeMinuteFrom = (moment: string): string =>
  new Date(Math.ceil(Date.parse(moment) / 60_000) * 60_000).toISOString()

/** Whether two clocks that were read at once differ by more than clocks may. */
export const areApart = (one: Date, other: Date): boolean =>
  !(Math.abs(one.getTime() - other.getTime()) <= tolerance_ms)

/** Whether a moment is still to come, and by more than clocks differ. */
export const isAhead = (moment: string, now: Date): boolean =>
  !(Date.parse(moment) <= now.getTime() + tolerance_ms)
