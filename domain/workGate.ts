import { isValidOn } from '#domain/certificate.ts'
import { hasHighVoltage } from '#domain/companyVehicle.ts'
import { addDays, type Day } from '#domain/day.ts'
import { mayCreateReport, type HeldCertificate } from '#domain/reportRight.ts'
import type { ReportType } from '#domain/reportType.ts'
import { isFreshEnough } from '#domain/tag.ts'

/** Kinds of work on a high-voltage vehicle, from driving it to working on it while it is live (OVE R 19, DGUV I 209-093). */
export const workKinds = [
  'drive',
  'nonElectrical',
  'lowVoltage',
  'disconnect',
  'replaceParts',
  'exchangeBattery',
  'measure',
  'live',
  'damaged',
  'recovery',
] as const

export type WorkKind = (typeof workKinds)[number]

/** What somebody must hold for a kind of work, and how the vehicle must be. */
interface Demand {
  /** The rank of the level, or more. */
  rank: number
  /** A level beside the ladder that is enough by itself. */
  orLevel?: string
  /** The work is to file these; a level beside the ladder that allows all of them is enough, as it is for filing. */
  reports?: readonly ReportType[]
  /** There must be a high-voltage system at all. */
  onHighVoltage?: true
  /** Somebody must have found the vehicle free of voltage, and nobody switched it on since. */
  deEnergised?: true
  /** Nobody may have it disconnected: it would be switched on. */
  untagged?: true
  /** Nobody may have found a dangerous voltage that was not seen to: the work protects nobody from it. */
  withoutFoundVoltage?: true
}

export const gateDemands: Record<WorkKind, Demand> = {
  drive: { rank: 0, untagged: true, withoutFoundVoltage: true },
  nonElectrical: { rank: 1, withoutFoundVoltage: true },
  lowVoltage: { rank: 1, withoutFoundVoltage: true },
  disconnect: { rank: 2, reports: ['disconnection'], onHighVoltage: true },
  replaceParts: { rank: 2, onHighVoltage: true, deEnergised: true },
  exchangeBattery: { rank: 2, onHighVoltage: true, deEnergised: true },
  measure: {
    rank: 2,
    reports: ['isolation', 'potentialEqualization'],
    onHighVoltage: true,
    deEnergised: true,
  },
  live: { rank: 3, onHighVoltage: true },
  damaged: { rank: 3 },
  recovery: { rank: 3, orLevel: 'EVAL-A' },
}

export type GateReason =
  | 'noCertificate'
  | 'notValidThatDay'
  | 'instructionOverdue'
  | 'levelTooLow'
  | 'noHighVoltage'
  | 'voltageFound'
  | 'tagHangs'
  | 'notDeEnergised'
  | 'tagContradicted'
  | 'disconnectionContradicted'
  | 'disconnectionTooOld'
  | 'dayAhead'

/** What whoever is let through is told to look at first. */
export const gateWarnings = ['disconnectionContradicted', 'tagOfOthers', 'openFault'] as const

export type GateWarning = (typeof gateWarnings)[number]

/** What somebody holds, and of who only was instructed until when that holds. */
export interface Shown extends HeldCertificate {
  level: string
  instructionDue: Day | null
}

export interface GateAsked<C extends Shown> {
  work: WorkKind
  day: Day
  today: Day
  held: C[]
  vehicle: { drivetrain: string }
  /** The tags that hang on the vehicle now: of each who works on it, one. */
  tags: readonly GateTag[]
  /** Whether a report found something wrong with the vehicle that nobody has repaired yet. */
  hasOpenFault: boolean
  /** Whether a disconnection found a dangerous voltage, be it still a draft, and nobody has repaired that yet. */
  hasFoundVoltage: boolean
  now: Date
}

interface GateTag {
  since: string
  /** Whether it is of whoever is to work. */
  isOwn: boolean
  isConfirmed: boolean
  contradictions: readonly string[]
}

/** `notYet`: the person may, but the vehicle is not ready or their yearly instruction is over. */
export interface GateAnswer<C> {
  verdict: 'may' | 'notYet' | 'mayNot'
  reasons: GateReason[]
  warnings: GateWarning[]
  /** What it rests on: the highest that is valid on that day. */
  basis: C | null
}

