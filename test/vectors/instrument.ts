import type { CalibrationStatus, Instrument, InstrumentKind, InstrumentReason } from '#domain/instrument.ts'
import type { lacksMeter, UsedInstrument } from '#domain/instrumentViolations.ts'
import type { IsolationMethod } from '#domain/reportType.ts'

export const goodMultimeter: Instrument = {
  kind: 'multimeter',
  state: 'inUse',
  calibrationDue: '2026-12-31',
  category: 'CAT III',
  ratedVoltage: 1000,
  resolution: 1,
}

export const usedMultimeter: UsedInstrument = {
  kind: 'multimeter',
  state: 'inUse',
  category: 'CAT III',
  ratedVoltage: 1000,
  resolution: 1,
  calibratedUntil: '2026-12-31',
}

/** Sufficient for every vehicle. */
export const usedGloves: UsedInstrument = {
  ...usedMultimeter,
  kind: 'insulatingGloves',
  category: 'class0',
  ratedVoltage: null,
  resolution: null,
}

/** A changed multimeter, on a day, at a system voltage in V (default 800). */
export const instrumentVectors: {
  id: string
  what: string
  change?: Partial<Instrument>
  day: string
  system_V?: number
  status: CalibrationStatus
  reasons: InstrumentReason[]
}[] = [
  { id: 'M1', what: 'a calibrated voltmeter', day: '2026-06-01', status: 'ok', reasons: [] },
  { id: 'M2', what: 'one due in 31 days', day: '2026-11-30', status: 'ok', reasons: [] },
  { id: 'M3', what: 'one due in 30 days', day: '2026-12-01', status: 'due', reasons: [] },
  { id: 'M4', what: 'one on its due day', day: '2026-12-31', status: 'due', reasons: [] },
  {
    id: 'M5',
    what: 'one a day later',
    day: '2027-01-01',
    status: 'expired',
    reasons: ['INSTRUMENT_CALIBRATION_EXPIRED'],
  },
  {
    id: 'M6',
    what: 'one never calibrated',
    change: { calibrationDue: null },
    day: '2026-06-01',
    status: 'expired',
    reasons: ['INSTRUMENT_CALIBRATION_EXPIRED'],
  },
  {
    id: 'M7',
    what: 'one with a corrupt date',
    change: { calibrationDue: '2026-02-30' },
    day: '2026-01-01',
    status: 'expired',
    reasons: ['INSTRUMENT_CALIBRATION_EXPIRED'],
  },
  {
    id: 'M8',
    what: 'a blocked one',
    change: { state: 'blocked' },
    day: '2026-06-01',
    status: 'blocked',
    reasons: ['INSTRUMENT_BLOCKED'],
  },
  {
    id: 'M9',
    what: 'a lost one past its date',
    change: { state: 'lost' },
    day: '2027-06-01',
    status: 'lost',
    reasons: ['INSTRUMENT_LOST'],
  },
  {
    id: 'M10',
    what: 'one in an unknown state',
    change: { state: 'ok?' },
    day: '2026-06-01',
    status: 'blocked',
    reasons: ['INSTRUMENT_BLOCKED'],
  },
  { id: 'M11', what: 'a 1000 V one at 1000 V', day: '2026-06-01', system_V: 1000, status: 'ok', reasons: [] },
  {
    id: 'M12',
    what: 'a 1000 V one above 1000 V',
    day: '2026-06-01',
    system_V: 1001,
    status: 'ok',
    reasons: ['INSTRUMENT_VOLTAGE_TOO_LOW'],
  },
  {
    id: 'M13',
    what: 'a 1500 V one above 1000 V',
    change: { ratedVoltage: 1500 },
    day: '2026-06-01',
    system_V: 1200,
    status: 'ok',
    reasons: [],
  },
  {
    id: 'M14',
    what: 'one at a voltage that is no number',
    day: '2026-06-01',
    system_V: NaN,
    status: 'ok',
    reasons: ['INSTRUMENT_VOLTAGE_TOO_LOW'],
  },
  {
    id: 'M15',
    what: 'one of category II',
    change: { category: 'CAT II' },
    day: '2026-06-01',
    status: 'ok',
    reasons: ['INSTRUMENT_CATEGORY_TOO_LOW'],
  },
  {
    id: 'M16',
    what: 'one of category IV',
    change: { category: 'CAT IV' },
    day: '2026-06-01',
    status: 'ok',
    reasons: [],
  },
  {
    id: 'M17',
    what: 'one without category and rating',
    change: { category: null, ratedVoltage: null },
    day: '2026-06-01',
    status: 'ok',
    reasons: ['INSTRUMENT_CATEGORY_TOO_LOW', 'INSTRUMENT_VOLTAGE_TOO_LOW'],
  },
  {
    id: 'M18',
    what: 'one that shows 0.1 V',
    change: { resolution: 100 },
    day: '2026-06-01',
    status: 'ok',
    reasons: [],
  },
  {
    id: 'M19',
    what: 'one that shows whole volts',
    change: { resolution: 1000 },
    day: '2026-06-01',
    status: 'ok',
    reasons: ['INSTRUMENT_RESOLUTION_TOO_COARSE'],
  },
  {
    id: 'M20',
    what: 'one of unknown resolution',
    change: { resolution: null },
    day: '2026-06-01',
    status: 'ok',
    reasons: ['INSTRUMENT_RESOLUTION_UNKNOWN'],
  },
  {
    id: 'M21',
    what: 'a milliohm meter of 10 mΩ',
    change: { kind: 'milliohmMeter', resolution: 10_000 },
    day: '2026-06-01',
    status: 'ok',
    reasons: [],
  },
  {
    id: 'M22',
    what: 'a milliohm meter of 11 mΩ',
    change: { kind: 'milliohmMeter', resolution: 11_000 },
    day: '2026-06-01',
    status: 'ok',
    reasons: ['INSTRUMENT_RESOLUTION_TOO_COARSE'],
  },
  {
    id: 'M23',
    what: 'a two-pole tester, which shows steps only',
    change: { kind: 'voltageTester', resolution: null },
    day: '2026-06-01',
    status: 'ok',
    reasons: ['INSTRUMENT_RESOLUTION_UNKNOWN'],
  },
  {
    id: 'M24',
    what: 'a proving unit without a category',
    change: { kind: 'provingUnit', category: null, ratedVoltage: null, resolution: null },
    day: '2026-06-01',
    status: 'ok',
    reasons: [],
  },
  {
    id: 'M25',
    what: 'an expired and underrated one',
    change: { ratedVoltage: 600 },
    day: '2027-01-01',
    status: 'expired',
    reasons: ['INSTRUMENT_CALIBRATION_EXPIRED', 'INSTRUMENT_VOLTAGE_TOO_LOW'],
  },
  {
    id: 'M26',
    what: 'a two-pole tester that shows 0.1 V',
    change: { kind: 'voltageTester', resolution: 100 },
    day: '2026-06-01',
    status: 'ok',
    reasons: [],
  },
  {
    id: 'M27',
    what: 'a two-pole tester in steps of 12 V',
    change: { kind: 'voltageTester', resolution: 12_000 },
    day: '2026-06-01',
    status: 'ok',
    reasons: ['INSTRUMENT_RESOLUTION_TOO_COARSE'],
  },
]

