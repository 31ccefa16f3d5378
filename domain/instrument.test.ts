import { expect, test } from 'vitest'
import { calibrationStatusOn, instrumentFlaws, lacksProvingUnit, mayMeasure } from '#domain/instrument.ts'
import { goodMultimeter, instrumentVectors } from '#domain/vectors/instrument.ts'

test.each(instrumentVectors)('$id: $what is $status and may not measure for $reasons', (row) => {
  const instrument = { ...goodMultimeter, ...row.change }
  expect(calibrationStatusOn(row.day, instrument)).toBe(row.status)
  expect(mayMeasure(instrument, row.system_V ?? 800, row.day)).toEqual({
    allowed: row.reasons.length === 0,
    reasons: row.reasons,
  })
})

test('A disconnection is not proven without a proving unit', () => {
  expect(lacksProvingUnit('disconnection', ['multimeter', 'voltageTester'])).toBe(true)
  expect(lacksProvingUnit('disconnection', ['multimeter', 'provingUnit'])).toBe(false)
  expect(lacksProvingUnit('isolation', ['insulationTester'])).toBe(false)
})

test.each([
  ['disconnection', ['provingUnit'], 'meterMissing'],
  ['disconnection', ['provingUnit', 'insulationTester'], 'meterMissing'],
  ['disconnection', ['provingUnit', 'voltageTester'], undefined],
  ['isolation', ['provingUnit', 'milliohmMeter'], 'meterMissing'],
  ['isolation', ['multimeter'], undefined],
  ['potentialEqualization', ['multimeter'], 'meterMissing'],
  ['potentialEqualization', ['milliohmMeter'], undefined],
] as const)('%s with %j among its instruments: %s', (type, kinds, flaw) => {
  const instruments = kinds.map((kind) => ({ kind, calibratedUntil: '2027-01-01' }))
  expect(instrumentFlaws(type, instruments, '2026-06-01').instruments).toBe(flaw)
})
