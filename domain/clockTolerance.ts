import { LIMITS } from '#domain/measurement/limits.ts'

const tolerance_ms = LIMITS.clockTolerance_min * 60_000

/**
 * Returns whether a moment is later than an event, allowing five minutes of difference between the clocks of two
 * devices (own decision). Moments are ISO 8601; an unreadable moment is never later.
 */
export const isSurelyAfter = (moment: string, event: string): boolean =>
  Date.parse(moment) - Date.parse(event) >= tolerance_ms

/** Returns the first moment that `isSurelyAfter` accepts, as ISO 8601. */
export const surelyAfter = (event: string): string => new Date(Date.parse(event) + tolerance_ms).toISOString()

/** Returns the moment rounded up to the whole minute, as ISO 8601, for times shown without seconds. */
export const wholeMinuteFrom = (moment: string): string =>
  new Date(Math.ceil(Date.parse(moment) / 60_000) * 60_000).toISOString()

/** Returns whether two clocks read at the same moment differ by more than the tolerance. */
export const areApart = (one: Date, other: Date): boolean =>
  !(Math.abs(one.getTime() - other.getTime()) <= tolerance_ms)

/** Returns whether a moment is in the future by more than the clock tolerance; true if it is unreadable. */
export const isAhead = (moment: string, now: Date): boolean =>
  !(Date.parse(moment) <= now.getTime() + tolerance_ms)
