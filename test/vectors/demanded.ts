import type { Demands } from '#domain/measurement/demanded.ts'
import type { Measured } from '#domain/measurement/judge.ts'
import type { IsolationBasis } from '#domain/measurement/isolationTarget.ts'
import type { InputError, Verdict } from '#domain/measurement/judgement.ts'
import type { VoltmeterR0 } from '#domain/measurement/voltmeterR0.ts'
import type { IsolationMethod } from '#domain/reportType.ts'
import { completeDisconnection } from './disconnection.ts'
import { completeInsulationTest } from './insulationTester.ts'
import { completeEqualization } from './potentialEqualization.ts'

export const noDemands: Demands = {
  dischargeMinutes: null,
  hvVoltage: null,
  hvMaxVoltage: null,
  hvComponents: [],
}

const tooLow: InputError[] = [{ field: 'hvSystemVoltage_mV', code: 'BELOW_VEHICLE_VOLTAGE' }]

/** Changes to a complete measurement at 400 V, for a vehicle with these voltages. No verdict means an input error. */
export const isolationDemandVectors: {
  id: string
  what: string
  vehicle: Partial<Demands>
  method: IsolationMethod
  change?: Partial<IsolationBasis & Omit<VoltmeterR0, 'method'>> & { usedTestVoltage_V?: number }
  verdict?: Verdict
  inputErrors?: InputError[]
}[] = [
  {
    id: 'V1',
    what: 'a car of 800 V reported as one of 61 V',
    vehicle: { hvVoltage: 720, hvMaxVoltage: 800 },
    method: 'insulationTester',
    change: { hvSystemVoltage_mV: 61_000, usedTestVoltage_V: 50 },
    inputErrors: tooLow,
  },
  {
    id: 'V2',
    what: 'a car reported with its nominal voltage instead of its highest',
    vehicle: { hvVoltage: 400, hvMaxVoltage: 450 },
    method: 'insulationTester',
    inputErrors: tooLow,
  },
  {
    id: 'V3',
    what: 'a car reported with its highest voltage',
    vehicle: { hvVoltage: 360, hvMaxVoltage: 400 },
    method: 'insulationTester',
    verdict: 'valid',
  },
  {
    id: 'V4',
    what: 'a car with only a nominal voltage, reported with less',
    vehicle: { hvVoltage: 401 },
    method: 'insulationTester',
    inputErrors: tooLow,
  },
  {
    id: 'V5',
    what: 'a car of unknown voltage',
    vehicle: {},
    method: 'insulationTester',
    verdict: 'valid',
  },
  {
    id: 'V6',
    what: 'the DC circuit of a car reported with less',
    vehicle: { hvMaxVoltage: 401 },
    method: 'insulationTester',
    change: { circuit: 'dc', ohmPerVolt: 100 },
    inputErrors: tooLow,
  },
  {
    id: 'V7',
    what: 'a combined circuit whose voltage is given as AC',
    vehicle: { hvMaxVoltage: 800 },
    method: 'insulationTester',
    change: { voltageKind: 'ac' },
    inputErrors: tooLow,
  },
  {
    id: 'V8',
    what: 'the charging inlet at the voltage of the mains',
    vehicle: { hvMaxVoltage: 800 },
    method: 'insulationTester',
    change: { circuit: 'chargingInlet', voltageKind: 'ac', hvSystemVoltage_mV: 230_000 },
    verdict: 'valid',
  },
  {
    id: 'V9',
    what: 'no voltage yet',
    vehicle: { hvMaxVoltage: 800 },
    method: 'insulationTester',
    change: { hvSystemVoltage_mV: null },
    verdict: 'incomplete',
  },
  {
    id: 'V10',
    what: 'by resistor a car reported with less',
    vehicle: { hvMaxVoltage: 800 },
    method: 'voltmeterR0',
    inputErrors: tooLow,
  },
  {
    id: 'V11',
    what: 'by resistor a battery below the nominal voltage that the protocol leaves blank',
    vehicle: { hvVoltage: 400 },
    method: 'voltmeterR0',
    change: { vb_mV: 399_999, hvNominalVoltage_mV: null },
    verdict: 'incomplete',
  },
  {
    id: 'V12',
    what: 'by resistor a battery below the nominal voltage that the protocol makes less',
    vehicle: { hvVoltage: 400 },
    method: 'voltmeterR0',
    change: { vb_mV: 399_999, hvNominalVoltage_mV: 61_000 },
    verdict: 'incomplete',
  },
  {
    id: 'V13',
    what: 'by resistor a battery at its nominal voltage',
    vehicle: { hvVoltage: 400 },
    method: 'voltmeterR0',
    verdict: 'valid',
  },
  {
    id: 'V14',
    what: 'the charging inlet at less than the mains, which any test voltage would do for',
    vehicle: { hvMaxVoltage: 800 },
    method: 'insulationTester',
    change: { circuit: 'chargingInlet', voltageKind: 'ac', hvSystemVoltage_mV: 61_000 },
    inputErrors: tooLow,
  },
  {
    id: 'V15',
    what: 'the AC side of a car reported with less',
    vehicle: { hvVoltage: 400 },
    method: 'insulationTester',
    change: { circuit: 'ac', voltageKind: 'ac', hvSystemVoltage_mV: 31_000 },
    inputErrors: tooLow,
  },
]

