import { hasHighVoltage } from '#domain/companyVehicle.ts'
import { addDays, type Day } from '#domain/day.ts'
import { type HeldToday, type PersonFacts, personOn } from '#domain/personToday.ts'
import { mayCreateReport } from '#domain/reportRight.ts'
import type { ReportType } from '#domain/reportType.ts'
import type { TagDoubt, TagFacts } from '#domain/tag.ts'
import type { VehicleNow } from '#domain/vehicleNow.ts'

/** Kinds of work on a high-voltage vehicle, from driving it to working on it while it is live (OVE R 19, DGUV I 209-093). */
export const workKinds = [
  'drive',
  'nonElectrical',
  'lowVoltage',
  'disconnect',
  'reenergise',
  'replaceParts',
  'exchangeBattery',
  'measure',
  'live',
  'damaged',
  'recovery',
] as const

export type WorkKind = (typeof workKinds)[number]

/** What someone must hold for a kind of work, and how the vehicle must be. */
interface Demand {
  /** The rank of the level, or more. */
  rank: number
  /** A level beside the ladder that is enough by itself. */
  orLevel?: string
  /** The work is to file these; a level beside the ladder that allows all of them is enough, as it is for filing. */
  reports?: readonly ReportType[]
  /** There must be a high-voltage system at all. */
  onHighVoltage?: true
  /** Someone must have found the vehicle free of voltage, and no one switched it on since. */
  deEnergised?: true
  /** No tag may hang: the vehicle is energised by it, or is already (EN 50110-1, 6.2.6). */
  untagged?: true
  /** It is done on a vehicle that may be live, by persons trained for that. All other work stops at a voltage found. */
  mayBeLive?: true
  /** The defect behind a measured dangerous voltage must be repaired. */
  withoutVoltageFault?: true
}

export const gateDemands: Record<WorkKind, Demand> = {
  drive: { rank: 0, untagged: true, withoutVoltageFault: true },
  nonElectrical: { rank: 1, withoutVoltageFault: true },
  lowVoltage: { rank: 1, withoutVoltageFault: true },
  disconnect: { rank: 2, reports: ['disconnection'], onHighVoltage: true, mayBeLive: true },
  reenergise: { rank: 2, reports: ['disconnection'], onHighVoltage: true, untagged: true },
  replaceParts: { rank: 2, onHighVoltage: true, deEnergised: true },
  exchangeBattery: { rank: 2, onHighVoltage: true, deEnergised: true },
  measure: {
    rank: 2,
    reports: ['isolation', 'potentialEqualization'],
    onHighVoltage: true,
    deEnergised: true,
  },
  live: { rank: 3, onHighVoltage: true, mayBeLive: true },
  damaged: { rank: 3, mayBeLive: true },
  recovery: { rank: 3, orLevel: 'EVAL-A', mayBeLive: true },
}

export type GateReason =
  | 'coworkerSuspended'
  | 'noCertificate'
  | 'notValidThatDay'
  | 'instructionOverdue'
  | 'levelTooLow'
  | 'noHighVoltage'
  | 'voltageFound'
  | 'disconnectionUnconfirmed'
  | 'tagHangs'
  | 'notDeEnergised'
  | 'tagContradicted'
  | 'disconnectionContradicted'
  | 'disconnectionTooOld'
  | 'dayAhead'

/** What a person has to look at first. A warning changes no verdict. */
export const gateWarnings = [
  'instructFirst',
  'voltageFound',
  'disconnectionUnconfirmed',
  'besideTag',
  'disconnectionContradicted',
  'tagOfOthers',
  'openFault',
] as const

export type GateWarning = (typeof gateWarnings)[number]

/** The company that decides about a suspension is the owner of the vehicle. */
export interface GateAsked<C extends HeldToday> extends PersonFacts<C> {
  work: WorkKind
  day: Day
  today: Day
  vehicle: { drivetrain: string }
  now: VehicleNow<GateTag>
}

interface GateTag extends TagFacts {
  /** Whether the person who is to work hung it. */
  isOwn: boolean
}

/** `notYet`: the person may, but the vehicle is not ready or their yearly instruction is over. */
export interface GateAnswer<C> {
  verdict: 'may' | 'notYet' | 'mayNot'
  reasons: GateReason[]
  warnings: GateWarning[]
  /** What it rests on: the highest that is valid on that day. */
  basis: C | null
}

/** So far ahead someone may ask. */
export const lastGateDay = (today: Day) => addDays(today, 366)

/**
 * Whether someone may do a kind of work on a vehicle. What is not known is never allowed: without a certificate that is
 * valid on that day, of a level high enough, and a vehicle known to be as the work demands it, the answer is no.
 */
