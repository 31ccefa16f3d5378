import type { BondingPointInput, DisconnectionInput, MeasuredInput } from '#contract/measurement.ts'
import { serviceDisconnects } from '#domain/companyVehicle.ts'
import type { Locale } from '#domain/locale.ts'
import type { BondingPart } from '#domain/measurement/bondingPoint.ts'
import { stepKeys } from '#domain/measurement/checklist.ts'
import { type Securing, securingOf } from '#domain/measurement/securing.ts'
import type { Random } from './random.ts'

/** Disconnection proven, not proven or unfinished. */
export type Outcome = 'valid' | 'invalid' | 'draft'

interface MeasurementPlan {
  securing: Securing
  outcome: Outcome
  by: string
  measuredAt: Date
  requiredWait_min: number
}

/** Voltages in whole millivolts. */
export function measurementOf(
  random: Random,
  { securing, outcome, by, measuredAt, requiredWait_min }: MeasurementPlan,
): DisconnectionInput {
  const done = outcome === 'draft' ? random.between(1, stepKeys.length - 2) : stepKeys.length
  const wait_min = requiredWait_min + random.between(0, 6)
  const measured = done > stepKeys.indexOf('voltages')
  const plus = random.between(-180, 180)
  const minus = random.between(-180, 180)
  const recorded: DisconnectionInput = {
    decisionRule: { kind: 'simple' },
    safetyInstructionConfirmed: true,
    ppeConfirmed: true,
    securing,
    steps: stepsOf(random, { done, by, measuredAt, wait_min }),
    wait_min: done > stepKeys.indexOf('wait') ? wait_min : null,
    waitTyped: false,
    requiredWait_min,
    meterTestBefore: done > stepKeys.indexOf('meterTestBefore') ? true : null,
    absenceOfVoltage: done > stepKeys.indexOf('absenceOfVoltage') ? true : null,
    uPlusMinus_mV: measured ? plus - minus + random.between(-9, 9) : null,
    uPlusChassis_mV: measured ? plus : null,
    uMinusChassis_mV: measured ? minus : null,
    uAcPhases_mV: [],
    meterTestAfter: done > stepKeys.indexOf('meterTestAfter') ? true : null,
    makerLimit_mV: null,
    withdrawn: [],
  }
  return outcome === 'invalid' ? { ...recorded, ...random.one(failures)(random) } : recorded
}

const failures: ((random: Random) => Partial<DisconnectionInput>)[] = [
  (random) => {
    const pole = random.between(3_000, 14_000)
    return { uPlusMinus_mV: 2 * pole, uPlusChassis_mV: pole, uMinusChassis_mV: -pole }
  },
  () => ({ meterTestAfter: false }),
  () => ({ absenceOfVoltage: false }),
  () => ({
    uPlusMinus_mV: 384_000,
    uPlusChassis_mV: 192_400,
    uMinusChassis_mV: -191_600,
    absenceOfVoltage: false,
  }),
]

function stepsOf(
  random: Random,
  { done, by, measuredAt, wait_min }: { done: number; by: string; measuredAt: Date; wait_min: number },
): DisconnectionInput['steps'] {
  const minutes = stepKeys.map((key) => (key === 'wait' ? wait_min : random.between(1, 2)))
  const until = (index: number) => minutes.slice(0, index + 1).reduce((sum, one) => sum + one, 0)
  const startedAt = measuredAt.getTime() - until(stepKeys.indexOf('voltages')) * 60_000
  const hasNoneAdjacent = random.happens(0.8)
  return Object.fromEntries(
    stepKeys.slice(0, done).map((key, index) => {
      const at = startedAt + until(index) * 60_000
      const state = key === 'adjacent' && hasNoneAdjacent ? 'noneAdjacent' : 'done'
      return [key, { state, by, at: new Date(at).toISOString(), reason: null }]
    }),
  )
}

interface Car {
  hvVoltage: number | null
  hvMaxVoltage: number | null
  hvComponents: string[]
}

const instructed = {
  decisionRule: { kind: 'simple' },
  safetyInstructionConfirmed: true,
  ppeConfirmed: true,
} as const

/** The worse pole has the given value. */
export function isolationOf(random: Random, { vehicle, least_Ohm }: { vehicle: Car; least_Ohm: number }) {
  const volt = vehicle.hvMaxVoltage ?? vehicle.hvVoltage ?? 400
  const better = Math.round(least_Ohm * (1.1 + random.between(0, 80) / 100))
  const measurement = {
    ...instructed,
    ...({ method: 'insulationTester', circuit: 'combined', voltageKind: 'dc', ohmPerVolt: 500 } as const),
    hvSystemVoltage_mV: volt * 1000,
    lowerTargetReason: null,
    manufacturerTarget_Ohm: null,
    usedTestVoltage_V: volt > 500 ? 1000 : 500,
    testVoltageMax_V: null,
    rPlusChassis: { value: better, relation: '=' },
    rMinusChassis: { value: least_Ohm, relation: '=' },
    ...{ duration_s: 60, stableReading: true, imdDeactivated: true, imdReason: null },
    ...{ dischargedAfter: true, dischargeReason: null },
  } as const
  return { type: 'isolation', measurement } satisfies MeasuredInput
}

export function bondingOf(random: Random, { vehicle, worst_uOhm }: { vehicle: Car; worst_uOhm?: number }) {
  const parts = [
    ...new Set(['inverterHousing', 'hvBatteryHousing', 'onBoardCharger', ...vehicle.hvComponents]),
  ]
  const points = parts.map((key): BondingPointInput => ({
    key: key as BondingPart,
    ...{ name: null, kind: 'toChassis', distance_mm: null, connection: 'bolted', weldSeen: false },
    resistance: {
      value: key === 'onBoardCharger' && worst_uOhm ? worst_uOhm : random.between(40, 320) * 100,
      relation: '=',
    },
    voltageDrop_uV: null,
  }))
  const measurement = {
    ...instructed,
    ...{ coversOpened: false, points, vehicleParts: [], testCurrent_mA: 1000, requiredTestCurrent_mA: null },
    ...{ leads: 'fourWire' as const, duration_s: 6 },
  }
  return { type: 'potentialEqualization', measurement } satisfies MeasuredInput
}

const storage = {
  de: { keyKeptAt: 'Schlüsselkasten Meisterbüro', plugKeptAt: 'Absperrbox am Platz' },
  it: { keyKeptAt: 'Cassetta chiavi in ufficio', plugKeptAt: 'Cassetta di blocco sul posto' },
  en: { keyKeptAt: 'Key cabinet in the office', plugKeptAt: 'Lock box at the bay' },
}

export const securedIn = (
  language: Locale,
  vehicle: { serviceDisconnect?: string; serviceDisconnectPlace?: string; plate: string },
): Securing => ({
  ...securingOf({
    serviceDisconnect: serviceDisconnects.find((kind) => kind === vehicle.serviceDisconnect),
    serviceDisconnectPlace: vehicle.serviceDisconnectPlace,
  }),
  ...storage[language],
  padlockNo: String(vehicle.plate.charCodeAt(vehicle.plate.length - 1) % 40).padStart(2, '0'),
})
