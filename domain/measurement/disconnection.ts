import { type Checklist, stepChecks, stepErrors } from '#domain/measurement/checklist.ts'
import { type Contradiction, contradictionsIn, recordedWait_min } from '#domain/measurement/contradictions.ts'
import {
  type Bounded,
  type Check,
  conclude,
  confirmed,
  isBlank,
  type Judgement,
  openUnless,
  outOfRange,
} from '#domain/measurement/judgement.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import type { Securing } from '#domain/measurement/securing.ts'
import { type Withdrawn, withdrawnChecks } from '#domain/measurement/withdrawn.ts'
import {
  type DecisionRule,
  decisionRuleChecks,
  decisionRuleErrors,
  isBelow,
  simpleRule,
} from '#domain/measurement/uncertainty.ts'

/** Returns whether the sign suggests swapped probes. The verdict ignores the sign. */
export const seemsSwapped = (name: string, mV: number): boolean =>
  name.startsWith('uMinusChassis') ? mV > 0 : mV < 0

/** Null is blank. Voltages are whole mV and may be negative (swapped probes). */
export interface Disconnection {
  safetyInstructionConfirmed: boolean | null
  ppeConfirmed: boolean | null
  steps: Checklist
  /** Null in reports older than this field. */
  securing?: Securing | null
  /** Minutes after opening the service disconnect, 0 to 240. */
  wait_min: number | null
  /** Whether the minutes were typed instead of measured by the timer. */
  waitTyped?: boolean | null
  /** The manufacturer's discharge time, 0 to 240; ten minutes if blank. */
  requiredWait_min: number | null
  meterTestBefore: boolean | null
  /** Result of the two-pole tester on all poles. It cannot prove "below 1 V", so the voltages are required too. */
  absenceOfVoltage: boolean | null
  /** -9 999 000 to 9 999 000 mV each, the range of a meter. */
  uPlusMinus_mV: number | null
  uPlusChassis_mV: number | null
  uMinusChassis_mV: number | null
  /** Phase to phase and phase to chassis, within ±9 999 000 mV rms. Every entered row must be filled. */
  uAcPhases_mV?: (number | null)[]
  meterTestAfter: boolean | null
  /** The manufacturer's limit, 1 to 60 000 mV. Applies only if it is stricter than 1 V. */
  makerLimit_mV?: number | null
  decisionRule?: DecisionRule
  /** Dangerous measurements declared as entered wrongly, earliest first. */
  withdrawn?: Withdrawn[]
}

export type DisconnectionReason =
  | 'METER_TEST_BEFORE_FAILED'
  | 'ABSENCE_OF_VOLTAGE_NOT_CONFIRMED'
  | 'RESIDUAL_VOLTAGE'
  | 'ABOVE_MAKER_LIMIT'
  | 'HV_PRESENT'
  | 'METER_TEST_AFTER_FAILED'

export type DisconnectionWarning = Contradiction | 'W_WITHDRAWN_VOLTAGE'

const { maxExclusive_mV, hvPresentAbove_mV, acHvPresentAbove_mV, meterMax_mV, defaultWait_min, maxWait_min } =
  LIMITS.absenceOfVoltage

/**
 * Judges whether a vehicle is proven to be de-energised (EN 50110-1, five safety rules; the 1 V limit is from the
 * specification). Precedence as in `conclude`: input error, incomplete, invalid, valid.
 *
 * HV_PRESENT (above 60 V DC or 30 V AC) is reported as soon as one voltage shows it, even beside blanks and input
 * errors. It replaces RESIDUAL_VOLTAGE (1 V or more) and ABOVE_MAKER_LIMIT (below 1 V, but not below the manufacturer's
 * limit). A two-pole tester that shows voltage (`absenceOfVoltage: false`, IEC 61243-3) also stops work.
 *
 * After a danger, blank fields add no rows, so that the report can always be closed as failed. A dangerous voltage
 * beyond the range of a meter is judged like any other, and can be withdrawn.
 */
export function judgeDisconnection(
  measured: Disconnection,
): Judgement<DisconnectionReason, DisconnectionWarning> {
  const rows = allChecksOf(measured)
  const checks = [...rows, ...withdrawnChecks(measured, rows)]
  return stopsWork({ reasons: checks.flatMap(({ reason }) => reason ?? []) })
    ? conclude(
        checks.filter(({ verdict }) => verdict !== 'incomplete'),
        warningsOf(measured),
        outOfRange(voltageBounds(voltagesOf(measured).filter((one) => !isDangerous(one)))),
      )
    : conclude(checks, warningsOf(measured), [
        ...outOfRange([
          ...waitBounds(measured),
          ...voltageBounds(voltagesOf(measured)),
          ...limitBounds(measured),
        ]),
        ...stepErrors(measured.steps),
        ...decisionRuleErrors(ruleOf(measured)),
      ])
}

