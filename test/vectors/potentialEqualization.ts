// A long file: every limit of the rules has its own row.

import type { BondingPoint } from '#domain/measurement/bondingPoint.ts'
import type { InputError, Verdict } from '#domain/measurement/judgement.ts'
import type {
  BondingReason,
  BondingWarning,
  PotentialEqualization,
} from '#domain/measurement/potentialEqualization.ts'

const weld = { kind: 'toChassis', connection: 'welded', weldSeen: true } as const
const inverter: BondingPoint = { key: 'inverterHousing', ...weld }
const battery: BondingPoint = { key: 'hvBatteryHousing', ...weld }

/** All mandatory parts are inspected welds, so that one more point decides. */
export const completeEqualization: PotentialEqualization = {
  safetyInstructionConfirmed: true,
  ppeConfirmed: true,
  coversOpened: false,
  precedingDisconnection: null,
  points: [inverter, battery],
  vehicleParts: [],
  testCurrent_mA: 200,
  leads: 0,
  duration_s: 5,
}

const bolted = (resistance_uOhm: number, more: Partial<BondingPoint> = {}): BondingPoint => ({
  key: 'eMotor',
  kind: 'toChassis',
  connection: 'bolted',
  resistance: { value: resistance_uOhm, relation: '=' },
  ...more,
})

const byDrop = (voltageDrop_uV: number): BondingPoint => bolted(0, { resistance: null, voltageDrop_uV })

const apart = (distance_mm: number | null) => ({ kind: 'partToPart', distance_mm }) as const

