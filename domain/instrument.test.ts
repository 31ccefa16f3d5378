import { expect, test } from 'vitest'
import {
  calibrationStatusOn,
  instrumentStatusOn,
  type InstrumentKind,
  mayMeasure,
  ratedOf,
  ratingViolations,
  systemVoltageOf,
  unfitReasons,
} from '#domain/instrument.ts'
import {
  instrumentViolations,
  lacksGloves,
  lacksMeter,
  lacksProvingUnit,
  lacksVoltageTester,
  reasonsAgainst,
} from '#domain/instrumentViolations.ts'
import {
  goodMultimeter,
  instrumentVectors,
  meterVectors,
  usedGloves,
  usedMultimeter,
} from '../test/vectors/instrument.ts'

test.each(instrumentVectors)(
  '$id: $what is $status and cannot be used for measurements because of $reasons',
  (row) => {
    const instrument = { ...goodMultimeter, ...row.change }
    expect(calibrationStatusOn(row.day, instrument)).toBe(row.status)
    expect(mayMeasure(instrument, row.system_V ?? 800, row.day)).toEqual({
      allowed: row.reasons.length === 0,
      reasons: row.reasons,
    })
  },
)

test('a disconnection is not proven without a proving unit', () => {
  expect(lacksProvingUnit('disconnection', ['multimeter', 'voltageTester'])).toBe(true)
  expect(lacksProvingUnit('disconnection', ['multimeter', 'provingUnit'])).toBe(false)
  expect(lacksProvingUnit('isolation', ['insulationTester'])).toBe(false)
})

test('a multimeter alone does not verify absence of voltage on all poles: a disconnection needs a two-pole voltage tester', () => {
  const used = (...kinds: InstrumentKind[]) => kinds.map((kind) => ({ ...usedMultimeter, kind }))
  const violations = (...kinds: InstrumentKind[]) =>
    instrumentViolations({ type: 'disconnection' }, [...used(...kinds), usedGloves], {
      day: '2026-06-01',
      systemVoltage: 800,
    })
  expect(violations('multimeter', 'provingUnit')).toEqual({ instruments: 'voltageTesterMissing' })
  expect(violations('multimeter', 'provingUnit', 'voltageTester')).toEqual({})
  expect(lacksVoltageTester('isolation', ['insulationTester'])).toBe(false)
})

test('a report whose safety step names insulating gloves needs registered gloves that are tested and strong enough', () => {
  const measuring = { day: '2026-06-01', systemVoltage: 800 } as const
  const tester = { ...usedMultimeter, kind: 'voltageTester' } as const
  const proof = { ...usedMultimeter, kind: 'provingUnit' } as const
  const violations = (...gloves: (typeof usedGloves)[]) =>
    instrumentViolations({ type: 'disconnection' }, [tester, proof, usedMultimeter, ...gloves], measuring)
  expect(violations()).toEqual({ instruments: 'glovesMissing' })
  expect(violations(usedGloves)).toEqual({})
  expect(violations({ ...usedGloves, calibratedUntil: '2026-05-31' })).toEqual({
    'instruments.3': 'PPE_TEST_EXPIRED',
  })
  expect(lacksGloves('isolation', ['insulationTester'])).toBe(true)
  expect(lacksGloves('potentialEqualization', ['milliohmMeter'])).toBe(false)
})

test('measurement category and rated voltage are printed only for instruments that touch the vehicle', () => {
  expect(ratedOf(usedMultimeter)).toBe('CAT\u00a0III\u00a01000\u00a0V')
  expect(ratedOf({ ...usedMultimeter, ratedVoltage: null })).toBe('CAT\u00a0III')
  expect(ratedOf({ ...usedMultimeter, category: '' })).toBe('')
  expect(ratedOf({ ...usedMultimeter, kind: 'provingUnit' })).toBe('')
  expect(ratedOf(usedGloves)).toBe('')
})

test.each(meterVectors)('$report with $used has no meter: $lacks', ({ report, used, lacks }) => {
  const instruments = used.map(([kind, resolution]) => ({ ...usedMultimeter, kind, resolution }))
  const proved = [
    ...instruments,
    { ...usedMultimeter, kind: 'provingUnit' as const },
    { ...usedMultimeter, kind: 'voltageTester' as const, resolution: null },
    usedGloves,
  ]
  expect(lacksMeter(report, instruments)).toBe(lacks)
  expect(instrumentViolations(report, proved, { day: '2026-06-01', systemVoltage: 800 }).instruments).toBe(
    lacks ? 'meterMissing' : undefined,
  )
})

test('an instrument that touches a vehicle needs a category and a rated voltage', () => {
  const unrated = { category: '', ratedVoltage: null } as const
  expect(ratingViolations({ kind: 'multimeter', ...unrated })).toEqual({
    category: 'mandatory',
    ratedVoltage: 'mandatory',
  })
  expect(ratingViolations({ kind: 'provingUnit', ...unrated })).toEqual({})
})

test('a retired instrument is shown as retired and cannot be used for measurements', () => {
  const retired = { ...goodMultimeter, state: 'retired' }
  expect(instrumentStatusOn('2026-06-01', retired)).toBe('retired')
  expect(mayMeasure(retired, 800, '2026-06-01').allowed).toBe(false)
})

test.each(instrumentVectors)('$id: $what is judged the same way in a report', (row) => {
  const { calibrationDue, category, resolution = null, ...used } = { ...goodMultimeter, ...row.change }
  const named = { ...used, resolution, category: category ?? '', calibratedUntil: calibrationDue } as const
  const measuring = { day: row.day, systemVoltage: row.system_V ?? 800 }
  const violations = instrumentViolations({ type: 'disconnection' }, [named], measuring)
  // A low-resolution tester may be used beside a meter but does not replace one.
  if (row.change?.kind === 'voltageTester') {
    expect(reasonsAgainst(named, measuring)).toEqual([])
    expect(violations.instruments === 'meterMissing').toBe(row.reasons.length > 0)
    return
  }
  expect(reasonsAgainst(named, measuring)).toEqual(row.reasons)
  expect(violations['instruments.0']).toBe(row.reasons[0])
})

test('a vehicle with an unknown voltage counts as 1000 V, one with several voltages by the highest', () => {
  expect(systemVoltageOf({ hvVoltage: null })).toBe(1000)
  expect(systemVoltageOf({ hvVoltage: 800, hvMaxVoltage: 920 })).toBe(920)
})

test('the voltage in the protocol counts if it is higher than the voltage of the vehicle', () => {
  expect(systemVoltageOf({ hvVoltage: null }, 1_200_000)).toBe(1200)
  expect(systemVoltageOf({ hvVoltage: 400 }, 650_500)).toBe(651)
  expect(systemVoltageOf({ hvVoltage: 800 }, 400_000)).toBe(800)
})

test('a category II instrument is unsuitable for every high-voltage vehicle, even if it is calibrated', () => {
  expect(unfitReasons(goodMultimeter)).toEqual([])
  expect(unfitReasons({ ...goodMultimeter, category: 'CAT II' })).toEqual(['INSTRUMENT_CATEGORY_TOO_LOW'])
  expect(unfitReasons({ ...goodMultimeter, ratedVoltage: 50 })).toEqual(['INSTRUMENT_VOLTAGE_TOO_LOW'])
  expect(unfitReasons({ ...goodMultimeter, kind: 'voltageTester', resolution: 12_000 })).toEqual([])
  expect(unfitReasons({ kind: 'provingUnit', category: null, ratedVoltage: null })).toEqual([])
})
