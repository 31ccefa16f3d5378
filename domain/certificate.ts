import { addMonths, addYears, type Day, daysBetween, isDay } from '#domain/day.ts'

/** The states in the database. Valid and expired are not stored, because they depend on the day. */
export const storedStates = [
  'waiting',
  'sealing',
  'issued',
  'suspended',
  'revoked',
  'superseded',
  /** Never issued: printing failed, and the certificate number is void. */
  'failed',
] as const

export type StoredState = (typeof storedStates)[number]

/** The states shown on screen and used by list filters. */
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

/** `unconfirmed`: the row differs from the log or from the seal. */
export const readStates = [...shownStates, 'unconfirmed'] as const

type ReadState = (typeof readStates)[number]

/** The state is any string, because corrupt rows must be evaluated too. */
export interface Validity {
  state: string
  issueDate: Day
  dueDate: Day
}

/** Days before the due date, earliest reminder first. */
export const reminderDays = [90, 30, 7] as const

export const [expiringDays] = reminderDays

/** Whole years. */
export const validYearsRange = { min: 1, max: 10 } as const

/**
 * Returns the state to show on a day in the authority's time zone. A certificate is valid from the issue date through
 * the whole due date; before the issue date it is waiting.
 *
 * Fails closed: an unreadable state or date gives `suspended`, which prevents use without claiming a revocation. A
 * suspension ends by a log entry, not by its date alone.
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

export const isValidOn = (day: Day, certificate: Validity): boolean => isInForce(stateOn(day, certificate))

/**
 * Returns whether a certificate in this shown state may be relied upon; false for unknown states. All pages, lists,
 * cards and badges must use this function.
 */
export const isInForce = (value: string): value is (typeof inForceStates)[number] =>
  inForceStates.some((state) => state === value)

/**
 * Returns the state on another day of a certificate that was in force when it was shown; null if it is still in force.
 * Only dates are compared, so a later revocation is not noticed.
 */
export const endedSince = (
  day: Day,
  { state, issueDate, dueDate }: { state: string; issueDate: Day; dueDate: Day },
): Exclude<ShownState, (typeof inForceStates)[number]> | null => {
  if (!isInForce(state)) return null
  const then = stateOn(day, { state: 'issued', issueDate, dueDate })
  return isInForce(then) ? null : then
}

const inForceStates = ['valid', 'expiring'] as const satisfies readonly ShownState[]

export const inForceFilter = inForceStates.join(',')

/** Returns whether the authority suspended or revoked the certificate, by its stored state. */
const isWithdrawn = (stored: string): boolean => stored !== 'issued' && stored !== 'superseded'

/**
 * Returns why a stored state does not count; null if the authority did not withdraw the certificate. A missing
 * certificate (null) and states that never belong to a certificate in use are `unknown`.
 */
export const withdrawalOf = (stored: string | null): 'suspended' | 'revoked' | 'unknown' | null =>
  stored !== null && !isWithdrawn(stored)
    ? null
    : stored === 'suspended' || stored === 'revoked'
      ? stored
      : 'unknown'

/** Returns whether a certificate ended permanently or was never issued, by its stored state. */
export const hasEnded = (stored: string | undefined): boolean => stored !== 'issued' && !isSuspended(stored)

export const isSuspended = (stored: string | undefined): boolean => stored === 'suspended'

/** Returns the days until the due date, negative afterwards. Throws a RangeError for an invalid day. */
export const daysLeft = (day: Day, dueDate: Day): number => daysBetween(day, dueDate)

/** Returns how many days of the validity have passed; none while the authority has withdrawn the certificate. */
export const elapsedDays = (
  day: Day,
  { state, issueDate, dueDate }: { state: string; issueDate: Day; dueDate: Day },
): number =>
  isInForce(state) || state === 'expired'
    ? Math.min(daysBetween(issueDate, day), daysBetween(issueDate, dueDate))
    : 0

/** Returns the whole months until the due date. Throws a RangeError for an invalid day. */
export const monthsLeft = (day: Day, dueDate: Day): number => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const [dueYear = 0, dueMonth = 0] = dueDate.split('-').map(Number)
  const months = (dueYear - year) * 12 + dueMonth - month
  return addMonths(day, months) > dueDate ? months - 1 : months
}

/**
 * Returns the state of a single certificate from its row and the result of the check page. Only certificates that were
 * never sealed are shown by their row alone.
 */
export const stateRead = (shown: ReadState, checked: string): ReadState => {
  const confirmedState = readStates.find((state) => state === checked)
  if (confirmedState) return confirmedState
  // The holder was erased, and the row agrees with the log.
  if (checked === 'holderErased') return shown
  return checked === 'unknown' && unsealedStates.includes(shown) ? shown : 'unconfirmed'
}

const unsealedStates: readonly ReadState[] = ['waiting', 'sealing', 'failed']

/** Returns whether a renewal may be requested: the certificate is expiring or expired. */
export const isRenewable = (day: Day, certificate: Validity): boolean =>
  isRenewableAs(stateOn(day, certificate))

export const isRenewableAs = (state: ReadState): boolean => state === 'expiring' || state === 'expired'

/** The stored states in which an authority may suspend, reinstate or revoke. */
export const statesBefore = {
  suspend: ['issued'],
  reinstate: ['suspended'],
  revoke: ['issued', 'suspended'],
} as const satisfies Record<string, readonly StoredState[]>

export type ChangeOfState = keyof typeof statesBefore

/** Returns whether the change is allowed from a shown state. Valid, expiring and expired all count as `issued`. */
export const mayFollow = (change: ChangeOfState, state: ReadState): boolean => {
  const stored = shownOfIssued.includes(state) ? 'issued' : state
  return statesBefore[change].some((before) => before === stored)
}

const shownOfIssued: readonly ReadState[] = ['waiting', 'valid', 'expiring', 'expired']

/** A user may never end the suspension of their own certificate. */
export const mayReinstate = (userId: string, certificate: { userId: string }): boolean =>
  certificate.userId !== userId

/** Returns whether a suspension may last through that day. Null means no end. */
export const maySuspendUntil = (until: Day | null, today: Day): boolean =>
  until === null || (isDay(until) && until >= today)

export const isValidYears = (years: number): boolean =>
  Number.isInteger(years) && years >= validYearsRange.min && years <= validYearsRange.max

/** Returns the last valid day: issue date plus 1 to 10 years, clamped to the end of the month. Throws a RangeError. */
export const dueDate = (issueDate: Day, validYears: number): Day => {
  const { min, max } = validYearsRange
  if (!isValidYears(validYears))
    throw new RangeError(`A certificate is valid for ${min} to ${max} whole years`)
  return addYears(issueDate, validYears)
}

/** Most people per course. */
export const mostInCourse = 300

/** Days that the head of an authority may backdate a certificate. */
export const longestBackdatingDays = 30

/**
 * Returns whether that issue date is allowed: today, or up to `longestBackdatingDays` back for users who may backdate.
 */
export const mayIssueOn = (issueDate: Day, today: Day, backdates: boolean): boolean => {
  if (!isDay(issueDate)) return false
  const daysBack = daysBetween(issueDate, today)
  return daysBack === 0 || (backdates && daysBack > 0 && daysBack <= longestBackdatingDays)
}

const isStored = (state: string): state is StoredState => storedStates.some((stored) => stored === state)

/** The levels of a new certification authority. It can add levels and rename these. */
export const usualLevels = ['EVAL-0', 'EVAL-1', 'EVAL-2', 'EVAL-3', 'EVAL-A', 'EVAL-T'] as const

export type UsualLevel = (typeof usualLevels)[number]
