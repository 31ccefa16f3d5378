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

/** What both methods of measuring isolation start from. Null is blank. */
export interface IsolationBasis {
  safetyInstructionConfirmed: boolean | null
  ppeConfirmed: boolean | null
  circuit: Circuit
  /** Whether the system voltage is direct, or alternating and given as rms. */
  voltageKind: 'dc' | 'ac'
  /** The highest working voltage the maker states, not the nominal one: mV, above class A up to class B. */
  hvSystemVoltage_mV: number | null
  /** Ω per volt asked for; does not count for a charging inlet. 500 where AC and DC are connected, as in most cars. */
  ohmPerVolt: 100 | 500
  /** Why 100 Ω/V suffice for a combined circuit: its AC side has double or robust protection. */
  lowerTargetReason?: string | null
  /** The maker's own minimum, 0 to 100 000 000 Ω. It counts where it is stricter. */
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

/** The least isolation in Ω that the rules ask for, rounded up; null while the voltage is blank (UN R100 5.1.3). */
export const targetOhm = ({ circuit, hvSystemVoltage_mV, ohmPerVolt }: IsolationBasis): number | null => {
  if (circuit === 'chargingInlet') return isolation.chargingInletMin_Ohm
  return isBlank(hvSystemVoltage_mV) ? null : Math.ceil((ohmPerVolt * hvSystemVoltage_mV) / 1000)
}

/** The least isolation in Ω that counts: the rules' or the maker's, whichever is higher. */
export const effectiveTargetOhm = (basis: IsolationBasis): number | null => {
  const target = targetOhm(basis)
  return target === null ? null : Math.max(target, basis.manufacturerTarget_Ohm ?? 0)
}

/** Isolation per volt of working voltage, for showing only: rounded, so never compare it. Ω and mV give Ω/V. */
export const ohmPerVoltOf = (resistance_Ohm: number, hvSystemVoltage_mV: number): number =>
  (resistance_Ohm * 1000) / hvSystemVoltage_mV

export type IsolationFailure = 'UNDER_RANGE' | 'OVER_RANGE' | 'TARGET' | 'MANUFACTURER_TARGET'

/** Which target a reading fails to prove, or null. "Above 550 MΩ" proves what 550 MΩ would, "below" proves nothing. */
export const failureOf = ({ value, relation }: Reading, basis: IsolationBasis): IsolationFailure | null => {
  const reaches = (limit: number | null) =>
    limit !== null && isAtLeast(value, limit, basis.decisionRule ?? simpleRule)
  if (relation === '<') return 'UNDER_RANGE'
  if (reaches(effectiveTargetOhm(basis))) return null
  if (relation === '>') return 'OVER_RANGE'
  return reaches(targetOhm(basis)) ? 'MANUFACTURER_TARGET' : 'TARGET'
}

/** Less than 500 Ω/V on a combined circuit needs a reason; on a DC circuit alone the rule itself is the reason. */
export const lowerTargetCheck = ({
  circuit,
  ohmPerVolt,
  lowerTargetReason,
}: IsolationBasis): Check<never> => {
  const needsReason = circuit === 'combined' && ohmPerVolt < isolation.ohmPerVoltAcOrCombined
  return openUnless('lowerTargetReason', !needsReason || !isBlankText(lowerTargetReason))
}

/** What cannot be meant about voltage, circuit and target. At or below 60 V DC or 30 V AC there is no HV report. */
export const isolationBasisErrors = (basis: IsolationBasis): InputError[] => {
  const errors = [...systemVoltageErrors(basis), ...decisionRuleErrors(basis.decisionRule ?? simpleRule)]
  const target = { field: 'manufacturerTarget_Ohm', value: basis.manufacturerTarget_Ohm }
  errors.push(...outOfRange([{ ...target, min: 0, max: isolation.manufacturerTargetMax_Ohm }]))
  const { circuit, voltageKind, ohmPerVolt } = basis
  if ((circuit === 'dc' || circuit === 'ac') && circuit !== voltageKind)
    errors.push({ field: 'voltageKind', code: 'CIRCUIT_MISMATCH' })
  const isKnown = ohmPerVolt === isolation.ohmPerVoltDcOnly || ohmPerVolt === isolation.ohmPerVoltAcOrCombined
  if (!isKnown || (circuit === 'ac' && ohmPerVolt !== isolation.ohmPerVoltAcOrCombined))
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
