import {
  type Check,
  type InputError,
  isBlank,
  isBlankText,
  openUnless,
  outOfRange,
} from '#domain/measurement/judgement.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import {
  type DecisionRule,
  decisionRuleErrors,
  isAtLeast,
  simpleRule,
} from '#domain/measurement/uncertainty.ts'
import type { Reading } from '#domain/reading.ts'

export const circuits = ['dc', 'ac', 'combined', 'chargingInlet'] as const

export type Circuit = (typeof circuits)[number]

/** Null is blank. */
export interface IsolationBasis {
  safetyInstructionConfirmed: boolean | null
  ppeConfirmed: boolean | null
  circuit: Circuit
  /** `ac` voltages are rms. */
  voltageKind: 'dc' | 'ac'
  /** mV. The highest working voltage stated by the manufacturer, not the nominal one; above class A, up to class B. */
  hvSystemVoltage_mV: number | null
  /** Required Ω per volt; ignored for a charging inlet. 500 if AC and DC are connected, as in most vehicles. */
  ohmPerVolt: 100 | 500
  /** Why 100 Ω/V are enough for a combined circuit: its AC side has double or reinforced protection. */
  lowerTargetReason?: string | null
  /** The manufacturer's minimum, 0 to 100 000 000 Ω. Applies if it is stricter. */
  manufacturerTarget_Ohm?: number | null
  decisionRule?: DecisionRule
}

export type IsolationReason =
  | 'PLUS_BELOW_TARGET'
  | 'MINUS_BELOW_TARGET'
  | 'PLUS_BELOW_MANUFACTURER_TARGET'
  | 'MINUS_BELOW_MANUFACTURER_TARGET'
  | 'PLUS_UNDER_RANGE'
  | 'MINUS_UNDER_RANGE'
  | 'OVER_RANGE_BOUND_BELOW_TARGET'
  | 'TEST_VOLTAGE_TOO_LOW'
  | 'BELOW_TARGET'
  | 'BELOW_MANUFACTURER_TARGET'
  | 'VOLTMETER_RESISTANCE_TOO_LOW'

export type IsolationWarning =
  | 'W_TEST_VOLTAGE_BELOW_WORKING'
  | 'W_SHORT_DURATION'
  | 'W_POLE_VOLTAGES_MISS_TOTAL'
  | 'W_R0_OUTSIDE_RECOMMENDED'

const { isolation, classA, classB } = LIMITS

/** Returns the minimum isolation in Ω (UN R100 5.1.3), rounded up; null while the voltage is blank. */
export const targetOhm = ({ circuit, hvSystemVoltage_mV, ohmPerVolt }: IsolationBasis): number | null => {
  if (circuit === 'chargingInlet') return isolation.chargingInletMin_Ohm
  return isBlank(hvSystemVoltage_mV) ? null : Math.ceil((ohmPerVolt * hvSystemVoltage_mV) / 1000)
}

/** Returns the target in Ω: the higher of the standard's and the manufacturer's minimum. */
export const effectiveTargetOhm = (basis: IsolationBasis): number | null => {
  const target = targetOhm(basis)
  return target === null ? null : Math.max(target, basis.manufacturerTarget_Ohm ?? 0)
}

/** Returns Ω per volt for display only. The value is rounded; do not compare it. */
export const ohmPerVoltOf = (resistance_Ohm: number, hvSystemVoltage_mV: number): number =>
  (resistance_Ohm * 1000) / hvSystemVoltage_mV

export type IsolationFailure = 'UNDER_RANGE' | 'OVER_RANGE' | 'TARGET' | 'MANUFACTURER_TARGET'

/** Returns which target a reading fails to prove, or null. "> 550 MΩ" proves what 550 MΩ proves; "<" proves nothing. */
export const failureOf = ({ value, relation }: Reading, basis: IsolationBasis): IsolationFailure | null => {
  const reaches = (limit: number | null) =>
    limit !== null && isAtLeast(value, limit, basis.decisionRule ?? simpleRule)
  if (relation === '<') return 'UNDER_RANGE'
  if (reaches(effectiveTargetOhm(basis))) return null
  if (relation === '>') return 'OVER_RANGE'
  return reaches(targetOhm(basis)) ? 'MANUFACTURER_TARGET' : 'TARGET'
}

/** Returns the row for the reason that less than 500 Ω/V on a combined circuit needs. A DC circuit alone needs none. */
export const lowerTargetCheck = ({
  circuit,
  ohmPerVolt,
  lowerTargetReason,
}: IsolationBasis): Check<never> => {
  const needsReason = circuit === 'combined' && ohmPerVolt < isolation.ohmPerVoltAcOrCombined
  return openUnless('lowerTargetReason', !needsReason || !isBlankText(lowerTargetReason))
}

/** Returns the input errors of voltage, circuit and target. Up to 60 V DC or 30 V AC no high-voltage report applies. */
export const isolationBasisErrors = (basis: IsolationBasis): InputError[] => {
  const errors = [...systemVoltageErrors(basis), ...decisionRuleErrors(basis.decisionRule ?? simpleRule)]
  const target = { field: 'manufacturerTarget_Ohm', value: basis.manufacturerTarget_Ohm }
  errors.push(...outOfRange([{ ...target, min: 0, max: isolation.manufacturerTargetMax_Ohm }]))
  const { circuit, voltageKind, ohmPerVolt } = basis
  if ((circuit === 'dc' || circuit === 'ac') && circuit !== voltageKind)
    errors.push({ field: 'voltageKind', code: 'CIRCUIT_MISMATCH' })
  const isStandardTarget =
    ohmPerVolt === isolation.ohmPerVoltDcOnly || ohmPerVolt === isolation.ohmPerVoltAcOrCombined
  if (!isStandardTarget || (circuit === 'ac' && ohmPerVolt !== isolation.ohmPerVoltAcOrCombined))
    errors.push({ field: 'ohmPerVolt', code: 'OHM_PER_VOLT_NOT_ALLOWED' })
  return errors
}

const systemVoltageErrors = ({ voltageKind, hvSystemVoltage_mV: value }: IsolationBasis): InputError[] => {
  const field = 'hvSystemVoltage_mV'
  const [lowest, highest] =
    voltageKind === 'dc' ? [classA.dcMax_V, classB.dcMax_V] : [classA.acRmsMax_V, classB.acRmsMax_V]
  if (!isBlank(value) && value <= lowest * 1000) return [{ field, code: 'VOLTAGE_CLASS_A' }]
  return outOfRange([{ field, value, min: lowest * 1000 + 1, max: highest * 1000 }])
}
