import { addYears, type Day, daysBetween, isDay } from '#domain/day.ts'

/** What the database keeps. That a certificate is valid or expired is never stored: it follows from the day. */
export const storedStates = [
  'waiting',
  'sealing',
  'issued',
  'suspended',
  'revoked',
  'superseded',
  /** Never issued: it could not be printed, and its number is void. */
  'failed',
] as const

export type StoredState = (typeof storedStates)[number]

/** What people see, and what lists filter by. */
export const shownStates = [
  'waiting',
  'sealing',
  'valid',
  'expiring',
  'expired',
  'suspended',
  'revoked',
  'superseded',
  'failed',
] as const

export type ShownState = (typeof shownStates)[number]

/** What one certificate that is read can be besides: its row is not as the log and its seal have it. */
export const readStates = [...shownStates, 'unconfirmed'] as const

export type ReadState = (typeof readStates)[number]

/** What decides on validity. The state is any text, because a corrupt row must be judged too. */
export interface Validity {
  state: string
  issueDate: Day
  dueDate: Day
}

/** So many days before the due date its holder is reminded, the first time first. */
export const reminderDays = [90, 30, 7] as const

/** Days before the due date from which a certificate counts as expiring: from the first reminder on. */
export const [expiringDays] = reminderDays

/** Bounds of a certificate's validity in whole years. */
export const validYearsRange = { min: 1, max: 10 } as const

/**
 * The state to show on a day (of the authority's time zone). The certificate is valid from its issue date through
 * the whole due date; before the issue date it is waiting.
 *
 * Fails closed. A state or date that cannot be read shows as suspended: not usable until the authority has looked
 * at it, without claiming a revocation no one decided. A suspension ends only by reinstating, which on the day after
 * its last one happens by itself, with an entry in the log: the day alone is no part of this judgement.
 */
export const stateOn = (day: Day, { state, issueDate, dueDate }: Validity): ShownState => {
  if (!isStored(state)) return 'suspended'
  if (state !== 'issued') return state
  if (!isDay(day) || !isDay(issueDate) || !isDay(dueDate) || dueDate < issueDate) return 'suspended'
  if (day < issueDate) return 'waiting'
  const left = daysLeft(day, dueDate)
  if (left < 0) return 'expired'
  return left <= expiringDays ? 'expiring' : 'valid'
}

/** Whether the certificate may be relied upon on that day: valid, or valid and soon to expire. */
export const isValidOn = (day: Day, certificate: Validity): boolean => isInForce(stateOn(day, certificate))

/**
 * Whether a certificate as it is shown may be relied upon. The only place that says which shown states count as valid:
 * gate, cards, passes, badges, lists and pages ask it. Unknown states do not.
 */
export const isInForce = (shown: string): shown is (typeof inForceStates)[number] =>
  inForceStates.some((state) => state === shown)

/**
 * What a certificate that was in force when it was shown is on another day. The days alone are known there, so what was
 * not in force remains what it was, and an end by the authority is not noticed. Null where it is still in force.
 */
export const endedSince = (
  day: Day,
  { state, issueDate, dueDate }: { state: string; issueDate: Day; dueDate: Day },
): Exclude<ShownState, (typeof inForceStates)[number]> | null => {
  if (!isInForce(state)) return null
  const then = stateOn(day, { state: 'issued', issueDate, dueDate })
  return isInForce(then) ? null : then
}

/** The shown states in which a certificate counts as valid. */
export const inForceStates = ['valid', 'expiring'] as const satisfies readonly ShownState[]

/** The same as the `state` filter of a list. */
export const inForceFilter = inForceStates.join(',')

/** Whether the authority took a certificate away, by its stored state. One that ran out or was replaced is not. */
export const isTakenAway = (stored: string): boolean => stored !== 'issued' && stored !== 'superseded'

/**
 * Why a certificate does not count, by its stored state; null where the authority did not take it away. A certificate that
 * is not found, as null, and one in a state that no certificate in use has are unknown.
 */