/** Adds a point or changes the complete measurement. No verdict means an input error. */
export const equalizationVectors: {
  id: string
  what: string
  point?: BondingPoint
  change?: Partial<PotentialEqualization>
  verdict?: Verdict
  reasons?: BondingReason[]
  warnings?: BondingWarning[]
  inputErrors?: InputError[]
}[] = [
  { id: 'B1', what: '0.010 Ω', point: bolted(10_000), verdict: 'valid' },
  { id: 'B2', what: '0.090 Ω', point: bolted(90_000), verdict: 'valid' },
  { id: 'B3', what: '0.0999 Ω', point: bolted(99_900), verdict: 'valid' },
  { id: 'B4', what: '0.100 Ω', point: bolted(100_000), verdict: 'invalid', reasons: ['RESISTANCE_TOO_HIGH'] },
  { id: 'B5', what: '0.110 Ω', point: bolted(110_000), verdict: 'invalid', reasons: ['RESISTANCE_TOO_HIGH'] },
  {
    id: 'B6',
    what: '0.020 Ω at 0.199 A',
    point: bolted(20_000),
    change: { testCurrent_mA: 199 },
    verdict: 'invalid',
    reasons: ['TEST_CURRENT_TOO_LOW'],
  },
  { id: 'B7', what: '18 mV at 0.2 A', point: byDrop(18_000), verdict: 'valid' },
  {
    id: 'B8',
    what: '20 mV at 0.2 A',
    point: byDrop(20_000),
    verdict: 'invalid',
    reasons: ['RESISTANCE_TOO_HIGH'],
  },
  {
    id: 'B9',
    what: '250 mV at 10 A',
    point: byDrop(250_000),
    change: { testCurrent_mA: 10_000 },
    verdict: 'valid',
  },
  {
    id: 'B10',
    what: '0.130 Ω with leads of 0.050 Ω',
    point: bolted(130_000),
    change: { testCurrent_mA: 210, leads: 50_000 },
    verdict: 'valid',
  },
  {
    id: 'B11',
    what: '0.130 Ω without compensation',
    point: bolted(130_000),
    change: { testCurrent_mA: 210 },
    verdict: 'invalid',
    reasons: ['RESISTANCE_TOO_HIGH'],
  },
  {
    id: 'B12',
    what: '0.200 Ω between parts 1.8 m apart',
    point: bolted(200_000, apart(1800)),
    verdict: 'valid',
  },
  {
    id: 'B13',
    what: '0.201 Ω between parts 1.8 m apart',
    point: bolted(201_000, apart(1800)),
    verdict: 'invalid',
    reasons: ['RESISTANCE_TOO_HIGH'],
  },
  {
    id: 'B14',
    what: '0.150 Ω between parts 2.5 m apart',
    point: bolted(150_000, apart(2500)),
    verdict: 'invalid',
    reasons: ['RESISTANCE_TOO_HIGH'],
  },
  {
    id: 'B15',
    what: '0.047 Ω with leads of 0.050 Ω',
    point: bolted(47_000),
    change: { leads: 50_000 },
    verdict: 'valid',
  },
  {
    id: 'B16',
    what: '0.030 Ω with leads of 0.050 Ω',
    point: bolted(30_000),
    change: { leads: 50_000 },
    inputErrors: [{ field: 'points.2.resistance', code: 'REZERO_LEADS' }],
  },
  {
    id: 'B17',
    what: 'OL',
    point: bolted(0, { resistance: 'open' }),
    verdict: 'invalid',
    reasons: ['OPEN_CIRCUIT'],
  },
  {
    id: 'B18',
    what: '0.0032 Ω by four wires at 25 A',
    point: bolted(3200),
    change: { testCurrent_mA: 25_000, leads: 'fourWire' },
    verdict: 'valid',
  },
  {
    id: 'B19',
    what: 'no inverter housing',
    change: { points: [battery] },
    verdict: 'incomplete',
    reasons: ['POINT_MISSING'],
  },
  {
    id: 'B20',
    what: 'welds that were seen only, without any reading',
    change: { testCurrent_mA: null, duration_s: null },
    verdict: 'valid',
  },
  {
    id: 'B30',
    what: 'a weld not seen and no reading',
    point: bolted(0, { connection: 'welded', resistance: null }),
    verdict: 'incomplete',
  },
  { id: 'B31', what: 'no points', change: { points: [] }, verdict: 'incomplete', reasons: ['POINT_MISSING'] },
  {
    id: 'B32',
    what: 'a charger of the vehicle left out',
    change: { vehicleParts: ['onBoardCharger'] },
    verdict: 'incomplete',
    reasons: ['POINT_MISSING'],
  },
  {
    id: 'B33',
    what: 'a motor of the vehicle measured to another part only',
    point: bolted(10_000, apart(500)),
    change: { vehicleParts: ['eMotor'] },
    verdict: 'incomplete',
    reasons: ['POINT_MISSING'],
  },
  { id: 'B34', what: 'a blank reading', point: bolted(0, { resistance: null }), verdict: 'incomplete' },
  {
    id: 'B35',
    what: 'parts whose distance is blank',
    point: bolted(1000, apart(null)),
    verdict: 'incomplete',
  },
  {
    id: 'B36',
    what: '0.200 Ω between parts 2.499 m apart',
    point: bolted(200_000, apart(2499)),
    verdict: 'valid',
  },
  {
    id: 'B37',
    what: 'no test current',
    point: bolted(1000),
    change: { testCurrent_mA: null },
    verdict: 'incomplete',
  },
  {
    id: 'B38',
    what: 'no duration',
    point: bolted(1000),
    change: { duration_s: null },
    verdict: 'incomplete',
  },
  {
    id: 'B39',
    what: 'four seconds',
    point: bolted(1000),
    change: { duration_s: 4 },
    verdict: 'valid',
    warnings: ['W_SHORT_DURATION'],
  },
  {
    id: 'B40',
    what: '1 A where the profile requires 1.5 A',
    point: bolted(1000),
    change: { testCurrent_mA: 1000, requiredTestCurrent_mA: 1500 },
    verdict: 'invalid',
    reasons: ['TEST_CURRENT_TOO_LOW'],
  },
  {
    id: 'B41',
    what: '0.15 A where a profile would require 0.1 A',
    point: bolted(1000),
    change: { testCurrent_mA: 150, requiredTestCurrent_mA: 100 },
    verdict: 'invalid',
    reasons: ['TEST_CURRENT_TOO_LOW'],
  },
  {
    id: 'B42',
    what: 'more than the tester can show',
    point: bolted(0, { resistance: { value: 20_000, relation: '>' } }),
    verdict: 'invalid',
    reasons: ['RESISTANCE_TOO_HIGH'],
  },
  {
    id: 'B43',
    what: 'less than 0.1 Ω shown as such',
    point: bolted(0, { resistance: { value: 100_000, relation: '<' } }),
    verdict: 'valid',
  },
  { id: 'B44', what: '0.010 Ω below zero', point: bolted(-10_000), verdict: 'valid' },
  {
    id: 'B45',
    what: 'a little more below zero',
    point: bolted(-10_001),
    inputErrors: [{ field: 'points.2.resistance', code: 'REZERO_LEADS' }],
  },
  {
    id: 'B46',
    what: 'one of three bonds at 0.0201 Ω and the others at 0.004 Ω',
    change: { points: [inverter, battery, bolted(4000), bolted(4000), bolted(20_100)] },
    verdict: 'valid',
    warnings: ['W_SPREAD'],
  },
  {
    id: 'B47',
    what: 'one of three bonds at 0.020 Ω and the others at 0.001 Ω',
    change: { points: [inverter, battery, bolted(1000), bolted(1000), bolted(20_000)] },
    verdict: 'valid',
  },
  {
    id: 'B48',
    what: 'one of three bonds at five times the others',
    change: { points: [inverter, battery, bolted(10_000), bolted(10_000), bolted(50_000)] },
    verdict: 'valid',
  },
  {
    id: 'B49',
    what: 'a distance beyond 20 m',
    point: bolted(1000, apart(20_001)),
    inputErrors: [{ field: 'points.2.distance_mm', code: 'OUT_OF_RANGE' }],
  },
  {
    id: 'B50',
    what: 'a negative resistance of the leads',
    point: bolted(1000),
    change: { leads: -1 },
    inputErrors: [{ field: 'leads', code: 'OUT_OF_RANGE' }],
  },
  {
    id: 'B56',
    what: 'a weld that was seen, and 5 Ω measured at it',
    point: bolted(5_000_000, { connection: 'welded', weldSeen: true }),
    verdict: 'invalid',
    reasons: ['RESISTANCE_TOO_HIGH'],
  },
  {
    id: 'B57',
    what: 'a weld that was seen, and OL measured at it',
    point: bolted(0, { connection: 'welded', weldSeen: true, resistance: 'open' }),
    verdict: 'invalid',
    reasons: ['OPEN_CIRCUIT'],
  },
  {
    id: 'B58',
    what: 'a resistance and a voltage drop of one bond',
    point: bolted(10_000, { voltageDrop_uV: 5_000_000 }),
    inputErrors: [{ field: 'points.2.voltageDrop_uV', code: 'RESISTANCE_OR_DROP' }],
  },
  { id: 'B51', what: '0.095 Ω under the simple rule', point: bolted(95_000), verdict: 'valid' },
  {
    id: 'B52',
    what: '0.095 Ω with an uncertainty of 0.006 Ω under the guarded rule',
    point: bolted(95_000),
    change: { decisionRule: { kind: 'guarded', absolute: 6000, relativePermille: 0 } },
    verdict: 'invalid',
    reasons: ['RESISTANCE_TOO_HIGH'],
  },
  { id: 'B53', what: 'no instruction', change: { safetyInstructionConfirmed: null }, verdict: 'incomplete' },
  { id: 'B54', what: 'no protective equipment', change: { ppeConfirmed: false }, verdict: 'incomplete' },
  {
    id: 'B55',
    what: '2.999999 V at 30 A, less than one µΩ below the bound',
    point: byDrop(2_999_999),
    change: { testCurrent_mA: 30_000 },
    verdict: 'valid',
  },
  {
    id: 'B56',
    what: 'the guarded rule without any uncertainty',
    change: { decisionRule: { kind: 'guarded', absolute: 0, relativePermille: 0 } },
    verdict: 'incomplete',
  },
]
