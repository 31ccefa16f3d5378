import { isContradiction } from '#domain/measurement/contradictions.ts'
import { isBlank } from '#domain/measurement/judgement.ts'
import { LIMITS } from '#domain/measurement/limits.ts'

/** What is known about the disconnection report a measurement relies on. */
export interface PrecedingDisconnection {
  verdict: 'valid' | 'invalid'
  sameVehicle: boolean
  /** Whole minutes from that report's measuring to this one's. */
  age_min: number
  reenergisedSince: boolean
  /** Whether its values contradict each other and the responsible person did not accept that. */
  contradicted: boolean
}

/** A disconnection report that may be relied on, and when its vehicle may first have been put under voltage again after it. */
export interface DisconnectionReport {
  type: string
  state: string
  result: string | null
  companyVehicleId: string
  measuredAt: string | null
  reenergisedAt: string | null
  /** Which of its values contradict each other. */
  contradictions: readonly string[]
  /** Present where the responsible person of the owner accepted the contradictions, with the reason. */
  acceptance: object | null
}

export type PrecedingFlaw =
  | 'mandatory'
  | 'DISCONNECTION_NOT_VALID'
  | 'DISCONNECTION_OTHER_VEHICLE'
  | 'DISCONNECTION_LATER'
  | 'DISCONNECTION_TOO_OLD'
  | 'DISCONNECTION_REENERGISED'
  | 'DISCONNECTION_CONTRADICTED'

interface Relying {
  companyVehicleId: string
  /** When it was measured, as its tester says. */
  at: string
  /** Since when someone else knows of it: what happened before that may have happened before it was measured. */
  knownAt?: string
}

/** What a disconnection report proves of a vehicle at a moment. Only a final one proves anything. */
export const precedingOf = (
  before: DisconnectionReport,
  { companyVehicleId, at, knownAt = at }: Relying,
): PrecedingDisconnection => ({
  verdict: isPassed(before) ? 'valid' : 'invalid',
  sameVehicle: before.companyVehicleId === companyVehicleId,
  age_min: minutesFrom(before.measuredAt, at),
  reenergisedSince: isBy(before.reenergisedAt, at) || isBy(before.reenergisedAt, knownAt),
  contradicted: isContradicted(before),
})

/** Why a disconnection report does not prove the vehicle de-energised, or null where it does. */
export const precedingFlaw = (before: PrecedingDisconnection | null | undefined): PrecedingFlaw | null => {
  if (isBlank(before)) return 'mandatory'
  if (before.verdict !== 'valid') return 'DISCONNECTION_NOT_VALID'
  if (!before.sameVehicle) return 'DISCONNECTION_OTHER_VEHICLE'
  if (!(before.age_min >= 0)) return 'DISCONNECTION_LATER'
  if (before.age_min > LIMITS.isolation.maxDisconnectionAge_min) return 'DISCONNECTION_TOO_OLD'
  if (before.reenergisedSince) return 'DISCONNECTION_REENERGISED'
  return before.contradicted ? 'DISCONNECTION_CONTRADICTED' : null
}

export const isDeEnergised = (before: PrecedingDisconnection | null | undefined): boolean =>
  precedingFlaw(before) === null

/**
 * Whether a disconnection supports what relies on it: insulation, bonding, a tag, the work gate (EN 50110-1, 6.2). One
 * whose values contradict each other does so only once the responsible person accepted that.
 */
export const isProof = (report: Passed & Contradictable): boolean =>
  isPassed(report) && !isContradicted(report)

/** Whether values contradict each other and the responsible person has not accepted that. */
export const isContradicted = ({ contradictions, acceptance }: Contradictable): boolean =>
  contradictions.length > 0 && isBlank(acceptance)

/**
 * Whether the responsible person can accept a report: a final disconnection that passed, whose values contradict each
 * other, and whose contradictions no one accepted yet (EN 50110-1, 6.2).
 */
export const isAcceptable = ({ warnings, ...report }: Acceptable): boolean =>
  isPassed(report) && isContradicted({ ...report, contradictions: warnings.filter(isContradiction) })

type Passed = Pick<DisconnectionReport, 'type' | 'state' | 'result'>
type Contradictable = Pick<DisconnectionReport, 'contradictions' | 'acceptance'>
type Acceptable = Passed & Pick<DisconnectionReport, 'acceptance'> & { warnings: readonly string[] }

/** Whether a final disconnection found the vehicle free of voltage, contradicted or not. */
export const isPassed = ({ type, state, result }: Passed): boolean =>
  type === 'disconnection' && state === 'final' && result === 'valid'

// Never less than it was; a moment that cannot be read counts as still to come, which proves nothing.
const minutesFrom = (from: string | null, to: string) => {
  const minutes = (Date.parse(to) - Date.parse(from ?? '')) / 60_000
  if (Number.isNaN(minutes)) return -1
  return minutes < 0 ? Math.floor(minutes) : Math.ceil(minutes)
}

// Asked this way round, a moment that cannot be read has been.
const isBy = (reenergisedAt: string | null, at: string) =>
  reenergisedAt !== null && !(Date.parse(reenergisedAt) > Date.parse(at))
