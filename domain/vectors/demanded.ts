import type { Demands } from '#domain/measurement/demanded.ts'
import type { IsolationBasis } from '#domain/measurement/isolationTarget.ts'
import type { InputError, Verdict } from '#domain/measurement/judgement.ts'
import type { VoltmeterR0 } from '#domain/measurement/voltmeterR0.ts'
import type { IsolationMethod } from '#domain/reportType.ts'

/** A vehicle of which nothing is known. */
export const noDemands: Demands = {
  dischargeMinutes: null,
  hvVoltage: null,
  hvMaxVoltage: null,
  hvComponents: [],
}

const tooLow: InputError[] = [{ field: 'hvSystemVoltage_mV', code: 'BELOW_VEHICLE_VOLTAGE' }]

/** A complete measurement at 400 V, changed, of a vehicle with these voltages. No verdict means an input error. */
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
    what: 'a car of known nominal voltage only, reported with less',
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
