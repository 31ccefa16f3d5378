// A long file: every limit of the rules has its own row.

import type { InsulationTester } from '#domain/measurement/insulationTester.ts'
import type {
  IsolationBasis,
  IsolationReason,
  IsolationWarning,
} from '#domain/measurement/isolationTarget.ts'
import type { InputError, Verdict } from '#domain/measurement/judgement.ts'

type Measured = IsolationBasis & InsulationTester

export const completeInsulationTest: Measured = {
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
  precedingDisconnection: {
    verdict: 'valid',
    sameVehicle: true,
    age_min: 30,
    reenergisedSince: false,
    contradicted: false,
  },
}

/**
 * System in V, resistances in kΩ as typed (with > or < beyond the range). The outcome is a verdict with its reasons and
 * warnings, or "error" with the code of the input error.
 */
const rows: [
  id: string,
  system: string,
  ohmPerVolt: 100 | 500,
  test_V: number,
  plus: string,
  minus: string,
  change: Partial<Measured>,
  target_Ohm: number | null,
  verdict: Verdict | 'error',
  ...codes: string[],
][] = [
  ['I1', '400', 500, 500, '5200', '4900', {}, 200_000, 'valid'],
  ['I2', '400', 500, 500, '200', '200', {}, 200_000, 'valid'],
  ['I3', '400', 500, 500, '199.9', '5000', {}, 200_000, 'invalid', 'PLUS_BELOW_TARGET'],
  ['I4', '400', 100, 500, '40', '40', {}, 40_000, 'valid'],
  ['I5', '400', 100, 500, '39', '2000', {}, 40_000, 'invalid', 'PLUS_BELOW_TARGET'],
  ['I6', '800', 500, 1000, '400', '401', {}, 400_000, 'valid'],
  ['I7', '800', 500, 500, '2000', '2000', {}, 400_000, 'valid', 'W_TEST_VOLTAGE_BELOW_WORKING'],
  ['I8', '800', 500, 250, '2000', '2000', {}, 400_000, 'invalid', 'TEST_VOLTAGE_TOO_LOW'],
  ['I9', '360', 500, 500, '>550000', '>550000', {}, 180_000, 'valid'],
  ['I10', '403.2', 500, 500, '201.6', '201.6', {}, 201_600, 'valid'],
  ['I11', '403.2', 500, 500, '201.5', '900', {}, 201_600, 'invalid', 'PLUS_BELOW_TARGET'],
  ['I12', '48', 500, 100, '5000', '5000', {}, null, 'error', 'VOLTAGE_CLASS_A'],
  ['I13', '60.0', 500, 100, '5000', '5000', {}, null, 'error', 'VOLTAGE_CLASS_A'],
  ['I14', '60.1', 500, 100, '30.05', '31', {}, 30_050, 'valid'],
  [
    'I15',
    '400',
    500,
    500,
    '600',
    '700',
    { manufacturerTarget_Ohm: 1_000_000 },
    200_000,
    'invalid',
    'PLUS_BELOW_MANUFACTURER_TARGET',
    'MINUS_BELOW_MANUFACTURER_TARGET',
  ],
  [
    'I16',
    '230',
    500,
    500,
    '1000',
    '1000',
    { circuit: 'chargingInlet', voltageKind: 'ac' },
    1_000_000,
    'valid',
  ],
  [
    'I17',
    '230',
    500,
    500,
    '950',
    '3000',
    { circuit: 'chargingInlet', voltageKind: 'ac' },
    1_000_000,
    'invalid',
    'PLUS_BELOW_TARGET',
  ],
  ['I18', '400', 100, 500, '<10', '2000', {}, 40_000, 'invalid', 'PLUS_UNDER_RANGE'],
  [
    'I19',
    '400',
    500,
    1000,
    '3000',
    '3000',
    { testVoltageMax_V: 500 },
    200_000,
    'error',
    'TEST_VOLTAGE_EXCEEDS_MAX',
  ],
  ['I20', '400', 500, 500, '0', '5000', {}, 200_000, 'invalid', 'PLUS_BELOW_TARGET'],
  ['I21', '650', 500, 1000, '324.999', '2000', {}, 325_000, 'invalid', 'PLUS_BELOW_TARGET'],
  ['I22', '1500', 500, 1000, '750', '750', {}, 750_000, 'valid', 'W_TEST_VOLTAGE_BELOW_WORKING'],
  ['I23', '400', 500, 500, '>100', '>100', {}, 200_000, 'invalid', 'OVER_RANGE_BOUND_BELOW_TARGET'],
]

/** `codes` are reasons and warnings, or the code of the input error. */
export const insulationVectors = rows.map(
  ([id, system, ohmPerVolt, test_V, plus, minus, change, target_Ohm, verdict, ...codes]) => ({
    id,
    system,
    ohmPerVolt,
    test_V,
    plus,
    minus,
    change,
    target_Ohm,
    verdict: verdict === 'error' ? undefined : verdict,
    codes,
  }),
)

const kiloohms = (value: number) => ({ value: value * 1000, relation: '=' }) as const
const thirtyPercent = { kind: 'guarded', absolute: 0, relativePermille: 300 } as const
const before = {
  verdict: 'valid',
  sameVehicle: true,
  age_min: 30,
  reenergisedSince: false,
  contradicted: false,
} as const

interface Outcome {
  id: string
  what: string
  verdict?: Verdict
  reasons?: IsolationReason[]
  warnings?: IsolationWarning[]
  inputErrors?: InputError[]
}

/** Each row changes the complete measurement. No verdict means an input error. */
export const insulationRuleVectors: (Outcome & { change: Partial<Measured> })[] = [
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
    id: 'I49a',
    what: 'a disconnection that contradicts itself',
    change: { precedingDisconnection: { ...before, contradicted: true } },
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
  { id: 'I64', what: "the maker's maximum exactly", change: { testVoltageMax_V: 500 }, verdict: 'valid' },
  {
    id: 'I65',
    what: 'the guarded rule without any uncertainty',
    change: { decisionRule: { kind: 'guarded', absolute: 0, relativePermille: 0 } },
    verdict: 'incomplete',
  },
]