export const whyTakenAway = (stored: string | null): 'suspended' | 'revoked' | 'unknown' | null =>
  stored !== null && !isTakenAway(stored)
    ? null
    : stored === 'suspended' || stored === 'revoked'
      ? stored
      : 'unknown'

/** Whether a certificate ended for good, or never began, by its stored state. One that is suspended may come back. */
export const hasEnded = (stored: string | undefined): boolean => stored !== 'issued' && !isSuspended(stored)

/** Whether the authority looks at a certificate again before it may be relied upon, by its stored state. */
export const isSuspended = (stored: string | undefined): boolean => stored === 'suspended'

/** Days until the due date: 0 on the due date itself, negative afterwards. RangeError if one is no day. */
export const daysLeft = (day: Day, dueDate: Day): number => daysBetween(day, dueDate)

/**
 * The state in which one certificate is read, from what its row shows and what the check page says of it (the verdict
 * *document*). Only what was never sealed is shown by its row alone; of everything else the check page decides.
 */
export const stateRead = (shown: ReadState, checked: string): ReadState => {
  const said = readStates.find((state) => state === checked)
  if (said) return said
  // It names no one any more, and its row agrees with the log.
  if (checked === 'holderErased') return shown
  return checked === 'unknown' && unsealedStates.includes(shown) ? shown : 'unconfirmed'
}

const unsealedStates: readonly ReadState[] = ['waiting', 'sealing', 'failed']

/** Whether a new certificate may follow this one, and be asked for: it has run out or soon will. */
export const isRenewable = (day: Day, certificate: Validity): boolean =>
  isRenewableAs(stateOn(day, certificate))

/** The same of a certificate as it is shown. */
export const isRenewableAs = (shown: ReadState): boolean => shown === 'expiring' || shown === 'expired'

/** From which states an authority may suspend, reinstate or end for good. */
export const statesBefore = {
  suspend: ['issued'],
  reinstate: ['suspended'],
  revoke: ['issued', 'suspended'],
} as const satisfies Record<string, readonly StoredState[]>

export type ChangeOfState = keyof typeof statesBefore

/** Whether that may follow a certificate as it is shown: issued is whatever its days make of it. */
export const mayFollow = (change: ChangeOfState, shown: ReadState): boolean => {
  const stored = shownOfIssued.includes(shown) ? 'issued' : shown
  return statesBefore[change].some((before) => before === stored)
}

const shownOfIssued: readonly ReadState[] = ['waiting', 'valid', 'expiring', 'expired']

/** Whether someone may end the suspension of a certificate: never of their own, whatever else they are. */
export const mayReinstate = (userId: string, certificate: { userId: string }): boolean =>
  certificate.userId !== userId

/** Whether a suspension may last until that day, the last one of it. None: until someone ends it. */
export const maySuspendUntil = (until: Day | null, today: Day): boolean =>
  until === null || (isDay(until) && until >= today)

/** Whether a certificate may be valid for so many years. */
export const isValidYears = (years: number): boolean =>
  Number.isInteger(years) && years >= validYearsRange.min && years <= validYearsRange.max

/** The last valid day: issue date plus whole years (1 to 10), clamped to the month's end. RangeError otherwise. */
export const dueDate = (issueDate: Day, validYears: number): Day => {
  const { min, max } = validYearsRange
  if (!isValidYears(validYears))
    throw new RangeError(`A certificate is valid for ${min} to ${max} whole years`)
  return addYears(issueDate, validYears)
}

/** To so many people one template is issued at once. */
export const mostInCourse = 300

/** How many days back the head of an authority may date a certificate, so that a course of last week gets its day. */
export const longestBackdatingDays = 30

/** Whether a certificate may be issued on that day: today, or some days back for who may backdate. Never ahead. */
export const mayIssueOn = (issueDate: Day, today: Day, backdates: boolean): boolean => {
  if (!isDay(issueDate)) return false
  const daysBack = daysBetween(issueDate, today)
  return daysBack === 0 || (backdates && daysBack > 0 && daysBack <= longestBackdatingDays)
}

const isStored = (state: string): state is StoredState => storedStates.some((stored) => stored === state)
