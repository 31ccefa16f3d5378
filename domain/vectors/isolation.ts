import type { InsulationTester } from '#domain/measurement/insulationTester.ts'
import type { Isolation } from '#domain/measurement/isolation.ts'
import type {
  IsolationBasis,
  IsolationReason,
  IsolationWarning,
} from '#domain/measurement/isolationTarget.ts'
import type { InputError, Verdict } from '#domain/measurement/judgement.ts'
import type { VoltmeterR0 } from '#domain/measurement/voltmeterR0.ts'

/** An isolation measurement of a 400 V system with a tester, with nothing left open. */
export const completeInsulationTest: IsolationBasis & InsulationTester = {
  safetyInstructionConfirmed: true,
  ppeConfirmed: true,
  method: 'insulationTester',
  circuit: 'combined',
  voltageKind: 'dc',
  hvSystemVoltage_mV: 400_000,
  ohmPerVolt: 500,
  lowerTargetReason: 'the AC side has double protection',
  usedTestVoltage_V: 500,
  rPlusChassis: { value: 5_200_000, relation: '=' },
  rMinusChassis: { value: 4_900_000, relation: '=' },
  duration_s: 60,
  stableReading: true,
  imdDeactivated: true,
  dischargedAfter: true,
  precedingDisconnection: { verdict: 'valid', sameVehicle: true, age_min: 30, reenergisedSince: false },
}

