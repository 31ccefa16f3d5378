import { addDays, type Day } from './day.ts'

/** Days until a link expires: default and maximum. */
export const shareDays = { usual: 30, most: 365 }

/** Limit of active links per item. */
export const mostShareLinks = 20

export const sharedKinds = ['certificate', 'report'] as const
export type SharedKind = (typeof sharedKinds)[number]

const shape = /^[\w-]{43}$/

/** Returns whether the last part of a path is a share token rather than an id. */
export const isShareLink = (part: string) => shape.test(part)

/** Returns the last day of a link; null if it is in the past or exceeds the maximum. */
export function shareUntil(today: Day, requested?: Day): Day | null {
  const until = requested ?? addDays(today, shareDays.usual)
  return until >= today && until <= addDays(today, shareDays.most) ? until : null
}