/** So far ahead somebody may ask. */
export const lastGateDay = (today: Day) => addDays(today, 366)

/**
 * Whether somebody may do a kind of work on a vehicle. What is not known is never allowed: without a certificate that is
 * valid on that day, of a level high enough, and a vehicle known to be as the work demands it, the answer is no.
 */
export function judgeGate<C extends Shown>(asked: GateAsked<C>): GateAnswer<C> {
  const { work, day, held, vehicle } = asked
  const demand = gateDemands[work]
  const valid = held.filter((certificate) => isValidOn(day, certificate)).toSorted(byRank)
  const enough = valid.filter((certificate) => isEnough(demand, certificate, day))
  const basis = enough.find((certificate) => !isOverdue(certificate, day)) ?? enough[0] ?? valid[0] ?? null
  const against: GateReason[] = []
  if (held.length === 0) against.push('noCertificate')
  else if (!basis) against.push('notValidThatDay')
  else if (!isEnough(demand, basis, day)) against.push('levelTooLow')
  if (demand.onHighVoltage && !hasHighVoltage(vehicle)) against.push('noHighVoltage')
  // The certificate holds only with the yearly instruction, which is soon made up for.
  const lapsed: GateReason[] = basis && isOverdue(basis, day) ? ['instructionOverdue'] : []
  const pending = [...lapsed, ...pendingAt(demand, asked)]
  const reasons = [...against, ...pending]
  const verdict = against.length > 0 ? 'mayNot' : pending.length > 0 ? 'notYet' : 'may'
  return { verdict, reasons, warnings: warningsAt(demand, asked, verdict), basis }
}

const isOverdue = ({ instructionDue }: Shown, day: Day) => instructionDue !== null && day > instructionDue

const byRank = (one: HeldCertificate, other: HeldCertificate) => (other.rank ?? -1) - (one.rank ?? -1)

function isEnough({ rank, orLevel, reports }: Demand, held: Shown, day: Day) {
  if (held.rank !== null) return held.rank >= rank
  if (orLevel !== undefined) return held.level === orLevel
  return reports?.every((type) => mayCreateReport([held], type, methodOf(type), day)) ?? false
}

const methodOf = (type: ReportType) => (type === 'isolation' ? 'insulationTester' : null)

/** What the vehicle still lacks. How it will be on a day to come nobody knows. */
function pendingAt(
  { deEnergised, untagged, withoutFoundVoltage }: Demand,
  { day, today, tags, hasFoundVoltage, now }: Omit<GateAsked<never>, 'work' | 'held' | 'vehicle'>,
): GateReason[] {
  if (withoutFoundVoltage && hasFoundVoltage) return ['voltageFound']
  if (!untagged && !deEnergised) return []
  if (day > today) return ['dayAhead']
  if (untagged) return tags.length > 0 ? ['tagHangs'] : []
  if (tags.length === 0) return ['notDeEnergised']
  const confirmed = tags.filter(({ isConfirmed }) => isConfirmed)
  if (confirmed.length === 0) return ['tagContradicted']
  const fresh = confirmed.filter(({ since }) => isFreshEnough(new Date(since), now))
  if (fresh.length === 0) return ['disconnectionTooOld']
  // An instrument or a clock told something wrong: nobody works on that until it was measured anew.
  return fresh.every(isInconsistent) ? ['disconnectionContradicted'] : []
}

const isInconsistent = ({ contradictions }: GateTag) => contradictions.length > 0

/** What changes no verdict, and whoever goes to the vehicle must know. */
const warningsAt = (
  { deEnergised }: Demand,
  { tags, hasOpenFault }: Pick<GateAsked<never>, 'tags' | 'hasOpenFault'>,
  verdict: GateAnswer<never>['verdict'],
): GateWarning[] => [
  ...(deEnergised && tags.some(isInconsistent) ? (['disconnectionContradicted'] as const) : []),
  // Whoever hung the only tag may take it off while somebody else still works.
  ...(deEnergised && verdict !== 'mayNot' && tags.length > 0 && !tags.some(({ isOwn }) => isOwn)
    ? (['tagOfOthers'] as const)
    : []),
  ...(hasOpenFault ? (['openFault'] as const) : []),
]