/** The same by voltmeter and resistor. */
export const completeVoltmeterTest: IsolationBasis & VoltmeterR0 = {
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

/**
 * The insulation tester's readings as typed: system in volts, resistances in kΩ (with `>` or `<` beyond the range),
 * all else complete. No verdict means the input error named.
 */
export const insulationVectors: {
  id: string
  system: string
  ohmPerVolt: 100 | 500
  test_V: number
  plus: string
  minus: string
  change?: Partial<IsolationBasis & InsulationTester>
  target_Ohm?: number
  verdict?: Verdict
  reasons?: IsolationReason[]
  warnings?: IsolationWarning[]
  error?: string
}[] = [
  {
    id: 'I1',
    system: '400',
    ohmPerVolt: 500,
    test_V: 500,
    plus: '5200',
    minus: '4900',
    target_Ohm: 200_000,
    verdict: 'valid',
  },
  {
    id: 'I2',
    system: '400',
    ohmPerVolt: 500,
    test_V: 500,
    plus: '200',
    minus: '200',
    target_Ohm: 200_000,
    verdict: 'valid',
  },
  {
    id: 'I3',
    system: '400',
    ohmPerVolt: 500,
    test_V: 500,
    plus: '199.9',
    minus: '5000',
    target_Ohm: 200_000,
    verdict: 'invalid',
    reasons: ['PLUS_BELOW_TARGET'],
  },
  {
    id: 'I4',
    system: '400',
    ohmPerVolt: 100,
    test_V: 500,
    plus: '40',
    minus: '40',
    target_Ohm: 40_000,
    verdict: 'valid',
  },
  {
    id: 'I5',
    system: '400',
    ohmPerVolt: 100,
    test_V: 500,
    plus: '39',
    minus: '2000',
    target_Ohm: 40_000,
    verdict: 'invalid',
    reasons: ['PLUS_BELOW_TARGET'],
  },
  {
    id: 'I6',
    system: '800',
    ohmPerVolt: 500,
    test_V: 1000,
    plus: '400',
    minus: '401',
    target_Ohm: 400_000,
    verdict: 'valid',
  },
  {
    id: 'I7',
    system: '800',
    ohmPerVolt: 500,
    test_V: 500,
    plus: '2000',
    minus: '2000',
    target_Ohm: 400_000,
    verdict: 'valid',
    warnings: ['W_TEST_VOLTAGE_BELOW_WORKING'],
  },
  {
    id: 'I8',
    system: '800',
    ohmPerVolt: 500,
    test_V: 250,
    plus: '2000',
    minus: '2000',
    target_Ohm: 400_000,
    verdict: 'invalid',
    reasons: ['TEST_VOLTAGE_TOO_LOW'],
  },
  {
    id: 'I9',
    system: '360',
    ohmPerVolt: 500,
    test_V: 500,
    plus: '>550000',
    minus: '>550000',
    target_Ohm: 180_000,
    verdict: 'valid',
  },
  {
    id: 'I10',
    system: '403.2',
    ohmPerVolt: 500,
    test_V: 500,
    plus: '201.6',
    minus: '201.6',
    target_Ohm: 201_600,
    verdict: 'valid',
  },
  {
    id: 'I11',
    system: '403.2',
    ohmPerVolt: 500,
    test_V: 500,
    plus: '201.5',
    minus: '900',
    target_Ohm: 201_600,
    verdict: 'invalid',
    reasons: ['PLUS_BELOW_TARGET'],
  },
  {
    id: 'I12',
    system: '48',
    ohmPerVolt: 500,
    test_V: 100,
    plus: '5000',
    minus: '5000',
    error: 'VOLTAGE_CLASS_A',
  },
  {
    id: 'I13',
    system: '60.0',
    ohmPerVolt: 500,
    test_V: 100,
    plus: '5000',
    minus: '5000',
    error: 'VOLTAGE_CLASS_A',
  },
  {
    id: 'I14',
    system: '60.1',
    ohmPerVolt: 500,
    test_V: 100,
    plus: '30.05',
    minus: '31',
    target_Ohm: 30_050,
    verdict: 'valid',
  },
  {
    id: 'I15',
    system: '400',
    ohmPerVolt: 500,
    test_V: 500,
    plus: '600',
    minus: '700',
    change: { manufacturerTarget_Ohm: 1_000_000 },
    target_Ohm: 200_000,
    verdict: 'invalid',
    reasons: ['PLUS_BELOW_MANUFACTURER_TARGET', 'MINUS_BELOW_MANUFACTURER_TARGET'],
  },
  {
    id: 'I16',
    system: '230',
    ohmPerVolt: 500,
    test_V: 500,
    plus: '1000',
    minus: '1000',
    change: { circuit: 'chargingInlet', voltageKind: 'ac' },
    target_Ohm: 1_000_000,
    verdict: 'valid',
  },
  {
    id: 'I17',
    system: '230',
    ohmPerVolt: 500,
    test_V: 500,
    plus: '950',
    minus: '3000',
    change: { circuit: 'chargingInlet', voltageKind: 'ac' },
    target_Ohm: 1_000_000,
    verdict: 'invalid',
    reasons: ['PLUS_BELOW_TARGET'],
  },
  {
    id: 'I18',
    system: '400',
    ohmPerVolt: 100,
    test_V: 500,
    plus: '<10',
    minus: '2000',
    target_Ohm: 40_000,
    verdict: 'invalid',
    reasons: ['PLUS_UNDER_RANGE'],
  },
  {
    id: 'I19',
    system: '400',
    ohmPerVolt: 500,
    test_V: 1000,
    plus: '3000',
    minus: '3000',
    change: { testVoltageMax_V: 500 },
    target_Ohm: 200_000,
    error: 'TEST_VOLTAGE_EXCEEDS_MAX',
  },
  {
    id: 'I20',
    system: '400',
    ohmPerVolt: 500,
    test_V: 500,
    plus: '0',
    minus: '5000',
    target_Ohm: 200_000,
    verdict: 'invalid',
    reasons: ['PLUS_BELOW_TARGET'],
  },
  {
    id: 'I21',
    system: '650',
    ohmPerVolt: 500,
    test_V: 1000,
    plus: '324.999',
    minus: '2000',
    target_Ohm: 325_000,
    verdict: 'invalid',
    reasons: ['PLUS_BELOW_TARGET'],
  },
  {
    id: 'I22',
    system: '1500',
    ohmPerVolt: 500,
    test_V: 1000,
    plus: '750',
    minus: '750',
    target_Ohm: 750_000,
    verdict: 'valid',
    warnings: ['W_TEST_VOLTAGE_BELOW_WORKING'],
  },
  {
    id: 'I23',
    system: '400',
    ohmPerVolt: 500,
    test_V: 500,
    plus: '>100',
    minus: '>100',
    target_Ohm: 200_000,
    verdict: 'invalid',
    reasons: ['OVER_RANGE_BOUND_BELOW_TARGET'],
  },
]

/** The resistor method: voltages in volts as typed, working voltage = Vb. Null isolation means R0_IMPLAUSIBLE. */
export const r0Vectors: {
  id: string
  vb: string
  v1: string
  v2: string
  vPrime: string
  r0_Ohm: number
  isolation_Ohm: number | null
  ohmPerVolt?: number
  at500?: Verdict
  at100?: Verdict
}[] = [
  {
    id: 'R1',
    vb: '400',
    v1: '200',
    v2: '200',
    vPrime: '36.36',
    r0_Ohm: 200_000,
    isolation_Ohm: 1_800_220,
    ohmPerVolt: 4500.6,
    at500: 'valid',
    at100: 'valid',
  },
  {
    id: 'R2',
    vb: '400',
    v1: '240',
    v2: '160',
    vPrime: '150.0',
    r0_Ohm: 200_000,
    isolation_Ohm: 200_000,
    ohmPerVolt: 500.0,
    at500: 'valid',
    at100: 'valid',
  },
  {
    id: 'R3',
    vb: '400',
    v1: '240',
    v2: '160',
    vPrime: '150.1',
    r0_Ohm: 200_000,
    isolation_Ohm: 199_645,
    ohmPerVolt: 499.1,
    at500: 'invalid',
    at100: 'valid',
  },
  {
    id: 'R4',
    vb: '800',
    v1: '88.9',
    v2: '711.1',
    vPrime: '222.2',
    r0_Ohm: 400_000,
    isolation_Ohm: 990_137,
    ohmPerVolt: 1237.7,
    at500: 'valid',
    at100: 'valid',
  },
  {
    id: 'R5',
    vb: '400',
    v1: '347.8',
    v2: '52.2',
    vPrime: '207.0',
    r0_Ohm: 200_000,
    isolation_Ohm: 156_456,
    ohmPerVolt: 391.1,
    at500: 'invalid',
    at100: 'valid',
  },
  {
    id: 'R6',
    vb: '350',
    v1: '175',
    v2: '175',
    vPrime: '29.17',
    r0_Ohm: 175_000,
    isolation_Ohm: 1_749_760,
    ohmPerVolt: 4999.3,
    at500: 'valid',
    at100: 'valid',
  },
  { id: 'R7', vb: '400', v1: '200', v2: '200', vPrime: '200', r0_Ohm: 200_000, isolation_Ohm: null },
  { id: 'R8', vb: '400', v1: '210', v2: '190', vPrime: '215', r0_Ohm: 200_000, isolation_Ohm: null },
]

const kiloohms = (value: number) => ({ value: value * 1000, relation: '=' }) as const
const thirtyPercent = { kind: 'guarded', absolute: 0, relativePermille: 300 } as const
const before = { verdict: 'valid', sameVehicle: true, age_min: 30, reenergisedSince: false } as const

interface Outcome {
  id: string
  what: string
  verdict?: Verdict
  reasons?: IsolationReason[]
  warnings?: IsolationWarning[]
  inputErrors?: InputError[]
}

/** What else decides with a tester: each row changes the complete measurement. No verdict means an input error. */
export const insulationRuleVectors: (Outcome & { change: Partial<IsolationBasis & InsulationTester> })[] = [
  { id: 'I30', what: 'nothing changed', change: {}, verdict: 'valid' },
  {
    id: 'I31',
    what: 'instruction not confirmed',
    change: { safetyInstructionConfirmed: false },
    verdict: 'incomplete',
  },
  {
    id: 'I32',
    what: 'protective equipment not confirmed',
    change: { ppeConfirmed: null },
    verdict: 'incomplete',
  },
  { id: 'I33', what: 'a pole left blank', change: { rMinusChassis: null }, verdict: 'incomplete' },
  {
    id: 'I34',
    what: 'a pole left blank and the other failing',
    change: { rPlusChassis: kiloohms(1), rMinusChassis: null },
    verdict: 'incomplete',
    reasons: ['PLUS_BELOW_TARGET'],
  },
  { id: 'I35', what: 'no system voltage', change: { hvSystemVoltage_mV: null }, verdict: 'incomplete' },
  { id: 'I36', what: 'no test voltage', change: { usedTestVoltage_V: null }, verdict: 'incomplete' },
  { id: 'I37', what: 'an unstable reading', change: { stableReading: false }, verdict: 'incomplete' },
  {
    id: 'I38',
    what: 'nine seconds',
    change: { duration_s: 9 },
    verdict: 'valid',
    warnings: ['W_SHORT_DURATION'],
  },
  { id: 'I39', what: 'no duration', change: { duration_s: null }, verdict: 'incomplete' },
  {
    id: 'I40',
    what: 'an isolation monitor left on',
    change: { imdDeactivated: false },
    verdict: 'incomplete',
  },
  {
    id: 'I41',
    what: 'an isolation monitor left on for a reason',
    change: { imdDeactivated: false, imdReason: 'the car has none' },
    verdict: 'valid',
  },
  { id: 'I42', what: 'no discharge afterwards', change: { dischargedAfter: false }, verdict: 'incomplete' },
  {
    id: 'I43',
    what: 'no preceding disconnection',
    change: { precedingDisconnection: null },
    verdict: 'incomplete',
  },
  {
    id: 'I44',
    what: 'an invalid disconnection before',
    change: { precedingDisconnection: { ...before, verdict: 'invalid' } },
    verdict: 'incomplete',
  },
  {
    id: 'I45',
    what: 'another vehicle disconnected',
    change: { precedingDisconnection: { ...before, sameVehicle: false } },
    verdict: 'incomplete',
  },
  {
    id: 'I46',
    what: 'a disconnection of 24 hours ago',
    change: { precedingDisconnection: { ...before, age_min: 1440 } },
    verdict: 'valid',
  },
  {
    id: 'I47',
    what: 'an older disconnection',
    change: { precedingDisconnection: { ...before, age_min: 1441 } },
    verdict: 'incomplete',
  },
  {
    id: 'I48',
    what: 'a disconnection later than the measurement',
    change: { precedingDisconnection: { ...before, age_min: -1 } },
    verdict: 'incomplete',
  },
  {
    id: 'I49',
    what: 'a vehicle energised again',
    change: { precedingDisconnection: { ...before, reenergisedSince: true } },
    verdict: 'incomplete',
  },
  {
    id: 'I50',
    what: '100 Ω/V chosen without a reason',
    change: { ohmPerVolt: 100, lowerTargetReason: null },
    verdict: 'incomplete',
  },
  {
    id: 'I51',
    what: '100 Ω/V on a DC circuit alone',
    change: { circuit: 'dc', ohmPerVolt: 100, lowerTargetReason: null },
    verdict: 'valid',
  },
  {
    id: 'I52',
    what: '100 Ω/V on an AC circuit',
    change: { circuit: 'ac', voltageKind: 'ac', ohmPerVolt: 100 },
    inputErrors: [{ field: 'ohmPerVolt', code: 'OHM_PER_VOLT_NOT_ALLOWED' }],
  },
  {
    id: 'I53',
    what: 'an AC circuit with direct voltage',
    change: { circuit: 'ac' },
    inputErrors: [{ field: 'voltageKind', code: 'CIRCUIT_MISMATCH' }],
  },
  {
    id: 'I54',
    what: '30 V AC',
    change: { circuit: 'ac', voltageKind: 'ac', hvSystemVoltage_mV: 30_000 },
    inputErrors: [{ field: 'hvSystemVoltage_mV', code: 'VOLTAGE_CLASS_A' }],
  },
  {
    id: 'I55',
    what: 'more than 1000 V AC',
    change: { circuit: 'ac', voltageKind: 'ac', hvSystemVoltage_mV: 1_000_001 },
    reasons: ['TEST_VOLTAGE_TOO_LOW'],
    inputErrors: [{ field: 'hvSystemVoltage_mV', code: 'OUT_OF_RANGE' }],
  },
  {
    id: 'I56',
    what: 'half the working voltage exactly',
    change: { usedTestVoltage_V: 200 },
    verdict: 'valid',
    warnings: ['W_TEST_VOLTAGE_BELOW_WORKING'],
  },
  {
    id: 'I57',
    what: 'a reading below a bound that would reach the target',
    change: { rMinusChassis: { value: 10_000_000, relation: '<' } },
    verdict: 'invalid',
    reasons: ['MINUS_UNDER_RANGE'],
  },
  {
    id: 'I58',
    what: 'a maker asking for less than the rules',
    change: { rPlusChassis: kiloohms(150), manufacturerTarget_Ohm: 100_000 },
    verdict: 'invalid',
    reasons: ['PLUS_BELOW_TARGET'],
  },
  {
    id: 'I59',
    what: 'a negative resistance',
    change: { rPlusChassis: kiloohms(-1) },
    reasons: ['PLUS_BELOW_TARGET'],
    inputErrors: [{ field: 'rPlusChassis', code: 'OUT_OF_RANGE' }],
  },
  {
    id: 'I60',
    what: '220 kΩ under the simple rule',
    change: { rPlusChassis: kiloohms(220) },
    verdict: 'valid',
  },
  {
    id: 'I61',
    what: '220 kΩ with 30 % uncertainty under the guarded rule',
    change: { rPlusChassis: kiloohms(220), decisionRule: thirtyPercent },
    verdict: 'invalid',
    reasons: ['PLUS_BELOW_TARGET'],
  },
  {
    id: 'I62',
    what: '300 kΩ with 30 % uncertainty under the guarded rule',
    change: { rPlusChassis: kiloohms(300), decisionRule: thirtyPercent },
    verdict: 'valid',
  },
  {
    id: 'I63',
    what: 'the working voltage exactly',
    change: { hvSystemVoltage_mV: 500_000 },
    verdict: 'valid',
  },
  {
    id: 'I64',
    what: "the maker's maximum exactly",
    change: { testVoltageMax_V: 500 },
    verdict: 'valid',
  },
]

/** What else decides with voltmeter and resistor. */
export const r0RuleVectors: (Outcome & { change: Partial<IsolationBasis & VoltmeterR0> })[] = [
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
]

/** Both methods' complete measurements, for tests that only need one. */
export const completeIsolations: Isolation[] = [completeInsulationTest, completeVoltmeterTest]
