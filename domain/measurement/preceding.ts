import { isContradiction } from '#domain/measurement/contradictions.ts'
import { isBlank } from '#domain/measurement/judgement.ts'
import { LIMITS } from '#domain/measurement/limits.ts'

export interface PrecedingDisconnection {
  verdict: 'valid' | 'invalid'
  sameVehicle: boolean
  /** Whole minutes between the two measurements. */
  age_min: number
  reenergisedSince: boolean
  /** Whether its values contradict each other and the responsible person has not accepted that. */
  contradicted: boolean
}

export interface DisconnectionReport {
  type: string
  state: string
  result: string | null
  companyVehicleId: string
  measuredAt: string | null
  reenergisedAt: string | null
  contradictions: readonly string[]
  /** Present if the owner's responsible person accepted the contradictions with a reason. */
  acceptance: object | null
}

export type PrecedingViolation =
  | 'mandatory'
  | 'DISCONNECTION_NOT_VALID'
  | 'DISCONNECTION_OTHER_VEHICLE'
  | 'DISCONNECTION_LATER'
  | 'DISCONNECTION_TOO_OLD'
  | 'DISCONNECTION_REENERGISED'
  | 'DISCONNECTION_CONTRADICTED'

interface Relying {
  companyVehicleId: string
  /** The moment stated by the tester, ISO 8601. */
  at: string
  /** When the server received it. An event before that moment may have preceded the measurement. */
  knownAt?: string
}

/** Returns what a disconnection report proves at a moment. Only a final report proves anything. */
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

export const precedingViolation = (
  before: PrecedingDisconnection | null | undefined,
): PrecedingViolation | null => {
  if (isBlank(before)) return 'mandatory'
  if (before.verdict !== 'valid') return 'DISCONNECTION_NOT_VALID'
  if (!before.sameVehicle) return 'DISCONNECTION_OTHER_VEHICLE'
  if (!(before.age_min >= 0)) return 'DISCONNECTION_LATER'
  if (before.age_min > LIMITS.isolation.maxDisconnectionAge_min) return 'DISCONNECTION_TOO_OLD'
  if (before.reenergisedSince) return 'DISCONNECTION_REENERGISED'
  return before.contradicted ? 'DISCONNECTION_CONTRADICTED' : null
}

export const isDeEnergised = (before: PrecedingDisconnection | null | undefined): boolean =>
  precedingViolation(before) === null

/**
 * Returns whether a disconnection supports other work: insulation, bonding, a warning tag, work on the vehicle (EN
 * 50110-1, 6.2). One with contradictions does so only after acceptance by the responsible person.
 */
export const isProof = (report: Passed & Contradictable): boolean =>
  isPassed(report) && !isContradicted(report)

export const isContradicted = ({ contradictions, acceptance }: Contradictable): boolean =>
  contradictions.length > 0 && isBlank(acceptance)

/**
 * Returns whether the responsible person can accept a report: a final disconnection that passed, with contradictions
 * not yet accepted (EN 50110-1, 6.2).
 */
export const isAcceptable = ({ warnings, ...report }: Acceptable): boolean =>
  isPassed(report) && isContradicted({ ...report, contradictions: warnings.filter(isContradiction) })

type Passed = Pick<DisconnectionReport, 'type' | 'state' | 'result'>
type Contradictable = Pick<DisconnectionReport, 'contradictions' | 'acceptance'>
type Acceptable = Passed & Pick<DisconnectionReport, 'acceptance'> & { warnings: readonly string[] }

/** Returns whether a final disconnection found the vehicle free of voltage, with or without contradictions. */
export const isPassed = ({ type, state, result }: Passed): boolean =>
  type === 'disconnection' && state === 'final' && result === 'valid'

// Rounds away from zero. An unreadable moment gives -1, as if in the future, which proves nothing.
const minutesFrom = (from: string | null, to: string) => {
  const minutes = (Date.parse(to) - Date.parse(from ?? '')) / 60_000
  if (Number.isNaN(minutes)) return -1
  return minutes < 0 ? Math.floor(minutes) : Math.ceil(minutes)
}

// The negated comparison is also true for an unreadable moment.
const isBy = (reenergisedAt: string | null, at: string) =>
  reenergisedAt !== null && !(Date.parse(reenergisedAt) > Date.parse(at))
