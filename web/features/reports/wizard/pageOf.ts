import { type StepKey, stepOfRow } from '#domain/measurement/checklist.ts'
import type { ReportType } from '#domain/reportType.ts'

export const secureKeys: StepKey[] = ['cordon', 'ignitionOff', 'lv12Off', 'serviceDisconnect', 'lockout']
export const adjacentKeys: StepKey[] = ['adjacent']

const pages: Record<Exclude<ReportType, 'disconnection'>, Record<string, string>> = {
  isolation: {
    method: 'method',
    circuit: 'circuit',
    voltageKind: 'circuit',
    hvSystemVoltage_mV: 'target',
    ohmPerVolt: 'target',
    lowerTargetReason: 'target',
    manufacturerTarget_Ohm: 'target',
    decisionRule: 'target',
    imdDeactivated: 'imd',
    testVoltage: 'testVoltage',
    usedTestVoltage_V: 'testVoltage',
    testVoltageMax_V: 'testVoltage',
    rPlusChassis: 'isolation',
    rMinusChassis: 'isolation',
    duration: 'isolation',
    duration_s: 'isolation',
    stableReading: 'isolation',
    dischargedAfter: 'discharged',
    voltmeter: 'poles',
    voltmeter_Ohm: 'poles',
    hvNominalVoltage_mV: 'poles',
    batteryVoltage: 'poles',
    vb_mV: 'poles',
    v1_mV: 'poles',
    v2_mV: 'poles',
    isolation: 'resistor',
    r0_Ohm: 'resistor',
    vPrime_mV: 'resistor',
  },
  potentialEqualization: {
    coversOpened: 'covers',
    testCurrent: 'setup',
    testCurrent_mA: 'setup',
    requiredTestCurrent_mA: 'setup',
    duration: 'setup',
    duration_s: 'setup',
    leads: 'setup',
    decisionRule: 'setup',
    part: 'points',
    point: 'points',
    points: 'points',
    vehicleParts: 'points',
  },
}

const common: Record<string, string> = {
  safetyInstruction: 'safety',
  safetyInstructionConfirmed: 'safety',
  ppe: 'safety',
  ppeConfirmed: 'safety',
  precedingDisconnection: 'preceding',
  precedingDisconnectionId: 'preceding',
  companyVehicleId: 'vehicle',
  type: 'type',
  instruments: 'instruments',
  name: 'details',
  customer: 'details',
  place: 'details',
  remarks: 'details',
  ambientTemp_dC: 'details',
  relHumidity_pct: 'details',
  photos: 'details',
}

export function pageOf(type: ReportType, name: string): string {
  const [first = ''] = name.split('.')
  const shared = common[first]
  if (shared) return shared
  if (first === 'measuredAt' || first === 'timeZone') return measuringPage[type]
  if (type !== 'disconnection') return pages[type][first] ?? 'review'
  if (first === 'requiredWait_min' || first === 'wait_min') return 'wait'
  if (/^(makerLimit|decisionRule)/.test(first)) return 'voltages'
  const key = stepOfRow(name)
  return secureKeys.some((secured) => secured === key) ? 'secure' : key
}

/** The page of a step or point, otherwise the page named by the photo. */
export const pageOfPhoto = (type: ReportType, place: string) =>
  /^(step\.|points\.|[ur](Plus|Minus))/.test(place) ? pageOf(type, place) : place

const measuringPage: Record<ReportType, string> = {
  disconnection: 'voltages',
  isolation: 'isolation',
  potentialEqualization: 'points',
}
