import type {
  IsolationBasis,
  IsolationReason,
  IsolationWarning,
} from '#domain/measurement/isolationTarget.ts'
import type { InputError, Verdict } from '#domain/measurement/judgement.ts'
import type { VoltmeterR0 } from '#domain/measurement/voltmeterR0.ts'

type Measured = IsolationBasis & VoltmeterR0

export const completeVoltmeterTest: Measured = {
  safetyInstructionConfirmed: true,
  ppeConfirmed: true,
  method: 'voltmeterR0',
  circuit: 'combined',
  voltageKind: 'dc',
  hvSystemVoltage_mV: 400_000,
  ohmPerVolt: 500,
  lowerTargetReason: 'the AC side has double protection',
  voltmeter_Ohm: 10_000_000,
  vb_mV: 400_000,
  v1_mV: 200_000,
  v2_mV: 200_000,
  vPrime_mV: 36_360,
  r0_Ohm: 200_000,
}

/** Voltages in V as typed, working voltage = Vb; the verdicts at 500 and at 100 Ω/V. */
const rows: [
  id: string,
  vb: string,
  v1: string,
  v2: string,
  vPrime: string,
  r0_Ohm: number,
  isolation_Ohm: number | null,
  ohmPerVolt: number | null,
  at500?: Verdict,
  at100?: Verdict,
][] = [
  ['R1', '400', '200', '200', '36.36', 200_000, 1_800_220, 4500.6, 'valid', 'valid'],
  ['R2', '400', '240', '160', '150.0', 200_000, 200_000, 500, 'valid', 'valid'],
  ['R3', '400', '240', '160', '150.1', 200_000, 199_645, 499.1, 'invalid', 'valid'],
  ['R4', '800', '88.9', '711.1', '222.2', 400_000, 990_137, 1237.7, 'valid', 'valid'],
  ['R5', '400', '347.8', '52.2', '207.0', 200_000, 156_456, 391.1, 'invalid', 'valid'],
  ['R6', '350', '175', '175', '29.17', 175_000, 1_749_760, 4999.3, 'valid', 'valid'],
  ['R7', '400', '200', '200', '200', 200_000, null, null],
  ['R8', '400', '210', '190', '215', 200_000, null, null],
]

/** No isolation and no verdicts mean the input error R0_IMPLAUSIBLE. */
export const r0Vectors = rows.map(
  ([id, vb, v1, v2, vPrime, r0_Ohm, isolation_Ohm, ohmPerVolt, at500, at100]) => ({
    id,
    vb,
    v1,
    v2,
    vPrime,
    r0_Ohm,
    isolation_Ohm,
    ohmPerVolt,
    at500,
    at100,
  }),
)

interface Outcome {
  id: string
  what: string
  verdict?: Verdict
  reasons?: IsolationReason[]
  warnings?: IsolationWarning[]
  inputErrors?: InputError[]
}

export const r0RuleVectors: (Outcome & { change: Partial<Measured> })[] = [
  { id: 'R20', what: 'nothing changed', change: {}, verdict: 'valid' },
  { id: 'R21', what: 'a blank voltage', change: { v2_mV: null }, verdict: 'incomplete' },
  { id: 'R22', what: 'no resistor', change: { r0_Ohm: null }, verdict: 'incomplete' },
  { id: 'R23', what: 'an unknown voltmeter', change: { voltmeter_Ohm: null }, verdict: 'incomplete' },
  {
    id: 'R24',
    what: 'a voltmeter below 10 MΩ',
    change: { voltmeter_Ohm: 9_999_999 },
    verdict: 'invalid',
    reasons: ['VOLTMETER_RESISTANCE_TOO_LOW'],
  },
  {
    id: 'R25',
    what: 'pole voltages 5 % beside the total',
    change: { v1_mV: 220_000, v2_mV: 200_000 },
    verdict: 'valid',
  },
  {
    id: 'R26',
    what: 'pole voltages more than 5 % beside the total',
    change: { v1_mV: 220_001, v2_mV: 200_000 },
    verdict: 'valid',
    warnings: ['W_POLE_VOLTAGES_MISS_TOTAL'],
  },
  { id: 'R27', what: 'a resistor 20 % above', change: { r0_Ohm: 240_000 }, verdict: 'valid' },
  {
    id: 'R28',
    what: 'a resistor further off',
    change: { r0_Ohm: 240_001 },
    verdict: 'valid',
    warnings: ['W_R0_OUTSIDE_RECOMMENDED'],
  },
  {
    id: 'R29',
    what: 'a battery below its nominal voltage',
    change: { hvNominalVoltage_mV: 400_001 },
    verdict: 'incomplete',
  },
  {
    id: 'R30',
    what: 'a maker asking for 2 MΩ',
    change: { manufacturerTarget_Ohm: 2_000_000 },
    verdict: 'invalid',
    reasons: ['BELOW_MANUFACTURER_TARGET'],
  },
  {
    id: 'R31',
    what: 'no voltage at all with the resistor',
    change: { vPrime_mV: 0 },
    inputErrors: [{ field: 'vPrime_mV', code: 'OUT_OF_RANGE' }],
  },
  {
    id: 'R32',
    what: 'the guarded rule without any uncertainty',
    change: { decisionRule: { kind: 'guarded', absolute: 0, relativePermille: 0 } },
    verdict: 'incomplete',
  },
]
