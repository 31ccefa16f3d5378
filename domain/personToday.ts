import { isValidOn } from '#domain/certificate.ts'
import type { Day } from '#domain/day.ts'
import { highestStoppedRank, isInstructionOver } from '#domain/instruction.ts'
import type { HeldCertificate } from '#domain/reportRight.ts'

/** A certificate with the last day for the next yearly instruction. */
export interface HeldToday extends HeldCertificate {
  level: string
  instructionDue: Day | null
}

type InstructionVerdict = 'done' | 'employerFirst' | 'stops'

export interface PersonFacts<C> {
  held: readonly C[]
  /** Suspended by the company the person works for. */
  isSuspended: boolean
}

interface PersonToday<C> {
  /** If true, no certificate allows work for the company. */
  isSuspended: boolean
  /** In force on that day, highest level first. */
  inForce: C[]
  /**
   * What an overdue yearly instruction means for work by a certificate: EVAL-0 and EVAL-1 may not work; with other
   * levels the employer instructs first (DGUV Vorschrift 1 §4). The certificate remains valid.
   */
  instructionOf: (certificate: C) => InstructionVerdict
}

/**
 * Returns the verdict *person today* for a day of the authority's time zone: certificates, suspension by authority or
 * company, and yearly instruction.
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
