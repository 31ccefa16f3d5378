import { LIMITS } from '#domain/measurement/limits.ts'

/** Whether a measurement claims a moment still to come; a clock that runs a little ahead is forgiven. */
export const isMeasuredLater = (measuredAt: string, now: Date): boolean =>
  !(Date.parse(measuredAt) <= now.getTime() + LIMITS.clockTolerance_min * 60_000)