const warningsOf = (measured: Disconnection): DisconnectionWarning[] => [
  ...contradictionsIn(measured),
  ...(measured.withdrawn?.length ? (['W_WITHDRAWN_VOLTAGE'] as const) : []),
]

/**
 * Returns whether work on the vehicle must stop: a voltage was found, or a withdrawn one was not yet remeasured. Use
 * this instead of checking single reasons.
 */
export const stopsWork = ({ reasons }: Pick<Judgement, 'reasons'>): boolean =>
  reasons.some((reason) => stoppingReasons.includes(reason))

export const stoppingReasons: readonly string[] = ['HV_PRESENT', 'ABSENCE_OF_VOLTAGE_NOT_CONFIRMED']

export type Readings = Voltages & Pick<Disconnection, 'absenceOfVoltage'>

/** Returns whether a current value is dangerous: above 60 V DC or 30 V AC. */
export const isDangerMeasured = (measured: Voltages): boolean => voltagesOf(measured).some(isDangerous)

/** Returns whether a danger is found now, by a value or by the two-pole tester (EN 50110-1, 6.2.4). */
export const isDangerFound = (measured: Readings): boolean => dangersOf(measured).length > 0

/** Returns whether a danger was ever found, including withdrawn ones. Such a record must never be deleted. */
export const wasDangerFound = (measured: Readings & Pick<Disconnection, 'withdrawn'>): boolean =>
  isDangerFound(measured) || (measured.withdrawn ?? []).length > 0

export interface Danger {
  field: string
  /** mV; null if the two-pole tester showed voltage. */
  value: number | null
}

export const dangersOf = (measured: Readings): Danger[] => [
  ...(measured.absenceOfVoltage === false ? [{ field: 'absenceOfVoltage', value: null }] : []),
  ...voltagesOf(measured)
    .filter(isDangerous)
    .map(({ value, ...named }) => ({ field: fieldOf(named), value })),
]

/** `value_mV` is null if the two-pole tester showed voltage. */
interface FoundAt {
  name: string
  row?: number
  value_mV: number | null
}

/**
 * Returns the voltage to show: the dangerous value furthest above its limit; else the two-pole tester; else the last
 * withdrawn one; else the highest value. Null if none is recorded.
 */
export function voltageFoundIn(measured: Readings & Pick<Disconnection, 'withdrawn'>): FoundAt | null {
  const last = measured.withdrawn?.at(-1)
  if (last && !isDangerFound(measured)) return voltageFoundIn(last)
  const recorded = voltagesOf(measured).flatMap(({ value, ...place }) =>
    isBlank(value) ? [] : [{ ...place, value }],
  )
  const [worst] = recorded.toSorted((one, other) => shareOfLimit(other) - shareOfLimit(one))
  if (measured.absenceOfVoltage === false && !(worst && isDangerous(worst)))
    return { name: 'absenceOfVoltage', value_mV: null }
  if (!worst) return null
  const { name, row, value } = worst
  return { name, ...(row !== undefined && { row }), value_mV: value }
}

const shareOfLimit = ({ value, hvAbove_mV }: { value: number; hvAbove_mV: number }) =>
  Math.abs(value) / hvAbove_mV

const allChecksOf = (measured: Disconnection): Check<DisconnectionReason>[] => [
  openUnless('safetyInstruction', measured.safetyInstructionConfirmed === true),
  openUnless('ppe', measured.ppeConfirmed === true),
  ...stepChecks(measured.steps),
  openUnless('wait', hasWaited(measured)),
  confirmed('meterTestBefore', measured.meterTestBefore, 'METER_TEST_BEFORE_FAILED'),
  confirmed('absenceOfVoltage', measured.absenceOfVoltage, 'ABSENCE_OF_VOLTAGE_NOT_CONFIRMED'),
  ...voltageChecks(measured),
  confirmed('meterTestAfter', measured.meterTestAfter, 'METER_TEST_AFTER_FAILED'),
  ...decisionRuleChecks(ruleOf(measured)),
]

/** Returns the minutes to wait: the manufacturer's, or ten (common workshop rule). */
export const minutesToWait = ({ requiredWait_min }: Pick<Disconnection, 'requiredWait_min'>) =>
  requiredWait_min ?? defaultWait_min

