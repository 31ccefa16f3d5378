import { dueDate, expiringDays, isRenewable, type StoredState, type Validity } from '#domain/certificate.ts'
import { addYears, type Day, daysBetween, isDay } from '#domain/day.ts'

/** From where an authority counts the term of a renewal: from the end of the old certificate, or from the issue date. */
export const renewalStarts = ['end', 'today'] as const

export type RenewalStart = (typeof renewalStarts)[number]

interface Renewing {
  issueDate: Day
  validYears: number
  /** The last valid day of the certificate that is replaced; null for a first certificate. */
  formerDue: Day | null
  start: RenewalStart
}

interface Term {
  dueDate: Day
  /** Days of the old certificate that are added to the new one. */
  kept: number
  /** Days of the old certificate that end with it. */
  lost: number
}

/**
 * Returns the last valid day of a new certificate, and what becomes of the remaining days of the old one. They are added
 * if the authority counts from the old end and at most `expiringDays` are left on the issue date. An expired certificate
 * has none left, so its renewal counts from the issue date. Throws a RangeError for an invalid day or term.
 */
export const termOf = ({ issueDate, validYears, formerDue, start }: Renewing): Term => {
  const left = formerDue === null ? 0 : Math.max(0, daysBetween(issueDate, formerDue))
  const isKept = start === 'end' && left > 0 && left <= expiringDays && formerDue !== null
  return isKept
    ? { dueDate: dueDate(formerDue, validYears), kept: left, lost: 0 }
    : { dueDate: dueDate(issueDate, validYears), kept: 0, lost: left }
}

/**
 * Returns the certificates that a new one of the same qualification replaces; null if one of them is not due for renewal,
 * which prevents the new one. A person holds a qualification once.
 */
export const replacedBy = <C extends Validity>(held: readonly C[], today: Day): C[] | null =>
  held.every((certificate) => isRenewable(today, certificate)) ? [...held] : null

/** Returns the last day of the certificates that are replaced; null if there are none. */
export const lastDueOf = (replaced: readonly Pick<Validity, 'dueDate'>[]): Day | null =>
  replaced
    .map(({ dueDate: due }) => due)
    .toSorted()
    .at(-1) ?? null

/** The stored states of certificates that prove an identity check. */
export const identityStates = ['issued', 'superseded'] as const satisfies readonly StoredState[]

/** The stored states that end an identity check, also for certificates that used it again. */
export const identityEndedStates = ['suspended', 'revoked'] as const satisfies readonly StoredState[]

/** Years for which an identity check of a person counts for further certificates of the authority. */
export const identityKeptYears = 1

/** Returns whether an identity check of that day counts for a certificate. False for unreadable and later days. */
export const isIdentityKept = (checkedOn: Day, issueDate: Day): boolean =>
  isDay(checkedOn) &&
  isDay(issueDate) &&
  checkedOn <= issueDate &&
  addYears(checkedOn, identityKeptYears) >= issueDate