const plusMinus = (uPlusMinus_mV: number, change: object = {}): Measured => ({
  type: 'disconnection',
  measurement: { ...completeDisconnection, uPlusMinus_mV, uPlusChassis_mV: uPlusMinus_mV, ...change },
})
const isolated = (kiloohms: number, change: object = {}): Measured => ({
  type: 'isolation',
  measurement: {
    ...completeInsulationTest,
    rPlusChassis: { value: kiloohms * 1000, relation: '=' },
    ...change,
  },
})
const bonded = (change: object = {}): Measured => ({
  type: 'potentialEqualization',
  measurement: {
    ...completeEqualization,
    points: [
      ...completeEqualization.points,
      {
        ...{ key: 'eMotor', kind: 'toChassis', connection: 'bolted' },
        resistance: { value: 95_000, relation: '=' },
      },
    ],
    ...change,
  },
})
const counted = (absolute: number, relativePermille = 0) => ({
  decisionRule: { kind: 'guarded', absolute, relativePermille },
})
const asShown = { decisionRule: { kind: 'simple' } }

/** The same values with a free choice of the rule, and with the guarded rule required. */
export const guardedDemandVectors: {
  id: string
  what: string
  measured: Measured
  verdict: { left: Verdict; demanded: Verdict }
}[] = [
  {
    id: 'G1',
    what: '0.8 V without any uncertainty',
    measured: plusMinus(800),
    verdict: { left: 'valid', demanded: 'incomplete' },
  },
  {
    id: 'G2',
    what: '0.8 V under the simple rule',
    measured: plusMinus(800, asShown),
    verdict: { left: 'valid', demanded: 'incomplete' },
  },
  {
    id: 'G3',
    what: '0.8 V with an uncertainty of 0.3 V',
    measured: plusMinus(800, counted(300)),
    verdict: { left: 'invalid', demanded: 'invalid' },
  },
  {
    id: 'G4',
    what: '0.5 V with an uncertainty of 0.3 V',
    measured: plusMinus(500, counted(300)),
    verdict: { left: 'valid', demanded: 'valid' },
  },
  {
    id: 'G5',
    what: '396 V, which no uncertainty reduces and which fails without one too',
    measured: plusMinus(396_000),
    verdict: { left: 'invalid', demanded: 'invalid' },
  },
  {
    id: 'G6',
    what: '220 kΩ at 400 V without any uncertainty',
    measured: isolated(220),
    verdict: { left: 'valid', demanded: 'incomplete' },
  },
  {
    id: 'G7',
    what: '220 kΩ at 400 V with 30 % uncertainty, which leaves 154 kΩ',
    measured: isolated(220, counted(0, 300)),
    verdict: { left: 'invalid', demanded: 'invalid' },
  },
  {
    id: 'G8',
    what: '300 kΩ at 400 V with 30 % uncertainty, which leaves 210 kΩ',
    measured: isolated(300, counted(0, 300)),
    verdict: { left: 'valid', demanded: 'valid' },
  },
  {
    id: 'G9',
    what: '0.095 Ω under the simple rule',
    measured: bonded(asShown),
    verdict: { left: 'valid', demanded: 'incomplete' },
  },
  {
    id: 'G10',
    what: '0.095 Ω with an uncertainty of 0.006 Ω',
    measured: bonded(counted(6000)),
    verdict: { left: 'invalid', demanded: 'invalid' },
  },
  {
    id: 'G11',
    what: '0.095 Ω with an uncertainty of 0.004 Ω',
    measured: bonded(counted(4000)),
    verdict: { left: 'valid', demanded: 'valid' },
  },
]