export function judgeGate<C extends HeldToday>(asked: GateAsked<C>): GateAnswer<C> {
  const { work, day, held, vehicle } = asked
  const demand = gateDemands[work]
  const { inForce, instructionOf, isSuspended } = personOn(day, asked)
  const enough = inForce.filter((certificate) => isEnough(demand, certificate, day))
  const isDone = (certificate: C) => instructionOf(certificate) === 'done'
  const basis = enough.find(isDone) ?? enough[0] ?? inForce[0] ?? null
  const instruction = basis && instructionOf(basis)
  const against: GateReason[] = isSuspended ? ['coworkerSuspended'] : []
  if (held.length === 0) against.push('noCertificate')
  else if (!basis) against.push('notValidThatDay')
  else if (!isEnough(demand, basis, day)) against.push('levelTooLow')
  if (demand.onHighVoltage && !hasHighVoltage(vehicle)) against.push('noHighVoltage')
  const lapsed: GateReason[] = instruction === 'stops' ? ['instructionOverdue'] : []
  const pending = [...lapsed, ...pendingAt(demand, asked)]
  const reasons = [...against, ...pending]
  const verdict = against.length > 0 ? 'mayNot' : pending.length > 0 ? 'notYet' : 'may'
  const warnings = warningsAt(demand, asked.now, verdict)
  const first: GateWarning[] = instruction === 'employerFirst' ? ['instructFirst'] : []
  return { verdict, reasons, warnings: [...first, ...warnings], basis }
}

function isEnough({ rank, orLevel, reports }: Demand, held: HeldToday, day: Day) {
  if (held.rank !== null) return held.rank >= rank
  if (orLevel !== undefined) return held.level === orLevel
  return reports?.every((type) => mayCreateReport([held], type, methodOf(type), day)) ?? false
}

const methodOf = (type: ReportType) => (type === 'isolation' ? 'insulationTester' : null)

/** What the vehicle still lacks. Its state on a later day is unknown. */
function pendingAt(
  demand: Demand,
  { day, today, now }: Pick<GateAsked<never>, 'day' | 'today' | 'now'>,
): GateReason[] {
  const isStopped =
    (!demand.mayBeLive && now.voltage !== null) ||
    (demand.withoutVoltageFault === true && now.hasVoltageFault)
  const found: GateReason[] = isStopped ? ['voltageFound'] : []
  if (!demand.mayBeLive && now.unconfirmed !== null) found.push('disconnectionUnconfirmed')
  if (!demand.untagged && !demand.deEnergised) return found
  if (day > today) return [...found, 'dayAhead']
  if (demand.deEnergised) return [...found, ...lacksOfTags(now.tags)]
  return now.tags.length > 0 ? [...found, 'tagHangs'] : found
}

function lacksOfTags(tags: VehicleNow<GateTag>['tags']): GateReason[] {
  if (tags.length === 0) return ['notDeEnergised']
  const certain = tags.filter(({ doubts }) => doubts.every(isContradiction))
  if (certain.length === 0) return ['tagContradicted']
  const fresh = certain.filter(({ isFresh }) => isFresh)
  if (fresh.length === 0) return ['disconnectionTooOld']
  // An instrument or a clock was wrong: the vehicle has to be measured again before work begins.
  return fresh.some(({ isConfirmed }) => isConfirmed) ? [] : ['disconnectionContradicted']
}

const isContradiction = (doubt: TagDoubt) => doubt === 'contradicted'

/** What changes no verdict and has to be known before work begins. */
function warningsAt(
  { deEnergised, mayBeLive }: Demand,
  { tags, voltage, unconfirmed, hasOpenFault }: VehicleNow<GateTag>,
  verdict: GateAnswer<never>['verdict'],
): GateWarning[] {
  const hasOwn = tags.some(({ isOwn }) => isOwn)
  const applies: Record<Exclude<GateWarning, 'instructFirst'>, boolean | undefined> = {
    voltageFound: mayBeLive && voltage !== null,
    disconnectionUnconfirmed: mayBeLive && unconfirmed !== null,
    besideTag: mayBeLive && tags.some(({ isOwn }) => !isOwn),
    disconnectionContradicted: deEnergised && tags.some(({ doubts }) => doubts.some(isContradiction)),
    // The person who hung the only tag may remove it while another person still works.
    tagOfOthers: deEnergised && verdict !== 'mayNot' && tags.length > 0 && !hasOwn,
    openFault: hasOpenFault,
  }
  return gateWarnings.filter((warning) => warning !== 'instructFirst' && applies[warning])
}