const disconnecting = { type: 'disconnection' } as const
const bonding = { type: 'potentialEqualization' } as const
const isolating = (method: IsolationMethod) => ({ type: 'isolation', measurement: { method } }) as const

/** Instruments that together can take the readings of a report; a number is the resolution in its unit. */
export const meterVectors: {
  report: Parameters<typeof lacksMeter>[0]
  used: [kind: InstrumentKind, resolution: number | null][]
  lacks: boolean
}[] = [
  { report: disconnecting, used: [['provingUnit', null]], lacks: true },
  { report: disconnecting, used: [['insulationTester', 1]], lacks: true },
  { report: disconnecting, used: [['multimeter', 100]], lacks: false },
  { report: disconnecting, used: [['voltageTester', null]], lacks: true },
  { report: disconnecting, used: [['voltageTester', 12_000]], lacks: true },
  { report: disconnecting, used: [['voltageTester', 101]], lacks: true },
  { report: disconnecting, used: [['voltageTester', 100]], lacks: false },
  {
    report: disconnecting,
    used: [
      ['voltageTester', null],
      ['multimeter', 100],
    ],
    lacks: false,
  },
  { report: isolating('insulationTester'), used: [['milliohmMeter', 1]], lacks: true },
  { report: isolating('insulationTester'), used: [['multimeter', 1]], lacks: true },
  { report: isolating('insulationTester'), used: [['insulationTester', null]], lacks: false },
  { report: isolating('voltmeterR0'), used: [['multimeter', 1]], lacks: false },
  { report: isolating('voltmeterR0'), used: [['insulationTester', 1]], lacks: true },
  { report: bonding, used: [['multimeter', 1]], lacks: true },
  { report: bonding, used: [['milliohmMeter', 1]], lacks: false },
]
