import { isValidOn } from '#domain/certificate.ts'
import type { Day } from '#domain/day.ts'
import { highestStoppedRank, isInstructionOver } from '#domain/instruction.ts'
import type { HeldCertificate } from '#domain/reportRight.ts'

/** A certificate that a person holds, with the last day for the next yearly instruction. */
export interface HeldToday extends HeldCertificate {
  level: string
  instructionDue: Day | null
}

export type InstructionVerdict = 'done' | 'employerFirst' | 'stops'

/** What is known of a person who is to work. */
export interface PersonFacts<C> {
  held: readonly C[]
  /** Whether the company for which the person is to work suspended them. Such a person does no work for it. */
  isSuspended: boolean
}

/** What a person may rely on today. */
export interface PersonToday<C> {
  /** While this holds, nothing that the person holds allows work for the company. */
  isSuspended: boolean
  /** Those in force on that day, the highest level first. Suspended, revoked and expired ones are not among them. */
  inForce: C[]
  /**
   * What an overdue yearly instruction means for work by one of them: EVAL-0 and EVAL-1 may not work, with higher levels
   * and levels beside the ladder the employer instructs first (DGUV Vorschrift 1 §4). The certificate stays valid.
   */
  instructionOf: (certificate: C) => InstructionVerdict
}

/**
 * The verdict *person today*: certificates, suspension by authority or company, and yearly instruction on a day of the
 * authority's time zone.
 */
export const personOn = <C extends HeldToday>(
  day: Day,
  { held, isSuspended }: PersonFacts<C>,
): PersonToday<C> => ({
  isSuspended,
  inForce: held.filter((certificate) => isValidOn(day, certificate)).toSorted(byRank),
  instructionOf: ({ rank, instructionDue }) => {
    if (!isInstructionOver(day, instructionDue)) return 'done'
    return rank !== null && rank <= highestStoppedRank ? 'stops' : 'employerFirst'
  },
})

const byRank = (one: HeldCertificate, other: HeldCertificate) => (other.rank ?? -1) - (one.rank ?? -1)
