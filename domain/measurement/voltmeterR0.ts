import {
  failureOf,
  type IsolationBasis,
  type IsolationReason,
  type IsolationWarning,
} from '#domain/measurement/isolationTarget.ts'
import {
  type Check,
  confirmed,
  type InputError,
  isBlank,
  openUnless,
  outOfRange,
} from '#domain/measurement/judgement.ts'
import { LIMITS } from '#domain/measurement/limits.ts'

/**
 * Isolation measured with a voltmeter and a known resistor on the live battery (UN R100 Annex 5A), which is work under
 * voltage. Voltages are magnitudes in mV up to 9 999 000; null is blank.
 */
export interface VoltmeterR0 {
  method: 'voltmeterR0'
  /** Internal resistance of the voltmeter in Ω, at least 10 000 000. */
  voltmeter_Ohm: number | null
  /** The nominal voltage is the minimum for the battery voltage. */
  hvNominalVoltage_mV?: number | null
  /** Across the battery. */
  vb_mV: number | null
  /** Negative pole to chassis. */
  v1_mV: number | null
  /** Positive pole to chassis. */
  v2_mV: number | null
  /** At the pole with the higher voltage, with the resistor inserted there; at least 1. */
  vPrime_mV: number | null
  /** 1 to 100 000 000 Ω. */
  r0_Ohm: number | null
}

const { isolation, classB } = LIMITS

/** Returns the proposed resistor in Ω: target per volt times working voltage (the method allows 20 % deviation). */
export const proposedR0Ohm = ({ ohmPerVolt, hvSystemVoltage_mV }: IsolationBasis): number | null =>
  isBlank(hvSystemVoltage_mV) ? null : Math.round((ohmPerVolt * hvSystemVoltage_mV) / 1000)

/**
 * Returns the isolation of the weaker pole in whole Ω: R0 · Vb · (1/V' - 1/V), where V is the higher of V1 and V2. Null
 * if a value is blank or the voltages contradict each other. Uses integers, because a float may fall below a limit that
 * is met exactly.
 */
export const isolationByR0 = ({ vb_mV, v1_mV, v2_mV, vPrime_mV, r0_Ohm }: VoltmeterR0): number | null => {
  if (isBlank(vb_mV) || isBlank(v1_mV) || isBlank(v2_mV) || isBlank(vPrime_mV) || isBlank(r0_Ohm)) return null
  const higher_mV = Math.max(v1_mV, v2_mV)
  const values = [vb_mV, higher_mV, vPrime_mV, r0_Ohm]
  if (!values.every((value) => Number.isSafeInteger(value) && value > 0) || vPrime_mV >= higher_mV)
    return null
  const dividend = BigInt(r0_Ohm) * BigInt(vb_mV) * BigInt(higher_mV - vPrime_mV)
  const divisor = BigInt(higher_mV) * BigInt(vPrime_mV)
  return Number((2n * dividend + divisor) / (2n * divisor))
}

export const voltmeterR0Checks = (measured: IsolationBasis & VoltmeterR0): Check<IsolationReason>[] => [
  confirmed(
    'voltmeter',
    isBlank(measured.voltmeter_Ohm) ? null : measured.voltmeter_Ohm >= isolation.voltmeterMin_Ohm,
    'VOLTMETER_RESISTANCE_TOO_LOW',
  ),
  openUnless(
    'batteryVoltage',
    !isBlank(measured.vb_mV) && measured.vb_mV >= (measured.hvNominalVoltage_mV ?? 0),
  ),
  isolationCheck(measured),
]

/** Returns warnings for values that do not fit together, or a resistor outside the recommended range. */
export const voltmeterR0Warnings = (measured: IsolationBasis & VoltmeterR0): IsolationWarning[] => {
  const { vb_mV, v1_mV, v2_mV, r0_Ohm } = measured
  const proposed = proposedR0Ohm(measured)
  const warnings: IsolationWarning[] = []
  if (!isBlank(vb_mV) && !isBlank(v1_mV) && !isBlank(v2_mV))
    if (isOff(v1_mV + v2_mV, vb_mV, isolation.poleSumTolerancePct))
      warnings.push('W_POLE_VOLTAGES_MISS_TOTAL')
  if (!isBlank(r0_Ohm) && proposed !== null && isOff(r0_Ohm, proposed, isolation.r0TolerancePct))
    warnings.push('W_R0_OUTSIDE_RECOMMENDED')
  return warnings
}

/** Returns the input errors. Inserting the resistor always lowers the voltage; otherwise a reading is wrong. */
export const voltmeterR0Errors = (measured: VoltmeterR0): InputError[] => {
  const { v1_mV, v2_mV, vPrime_mV } = measured
  const max = LIMITS.absenceOfVoltage.meterMax_mV
  const errors = outOfRange([
    { field: 'voltmeter_Ohm', value: measured.voltmeter_Ohm, min: 1, max: isolation.max_Ohm },
    { field: 'hvNominalVoltage_mV', value: measured.hvNominalVoltage_mV, min: 1, max: classB.dcMax_V * 1000 },
    { field: 'vb_mV', value: measured.vb_mV, min: 1, max },
    { field: 'v1_mV', value: v1_mV, min: 0, max },
    { field: 'v2_mV', value: v2_mV, min: 0, max },
    { field: 'vPrime_mV', value: vPrime_mV, min: 1, max },
    { field: 'r0_Ohm', value: measured.r0_Ohm, min: 1, max: isolation.manufacturerTargetMax_Ohm },
  ])
  if (!isBlank(v1_mV) && !isBlank(v2_mV) && !isBlank(vPrime_mV) && vPrime_mV >= Math.max(v1_mV, v2_mV))
    errors.push({ field: 'vPrime_mV', code: 'R0_IMPLAUSIBLE' })
  return errors
}

const isolationCheck = (measured: IsolationBasis & VoltmeterR0): Check<IsolationReason> => {
  const name = 'isolation'
  const value = isolationByR0(measured)
  if (value === null || isBlank(measured.hvSystemVoltage_mV)) return { name, verdict: 'incomplete' }
  const failure = failureOf({ value, relation: '=' }, measured)
  if (failure === null) return { name, verdict: 'valid' }
  return {
    name,
    verdict: 'invalid',
    reason: failure === 'MANUFACTURER_TARGET' ? 'BELOW_MANUFACTURER_TARGET' : 'BELOW_TARGET',
  }
}

const isOff = (value: number, expected: number, tolerancePct: number) =>
  Math.abs(value - expected) * 100 > expected * tolerancePct
