import { LIMITS } from '#domain/measurement/limits.ts'

/** Hours after which somebody should look why a tag still hangs. */
export const longTagHours = 24

const hour = 3_600_000

/** Whether a tag hangs for so long that somebody should look why. */
export const hangsLong = (since: string, now: Date) =>
  now.getTime() - new Date(since).getTime() > longTagHours * hour

/** Whether no voltage was found recently enough to hang a tag on it: as recently as isolation may rest on it. */
export const isFreshEnough = (measuredAt: Date, now: Date) =>
  now.getTime() - measuredAt.getTime() <= LIMITS.isolation.maxDisconnectionAge_min * 60_000
