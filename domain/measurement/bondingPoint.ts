import { type Bounded, isBlank, type InputError, outOfRange } from '#domain/measurement/judgement.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { type DecisionRule, isAtMost, isBelow } from '#domain/measurement/uncertainty.ts'
import type { Reading } from '#domain/reading.ts'

export const bondingPartKeys = [
  'inverterHousing',
  'dcdc',
  'onBoardCharger',
  'eMotor',
  'hvBatteryHousing',
  'junctionBox',
  'ptcHeater',
  'acCompressor',
  'chargingInlet',
  'hvHeaterCoolant',
  'axleDrive2',
  'fuelCellStack',
  'other',
] as const

export type BondingPart = (typeof bondingPartKeys)[number]

export const bondingKinds = ['toChassis', 'partToPart'] as const

export const connections = ['bolted', 'cable', 'welded'] as const

/** Null is blank. */
export interface BondingPoint {
  key: BondingPart
  /** A name for a part that is not in the list, or to distinguish several of a kind. */
  name?: string | null
  kind: (typeof bondingKinds)[number]
  /** Distance of the two parts, 0 to 20 000 mm; for `partToPart` only. */
  distance_mm?: number | null
  connection: (typeof connections)[number]
  /** An inspected welded joint needs no reading (UN R100 5.1.2). */
  weldSeen?: boolean
  /** Before compensation: -50 000 to 1 000 000 000 µΩ, or `open` if the tester shows OL. */
  resistance?: Reading | 'open' | null
  /** Instead of a resistance: 0 to 60 000 000 µV at the test current. */
  voltageDrop_uV?: number | null
}

/** Test current in mA, and lead resistance in µΩ or four-wire measurement. */
interface BondingSetup {
  testCurrent_mA: number | null
  leads: number | 'fourWire'
}

const { bonding } = LIMITS

/** An inspected welded joint needs no reading, but a recorded one counts. */
export const needsReading = ({ connection, weldSeen, resistance, voltageDrop_uV }: BondingPoint): boolean =>
  !(connection === 'welded' && weldSeen === true) || !isBlank(resistance) || !isBlank(voltageDrop_uV)

/** Returns whether both parts can be touched at the same time. Parts further apart count to the chassis only. */
export const isNear = ({ kind, distance_mm }: BondingPoint): boolean =>
  kind === 'partToPart' && !isBlank(distance_mm) && distance_mm < bonding.partToPartBelow_mm

/** Returns the resistance in µΩ as read, including leads; `open`, or null if blank. */
export const grossResistanceOf = (point: BondingPoint, setup: BondingSetup): Reading | 'open' | null =>
  point.resistance ?? byVoltageDrop(point, setup)

/**
 * Returns the compensated resistance in µΩ, `open`, or null if blank: the net value shown on screen and in the PDF.
 * Values from -10 mΩ count as zero; `pointErrors` refuses lower ones.
 */
export const resistanceOf = (point: BondingPoint, setup: BondingSetup): Reading | 'open' | null => {
  const raw = grossResistanceOf(point, setup)
  if (raw === null || raw === 'open') return raw
  const value = raw.value - (setup.leads === 'fourWire' ? 0 : setup.leads)
  return { relation: raw.relation, value: value >= bonding.zeroFrom_uOhm ? Math.max(0, value) : value }
}

/**
 * Returns whether a measured point proves the bond: below 0.1 Ω to the chassis, at most 0.2 Ω between parts near each
 * other (UN R100 5.1.2). A voltage drop is compared as u · 1000 against limit · i, to avoid rounding.
 */
export function provesBond(
  resistance: Reading,
  point: BondingPoint,
  { testCurrent_mA, leads, rule }: BondingSetup & { rule: DecisionRule },
): boolean {
  const { voltageDrop_uV } = point
  if (!isBlank(point.resistance) || isBlank(voltageDrop_uV) || isBlank(testCurrent_mA))
    return isBonded(resistance, point, rule)
  const leads_uOhm = leads === 'fourWire' ? 0 : leads
  const net = Math.max(0, voltageDrop_uV * 1000 - leads_uOhm * testCurrent_mA)
  const { absolute, relativePermille } = rule.kind === 'guarded' ? rule : { absolute: 0, relativePermille: 0 }
  const [i, least] = [BigInt(testCurrent_mA), (value: number) => BigInt(Math.max(0, value))]
  // In µΩ · mA · ‰: the value plus its uncertainty.
  const upper = BigInt(net) * (1000n + least(relativePermille)) + least(absolute) * i * 1000n
  return isNear(point)
    ? upper <= BigInt(bonding.partToPartMaxInclusive_uOhm) * i * 1000n
    : upper < BigInt(bonding.chassisMaxExclusive_uOhm) * i * 1000n
}

const isBonded = ({ value, relation }: Reading, point: BondingPoint, rule: DecisionRule): boolean => {
  if (relation === '>') return false
  if (isNear(point)) return isAtMost(value, bonding.partToPartMaxInclusive_uOhm, rule)
  // "Below 100 mΩ" satisfies a limit of below 100 mΩ.
  const limit = bonding.chassisMaxExclusive_uOhm
  return relation === '<' ? isAtMost(value, limit, rule) : isBelow(value, limit, rule)
}

/** Returns the input errors of a point: a value out of range, or wrongly zeroed leads. */
export const pointErrors = (point: BondingPoint, row: number, setup: BondingSetup): InputError[] => {
  const field = (name: string) => `points.${row}.${name}`
  const measured = point.resistance === 'open' ? null : point.resistance?.value
  const bounds: Bounded[] = [
    { field: field('distance_mm'), value: point.distance_mm, min: 0, max: bonding.maxDistance_mm },
    { field: field('resistance'), value: measured, min: bonding.min_uOhm, max: bonding.max_uOhm },
    { field: field('voltageDrop_uV'), value: point.voltageDrop_uV, min: 0, max: bonding.maxVoltageDrop_uV },
  ]
  const errors: InputError[] = outOfRange(bounds)
  if (!isBlank(point.resistance) && !isBlank(point.voltageDrop_uV))
    errors.push({ field: field('voltageDrop_uV'), code: 'RESISTANCE_OR_DROP' })
  const resistance = resistanceOf(point, setup)
  if (
    needsReading(point) &&
    resistance !== null &&
    resistance !== 'open' &&
    resistance.value < bonding.zeroFrom_uOhm
  )
    errors.push({ field: field('resistance'), code: 'REZERO_LEADS' })
  return errors
}

// µV / mA = mΩ, times 1000 = µΩ. Rounds to whole µΩ without crossing the limit: the limit itself fails to the chassis
// and passes between two parts.
function byVoltageDrop(point: BondingPoint, { testCurrent_mA }: BondingSetup): Reading | null {
  const { voltageDrop_uV } = point
  if (isBlank(voltageDrop_uV) || isBlank(testCurrent_mA) || testCurrent_mA <= 0) return null
  const whole = isNear(point) ? Math.ceil : Math.floor
  return { value: whole((voltageDrop_uV * 1000) / testCurrent_mA), relation: '=' }
}
