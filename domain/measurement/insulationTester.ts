import {
  failureOf,
  type IsolationBasis,
  type IsolationFailure,
  type IsolationReason,
  type IsolationWarning,
} from '#domain/measurement/isolationTarget.ts'
import {
  type Check,
  type InputError,
  isBlank,
  isBlankText,
  openUnless,
  outOfRange,
} from '#domain/measurement/judgement.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { isDeEnergised, type PrecedingDisconnection } from '#domain/measurement/preceding.ts'
import type { Reading } from '#domain/reading.ts'

/** Isolation measured with a tester (IEC 61557-2) on the de-energised system. Null is blank. */
export interface InsulationTester {
  method: 'insulationTester'
  /** 50 to 1500 V. */
  usedTestVoltage_V: number | null
  /** The highest test voltage the manufacturer allows, 50 to 1500 V. */
  testVoltageMax_V?: number | null
  /** 0 to 100 000 000 000 Ω. */
  rPlusChassis: Reading | null
  rMinusChassis: Reading | null
  /** 1 to 600 s. */
  duration_s: number | null
  stableReading: boolean | null
  /** Whether the vehicle's isolation monitor was stopped or removed; otherwise `imdReason` is required. */
  imdDeactivated: boolean | null
  imdReason?: string | null
  /** Whether the system was discharged after the test; otherwise `dischargeReason` is required. */
  dischargedAfter: boolean | null
  dischargeReason?: string | null
  precedingDisconnection: PrecedingDisconnection | null
}

const { isolation } = LIMITS

/** Returns the proposed test voltage (V): the smallest common step not below the system voltage, at most 1000 V. */
export const proposedTestVoltage_V = (hvSystemVoltage_mV: number): number =>
  [50, 100, 250, 500].find((step_V) => step_V * 1000 >= hvSystemVoltage_mV) ?? 1000

export const insulationTesterChecks = (
  measured: IsolationBasis & InsulationTester,
): Check<IsolationReason>[] => [
  openUnless('precedingDisconnection', isDeEnergised(measured.precedingDisconnection)),
  openUnless('imdDeactivated', measured.imdDeactivated === true || !isBlankText(measured.imdReason)),
  testVoltageCheck(measured),
  poleCheck('PLUS', measured.rPlusChassis, measured),
  poleCheck('MINUS', measured.rMinusChassis, measured),
  openUnless('duration', !isBlank(measured.duration_s)),
  openUnless('stableReading', measured.stableReading === true),
  openUnless('dischargedAfter', measured.dischargedAfter === true || !isBlankText(measured.dischargeReason)),
]

/**
 * Warns of a test below the working voltage (allowed by UN R100, not by ISO 6469-3) and of a duration too short for a
 * stable reading.
 */
export const insulationTesterWarnings = (measured: IsolationBasis & InsulationTester): IsolationWarning[] => {
  const { usedTestVoltage_V: used, hvSystemVoltage_mV: system, duration_s } = measured
  const warnings: IsolationWarning[] = []
  if (!isBlank(used) && !isBlank(system) && !isTooLow(used, system) && used * 1000 < system)
    warnings.push('W_TEST_VOLTAGE_BELOW_WORKING')
  if (!isBlank(duration_s) && duration_s < isolation.shortDurationBelow_s) warnings.push('W_SHORT_DURATION')
  return warnings
}

/** Returns the input errors. A test voltage above the manufacturer's maximum is one, because it may damage parts. */
export const insulationTesterErrors = (measured: InsulationTester): InputError[] => {
  const { usedTestVoltage_V: used, testVoltageMax_V: allowed } = measured
  const volts = { min: isolation.testVoltageMin_V, max: isolation.testVoltageMax_V }
  const ohms = { min: 0, max: isolation.max_Ohm }
  const errors = outOfRange([
    { field: 'usedTestVoltage_V', value: used, ...volts },
    { field: 'testVoltageMax_V', value: allowed, ...volts },
    { field: 'rPlusChassis', value: measured.rPlusChassis?.value, ...ohms },
    { field: 'rMinusChassis', value: measured.rMinusChassis?.value, ...ohms },
    { field: 'duration_s', value: measured.duration_s, min: 1, max: isolation.maxDuration_s },
  ])
  if (!isBlank(used) && !isBlank(allowed) && used > allowed)
    errors.push({ field: 'usedTestVoltage_V', code: 'TEST_VOLTAGE_EXCEEDS_MAX' })
  return errors
}

const testVoltageCheck = ({
  usedTestVoltage_V: used,
  hvSystemVoltage_mV: system,
}: IsolationBasis & InsulationTester): Check<IsolationReason> => {
  const name = 'testVoltage'
  if (isBlank(used) || isBlank(system)) return { name, verdict: 'incomplete' }
  return isTooLow(used, system)
    ? { name, verdict: 'invalid', reason: 'TEST_VOLTAGE_TOO_LOW' }
    : { name, verdict: 'valid' }
}

const isTooLow = (used_V: number, system_mV: number) =>
  used_V * 1000 < system_mV * isolation.testVoltageMinFactor

const poleCheck = (
  pole: 'PLUS' | 'MINUS',
  reading: Reading | null,
  basis: IsolationBasis,
): Check<IsolationReason> => {
  const name = pole === 'PLUS' ? 'rPlusChassis' : 'rMinusChassis'
  if (isBlank(reading) || isBlank(basis.hvSystemVoltage_mV)) return { name, verdict: 'incomplete' }
  const failure = failureOf(reading, basis)
  if (failure === null) return { name, verdict: 'valid' }
  return { name, verdict: 'invalid', reason: reasonOf(pole, failure) }
}

const reasonOf = (pole: 'PLUS' | 'MINUS', failure: IsolationFailure): IsolationReason => {
  if (failure === 'OVER_RANGE') return 'OVER_RANGE_BOUND_BELOW_TARGET'
  return failure === 'UNDER_RANGE' ? `${pole}_UNDER_RANGE` : `${pole}_BELOW_${failure}`
}
