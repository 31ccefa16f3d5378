import {
  type BondingPart,
  type BondingPoint,
  needsReading,
  pointErrors,
  provesBond,
  resistanceOf,
} from '#domain/measurement/bondingPoint.ts'
import {
  type Check,
  conclude,
  isBlank,
  type Judgement,
  openUnless,
  outOfRange,
} from '#domain/measurement/judgement.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { isDeEnergised, type PrecedingDisconnection } from '#domain/measurement/preceding.ts'
import {
  type DecisionRule,
  decisionRuleChecks,
  decisionRuleErrors,
  simpleRule,
} from '#domain/measurement/uncertainty.ts'

/** Null is blank. */
export interface PotentialEqualization {
  safetyInstructionConfirmed: boolean | null
  ppeConfirmed: boolean | null
  /** Whether covers of the high-voltage system were opened, which requires a disconnection before. */
  coversOpened: boolean | null
  precedingDisconnection: PrecedingDisconnection | null
  points: BondingPoint[]
  /** The high-voltage parts of the vehicle. Inverter and battery housing are always required. */
  vehicleParts: BondingPart[]
  /** 1 to 30 000 mA; not needed if all points are inspected welds. */
  testCurrent_mA: number | null
  /** A higher current required by the chosen profile, such as ISO 6469-3; at least 200 mA. */
  requiredTestCurrent_mA?: number | null
  /** Lead resistance to subtract, 0 to 2 000 000 µΩ (0 is no compensation), or four-wire. */
  leads: number | 'fourWire'
  /** 1 to 60 s per point. */
  duration_s: number | null
  decisionRule?: DecisionRule
}

export type BondingReason = 'TEST_CURRENT_TOO_LOW' | 'RESISTANCE_TOO_HIGH' | 'OPEN_CIRCUIT' | 'POINT_MISSING'

export type BondingWarning = 'W_SPREAD' | 'W_SHORT_DURATION'

const { bonding } = LIMITS
const alwaysRequired: BondingPart[] = ['inverterHousing', 'hvBatteryHousing']

/**
 * Judges whether all exposed conductive parts are bonded (UN R100 5.1.2: below 0.1 Ω to the chassis at 0.2 A or more;
 * 03 series: at most 0.2 Ω between parts less than 2.5 m apart). A part without a point makes the result incomplete.
 * Precedence as in `conclude`: input error, incomplete, invalid, valid.
 */
export const judgePotentialEqualization = (
  measured: PotentialEqualization,
): Judgement<BondingReason, BondingWarning> =>
  conclude(checksOf(measured), warningsOf(measured), [
    ...outOfRange([
      { field: 'testCurrent_mA', value: measured.testCurrent_mA, min: 1, max: bonding.maxTestCurrent_mA },
      {
        field: 'requiredTestCurrent_mA',
        value: measured.requiredTestCurrent_mA,
        min: 1,
        max: bonding.maxTestCurrent_mA,
      },
      { field: 'duration_s', value: measured.duration_s, min: 1, max: bonding.maxDuration_s },
      {
        field: 'leads',
        value: measured.leads === 'fourWire' ? null : measured.leads,
        min: 0,
        max: bonding.maxLead_uOhm,
      },
    ]),
    ...measured.points.flatMap((point, row) => pointErrors(point, row, measured)),
    ...decisionRuleErrors(measured.decisionRule ?? simpleRule),
  ])

/** The parts of which each needs a point to the chassis, mandatory ones first. */
export const requiredParts = (vehicleParts: readonly BondingPart[]): BondingPart[] => [
  ...new Set([...alwaysRequired, ...vehicleParts]),
]

export const missingParts = ({ points, vehicleParts }: PotentialEqualization): BondingPart[] =>
  requiredParts(vehicleParts).filter(
    (part) => !points.some(({ key, kind }) => key === part && kind === 'toChassis'),
  )

const checksOf = (measured: PotentialEqualization): Check<BondingReason>[] => {
  const isMeasured = measured.points.some(needsReading)
  return [
    openUnless('safetyInstruction', measured.safetyInstructionConfirmed === true),
    openUnless('ppe', measured.ppeConfirmed === true),
    openUnless('coversOpened', !isBlank(measured.coversOpened)),
    ...(measured.coversOpened
      ? [openUnless('precedingDisconnection', isDeEnergised(measured.precedingDisconnection))]
      : []),
    ...missingParts(measured).map((part): Check<BondingReason> => ({
      name: `part.${part}`,
      verdict: 'incomplete',
      reason: 'POINT_MISSING',
    })),
    ...(isMeasured
      ? [testCurrentCheck(measured), openUnless('duration', !isBlank(measured.duration_s))]
      : []),
    ...measured.points.map((point, row) => pointCheck(point, row, measured)),
    ...decisionRuleChecks(measured.decisionRule ?? simpleRule),
  ]
}

const testCurrentCheck = ({
  testCurrent_mA,
  requiredTestCurrent_mA,
}: PotentialEqualization): Check<BondingReason> => {
  const name = 'testCurrent'
  if (isBlank(testCurrent_mA)) return { name, verdict: 'incomplete' }
  return testCurrent_mA >= Math.max(bonding.minTestCurrent_mA, requiredTestCurrent_mA ?? 0)
    ? { name, verdict: 'valid' }
    : { name, verdict: 'invalid', reason: 'TEST_CURRENT_TOO_LOW' }
}

const pointCheck = (
  point: BondingPoint,
  row: number,
  measured: PotentialEqualization,
): Check<BondingReason> => {
  const name = 'point'
  if (!needsReading(point)) return { name, row, verdict: 'valid' }
  const resistance = resistanceOf(point, measured)
  if (resistance === 'open') return { name, row, verdict: 'invalid', reason: 'OPEN_CIRCUIT' }
  if (resistance === null || (point.kind === 'partToPart' && isBlank(point.distance_mm)))
    return { name, row, verdict: 'incomplete' }
  return provesBond(resistance, point, { ...measured, rule: measured.decisionRule ?? simpleRule })
    ? { name, row, verdict: 'valid' }
    : { name, row, verdict: 'invalid', reason: 'RESISTANCE_TOO_HIGH' }
}

const warningsOf = (measured: PotentialEqualization): BondingWarning[] => {
  const { duration_s } = measured
  const isShort =
    measured.points.some(needsReading) && !isBlank(duration_s) && duration_s < bonding.minDuration_s
  return [
    ...(isShort ? (['W_SHORT_DURATION'] as const) : []),
    ...(hasSpread(measured) ? (['W_SPREAD'] as const) : []),
  ]
}

// A bond much worse than the others is loose or corroded, even if it passes.
const hasSpread = (measured: PotentialEqualization) => {
  const values = measured.points
    .filter(needsReading)
    .map((point) => resistanceOf(point, measured))
    .flatMap((resistance) => (resistance === null || resistance === 'open' ? [] : [resistance.value]))
    .sort((a, b) => a - b)
  const highest = values.at(-1) ?? 0
  return highest > bonding.spreadAbove_uOhm && highest > bonding.spreadFactor * medianOf(values)
}

const medianOf = (sorted: number[]) => {
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0
  return (lower + upper) / 2
}
