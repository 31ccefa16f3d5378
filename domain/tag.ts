import { whyTakenAway } from '#domain/certificate.ts'
import { isAhead } from '#domain/clockTolerance.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { isContradicted } from '#domain/measurement/preceding.ts'
import { unconfirmedState } from '#domain/reportState.ts'

/** Hours after which someone should look why a tag still hangs. */
export const longTagHours = 24

const hour = 3_600_000

/** Whether a tag hangs for so long that someone should look why. */
export const hangsLong = (since: string, now: Date) =>
  now.getTime() - new Date(since).getTime() > longTagHours * hour

/**
 * Whether absence of voltage was found recently enough to hang a tag on it: as recently as isolation may rely on it, and
 * not in the future by more than clocks differ.
 */
export const isFreshEnough = (measuredAt: Date, now: Date) =>
  now.getTime() - measuredAt.getTime() <= LIMITS.isolation.maxDisconnectionAge_min * 60_000 &&
  !isAhead(measuredAt.toISOString(), now)

/** Why a tag does not prove that its vehicle is free of voltage. */
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

/** What decides whether a tag is confirmed. Moments are ISO 8601. */
export interface TagFacts {
  /** When its tester found no voltage. */
  since: string
  /** The stored state of its report; `unconfirmed` where report and tag are not as they were sealed and logged. */
  reportState: string
  /** Whether the report is being corrected: it is wrong, and it is not known yet in which value. */
  isBeingCorrected: boolean
  /** When the vehicle may first have been energised after that; null where it was not. */
  energisedAt: string | null
  /** The stored state of the certificate that its tester measured with; null where it is not known or not confirmed. */
  testerState: string | null
  /** Whether its tester is suspended in the company that owns the vehicle. */
  isTesterSuspended: boolean
  contradictions: readonly string[]
  /** Present where the responsible person accepted the contradictions. */
  acceptance: object | null
  /** Whether an instrument of its report failed a calibration later. */
  isRecalled: boolean
}

/** What a tag is worth. */
export interface TagVerdict {
  /** Everything that speaks against it. */
  doubts: TagDoubt[]
  /** Whether nothing does. */
  isConfirmed: boolean
}

/** A tag with what it is worth. The lists of tags and the verdict *vehicle now* both ask this function. */
export function judgedTag<T extends TagFacts>(tag: T, now: Date): T & TagVerdict {
  const doubts = doubtsOf(tag, now)
  return { ...tag, doubts, isConfirmed: doubts.length === 0 }
}

function doubtsOf(tag: TagFacts, now: Date): TagDoubt[] {
  const lost = whyTakenAway(tag.testerState)
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
