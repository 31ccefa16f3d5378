import { addDays, type Day } from './day.ts'

/** How long a link to a certificate or report stays open where nothing is said, and at most. */
export const shareDays = { usual: 30, most: 365 }

/** So many links of one thing are open at a time. */
export const mostShareLinks = 20

/** The things that links are made to. */
export const sharedKinds = ['certificate', 'report'] as const
export type SharedKind = (typeof sharedKinds)[number]

const shape = /^[\w-]{43}$/

/** Whether the last part of an address is a link, and not the id by which those with a right know a thing. */
export const isShareLink = (part: string) => shape.test(part)

/** The last day of a link, or null where it would end before it begins or stay open too long. */
export function shareUntil(today: Day, wanted?: Day): Day | null {
  const until = wanted ?? addDays(today, shareDays.usual)
  return until >= today && until <= addDays(today, shareDays.most) ? until : null
}