/**
 * Returns the longest of the discharge times (minutes). Data of the model may lengthen the time of the vehicle, or the
 * default of ten minutes, but never shorten it.
 */
export const longestWait = (car_min: number | null, others_min: readonly number[]): number | null => {
  const longest = Math.max(...others_min)
  return longest > (car_min ?? defaultWait_min) ? longest : car_min
}

const hasWaited = (measured: Disconnection) =>
  !isBlank(measured.wait_min) && measured.wait_min >= minutesToWait(measured) && isClocked(measured)

/** Minutes that were not typed must agree with the timer. Typed ones cause a warning instead. */
function isClocked({ steps, wait_min, waitTyped }: Disconnection) {
  const recorded = recordedWait_min(steps)
  return waitTyped === true || (recorded !== null && !isBlank(wait_min) && recorded >= wait_min)
}

/**
 * Returns the measurement with at least the wait of the vehicle, by default ten minutes. A tester may only extend it.
 */
export const waitingAtLeast = <Measured extends Disconnection>(
  dischargeMinutes: number | null,
  measured: Measured,
): Measured => {
  const least = dischargeMinutes ?? defaultWait_min
  return { ...measured, requiredWait_min: Math.max(least, measured.requiredWait_min ?? least) }
}

const voltageChecks = (measured: Disconnection): Check<DisconnectionReason>[] => {
  const rows = voltagesOf(measured)
  const isLive = isDangerMeasured(measured)
  const limit = Math.min(maxExclusive_mV, measured.makerLimit_mV ?? maxExclusive_mV)
  return rows.map(({ name, row, value, hvAbove_mV }) => {
    if (isBlank(value)) return { name, row, verdict: 'incomplete' }
    // Swapped probes can show minus 400 V, which is not "below 1 V" regardless of the uncertainty.
    if (isDangerous({ value, hvAbove_mV })) return { name, row, verdict: 'invalid', reason: 'HV_PRESENT' }
    if (isBelow(Math.abs(value), limit, ruleOf(measured))) return { name, row, verdict: 'valid' }
    if (isLive) return { name, row, verdict: 'invalid', reason: 'HV_PRESENT' }
    const isDead = isBelow(Math.abs(value), maxExclusive_mV, ruleOf(measured))
    return { name, row, verdict: 'invalid', reason: isDead ? 'ABOVE_MAKER_LIMIT' : 'RESIDUAL_VOLTAGE' }
  })
}

const isDangerous = ({ value, hvAbove_mV }: Pick<Voltage, 'value' | 'hvAbove_mV'>) =>
  !isBlank(value) && Math.abs(value) > hvAbove_mV

interface Voltage {
  name: string
  row?: number
  value: number | null
  hvAbove_mV: number
}

const fieldOf = ({ name, row }: Pick<Voltage, 'name' | 'row'>) =>
  row === undefined ? `${name}_mV` : `uAcPhases_mV.${row}`

type Voltages = Pick<Disconnection, 'uPlusMinus_mV' | 'uPlusChassis_mV' | 'uMinusChassis_mV' | 'uAcPhases_mV'>

const voltagesOf = (measured: Voltages): Voltage[] => [
  { name: 'uPlusMinus', value: measured.uPlusMinus_mV, hvAbove_mV: hvPresentAbove_mV },
  { name: 'uPlusChassis', value: measured.uPlusChassis_mV, hvAbove_mV: hvPresentAbove_mV },
  { name: 'uMinusChassis', value: measured.uMinusChassis_mV, hvAbove_mV: hvPresentAbove_mV },
  ...(measured.uAcPhases_mV ?? []).map((value, row) => ({
    name: 'uAcPhase',
    row,
    value,
    hvAbove_mV: acHvPresentAbove_mV,
  })),
]

const ruleOf = ({ decisionRule }: Disconnection) => decisionRule ?? simpleRule

const waitBounds = ({ wait_min, requiredWait_min }: Disconnection): Bounded[] => [
  { field: 'wait_min', value: wait_min, min: 0, max: maxWait_min },
  { field: 'requiredWait_min', value: requiredWait_min, min: 0, max: maxWait_min },
]

const voltageBounds = (voltages: Voltage[]): Bounded[] =>
  voltages.map(({ value, ...named }) => ({
    field: fieldOf(named),
    value,
    min: -meterMax_mV,
    max: meterMax_mV,
  }))

const limitBounds = ({ makerLimit_mV }: Disconnection): Bounded[] => [
  { field: 'makerLimit_mV', value: makerLimit_mV, min: 1, max: hvPresentAbove_mV },
]
