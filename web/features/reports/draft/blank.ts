import type { BondingPointInput, IsolationInput, MeasuredInput } from '#contract/measurement.ts'
import type { BondingPart } from '#domain/measurement/bondingPoint.ts'
import { securingOf } from '#domain/measurement/securing.ts'
import type { IsolationMethod, ReportType } from '#domain/reportType.ts'

const common = {
  safetyInstructionConfirmed: null,
  ppeConfirmed: null,
  decisionRule: { kind: 'simple' },
} as const

export function blankOf(type: ReportType): MeasuredInput {
  if (type === 'isolation') return { type, measurement: blankIsolation('insulationTester') }
  if (type === 'potentialEqualization') return { type, measurement: blankBonding }
  return { type, measurement: blankDisconnection }
}

const blankDisconnection = {
  ...common,
  steps: {},
  securing: securingOf(null),
  wait_min: null,
  waitTyped: null,
  requiredWait_min: null,
  meterTestBefore: null,
  absenceOfVoltage: null,
  uPlusMinus_mV: null,
  uPlusChassis_mV: null,
  uMinusChassis_mV: null,
  uAcPhases_mV: [],
  meterTestAfter: null,
  makerLimit_mV: null,
  withdrawn: [],
}

const isolationBasis = {
  ...common,
  circuit: 'combined',
  voltageKind: 'dc',
  hvSystemVoltage_mV: null,
  ohmPerVolt: 500,
  lowerTargetReason: null,
  manufacturerTarget_Ohm: null,
} as const

export const blankIsolation = (method: IsolationMethod): IsolationInput =>
  method === 'insulationTester'
    ? {
        method,
        ...isolationBasis,
        usedTestVoltage_V: null,
        testVoltageMax_V: null,
        rPlusChassis: null,
        rMinusChassis: null,
        duration_s: null,
        stableReading: null,
        imdDeactivated: null,
        imdReason: null,
        dischargedAfter: null,
        dischargeReason: null,
      }
    : {
        method,
        ...isolationBasis,
        voltmeter_Ohm: null,
        hvNominalVoltage_mV: null,
        vb_mV: null,
        v1_mV: null,
        v2_mV: null,
        vPrime_mV: null,
        r0_Ohm: null,
      }

const blankBonding = {
  ...common,
  coversOpened: null,
  points: [],
  vehicleParts: [],
  testCurrent_mA: null,
  requiredTestCurrent_mA: null,
  leads: 0,
  duration_s: null,
}

export const blankPoint = (key: BondingPart): BondingPointInput => ({
  key,
  name: null,
  kind: 'toChassis',
  distance_mm: null,
  connection: 'bolted',
  weldSeen: false,
  resistance: null,
  voltageDrop_uV: null,
})
