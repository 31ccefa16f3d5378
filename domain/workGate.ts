import { hasHighVoltage } from '#domain/companyVehicle.ts'
import { addDays, type Day } from '#domain/day.ts'
import { type HeldToday, type PersonFacts, personOn } from '#domain/personToday.ts'
import { mayCreateReport } from '#domain/reportRight.ts'
import type { ReportType } from '#domain/reportType.ts'
import type { TagDoubt, TagFacts } from '#domain/tag.ts'
import type { VehicleNow } from '#domain/vehicleNow.ts'

/** Kinds of work on a high-voltage vehicle, from driving to live work (OVE R 19, DGUV I 209-093). */
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

interface Demand {
  /** Minimum rank. */
  rank: number
  /** A level outside the ladder that suffices. */
  orLevel?: string
  /** For work that files reports: a level outside the ladder that allows all of these suffices. */
  reports?: readonly ReportType[]
  /** Requires a high-voltage system. */
  onHighVoltage?: true
  /** Requires proven absence of voltage, and no energising since. */
  deEnergised?: true
  /** Requires that no tag is active, because the work energises the vehicle (EN 50110-1, 6.2.6). */
  untagged?: true
  /** Live work by trained persons. All other work stops at a found voltage. */
  mayBeLive?: true
  /** Requires that the defect behind a dangerous voltage is repaired. */
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

/** Warnings change no verdict. */
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

/** The owner of the vehicle decides about suspensions. */
interface GateQuery<C extends HeldToday> extends PersonFacts<C> {
  work: WorkKind
  day: Day
  today: Day
  vehicle: { drivetrain: string }
  now: VehicleNow<GateTag>
}

interface GateTag extends TagFacts {
  isOwn: boolean
}

/** `notYet`: the person is qualified, but the vehicle is not ready or the instruction is overdue. */
export interface GateAnswer<C> {
  verdict: 'may' | 'notYet' | 'mayNot'
  reasons: GateReason[]
  warnings: GateWarning[]
  /** The certificate used: the highest valid one. */
  basis: C | null
}

/** Returns the last day that can be requested. */
export const lastGateDay = (today: Day) => addDays(today, 366)

/**
 * Returns whether a person may do a kind of work on a vehicle. Fails closed: it requires a certificate of sufficient
 * level valid on that day, and a vehicle known to meet the requirements of the work.
 */
export function judgeGate<C extends HeldToday>(query: GateQuery<C>): GateAnswer<C> {
  const { work, day, held, vehicle } = query
  const demand = gateDemands[work]
  const { inForce, instructionOf, isSuspended } = personOn(day, query)
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
  const pending = [...lapsed, ...pendingAt(demand, query)]
  const reasons = [...against, ...pending]
  const verdict = against.length > 0 ? 'mayNot' : pending.length > 0 ? 'notYet' : 'may'
  const warnings = warningsAt(demand, query.now, verdict)
  const first: GateWarning[] = instruction === 'employerFirst' ? ['instructFirst'] : []
  return { verdict, reasons, warnings: [...first, ...warnings], basis }
}

function isEnough({ rank, orLevel, reports }: Demand, held: HeldToday, day: Day) {
  if (held.rank !== null) return held.rank >= rank
  if (orLevel !== undefined) return held.level === orLevel
  return reports?.every((type) => mayCreateReport([held], type, methodOf(type), day)) ?? false
}

const methodOf = (type: ReportType) => (type === 'isolation' ? 'insulationTester' : null)

/** The state of the vehicle on a later day is unknown. */
function pendingAt(
  demand: Demand,
  { day, today, now }: Pick<GateQuery<never>, 'day' | 'today' | 'now'>,
): GateReason[] {
  const isStopped =
    (!demand.mayBeLive && now.voltage !== null) ||
    (demand.withoutVoltageFault === true && now.hasVoltageFault)
  const reasons: GateReason[] = isStopped ? ['voltageFound'] : []
  if (!demand.mayBeLive && now.unconfirmed !== null) reasons.push('disconnectionUnconfirmed')
  if (!demand.untagged && !demand.deEnergised) return reasons
  if (day > today) return [...reasons, 'dayAhead']
  if (demand.deEnergised) return [...reasons, ...lacksOfTags(now.tags)]
  return now.tags.length > 0 ? [...reasons, 'tagHangs'] : reasons
}

function lacksOfTags(tags: VehicleNow<GateTag>['tags']): GateReason[] {
  if (tags.length === 0) return ['notDeEnergised']
  const certain = tags.filter(({ doubts }) => doubts.every(isContradiction))
  if (certain.length === 0) return ['tagContradicted']
  const fresh = certain.filter(({ isFresh }) => isFresh)
  if (fresh.length === 0) return ['disconnectionTooOld']
  // An instrument or a clock was wrong: the vehicle must be measured again before work.
  return fresh.some(({ isConfirmed }) => isConfirmed) ? [] : ['disconnectionContradicted']
}

const isContradiction = (doubt: TagDoubt) => doubt === 'contradicted'

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
    // The owner of the only tag may remove it while another person still works.
    tagOfOthers: deEnergised && verdict !== 'mayNot' && tags.length > 0 && !hasOwn,
    openFault: hasOpenFault,
  }
  return gateWarnings.filter((warning) => warning !== 'instructFirst' && applies[warning])
}
