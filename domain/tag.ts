import { withdrawalOf } from '#domain/certificate.ts'
import { isAhead } from '#domain/clockTolerance.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { isContradicted } from '#domain/measurement/preceding.ts'
import { unconfirmedState } from '#domain/reportState.ts'

/**
 * Returns whether the absence of voltage is recent enough for a new tag: the same age as for an isolation report, and
 * not in the future beyond the clock tolerance.
 */
export const isFreshEnough = (measuredAt: Date, now: Date) =>
  now.getTime() - measuredAt.getTime() <= LIMITS.isolation.maxDisconnectionAge_min * 60_000 &&
  !isAhead(measuredAt.toISOString(), now)

export const tagDoubts = [
  'reportNotFinal',
  'reportUnconfirmed',
  'beingCorrected',
  'energisedSince',
  'testerSuspended',
  'certificateSuspended',
  'certificateRevoked',
  'certificateUnknown',
  'ahead',
  'contradicted',
  'instrumentRecalled',
] as const

export type TagDoubt = (typeof tagDoubts)[number]

/** Moments are ISO 8601. */
export interface TagFacts {
  /** When its tester found no voltage. */
  since: string
  /** The stored state of its report; `unconfirmed` if report or tag differ from what was sealed and logged. */
  reportState: string
  /** Whether the report is being corrected, so that one of its values is wrong. */
  isBeingCorrected: boolean
  /** When the vehicle may first have been energised after that; null for never. */
  energisedAt: string | null
  /** The stored state of the tester's certificate; null if unknown or unconfirmed. */
  testerState: string | null
  /** Suspended by the owner of the vehicle. */
  isTesterSuspended: boolean
  contradictions: readonly string[]
  /** Present if the responsible person accepted the contradictions. */
  acceptance: object | null
  /** Whether an instrument of its report failed a later calibration. */
  isRecalled: boolean
}

export interface TagVerdict {
  doubts: TagDoubt[]
  isConfirmed: boolean
}

/** Returns a tag with its verdict. The tag lists and the verdict *vehicle now* both use it. */
export function judgedTag<T extends TagFacts>(tag: T, now: Date): T & TagVerdict {
  const doubts = doubtsOf(tag, now)
  return { ...tag, doubts, isConfirmed: doubts.length === 0 }
}

function doubtsOf(tag: TagFacts, now: Date): TagDoubt[] {
  const lost = withdrawalOf(tag.testerState)
  const isReportUnconfirmed = tag.reportState === unconfirmedState
  const doubts: Record<TagDoubt, boolean> = {
    reportNotFinal: tag.reportState !== 'final' && !isReportUnconfirmed,
    reportUnconfirmed: isReportUnconfirmed,
    beingCorrected: tag.isBeingCorrected,
    energisedSince: tag.energisedAt !== null,
    testerSuspended: tag.isTesterSuspended,
    certificateSuspended: lost === 'suspended',
    certificateRevoked: lost === 'revoked',
    certificateUnknown: lost === 'unknown',
    ahead: isAhead(tag.since, now),
    contradicted: isContradicted(tag),
    instrumentRecalled: tag.isRecalled,
  }
  return tagDoubts.filter((doubt) => doubts[doubt])
}
