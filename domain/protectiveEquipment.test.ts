import { expect, test } from 'vitest'
import { ratingViolations } from '#domain/instrument.ts'
import { instrumentViolations } from '#domain/instrumentViolations.ts'
import { areGlovesEnough, gloveVoltages } from '#domain/protectiveEquipment.ts'
import { usedMultimeter } from '../test/vectors/instrument.ts'
import { gloveVectors } from '../test/vectors/protectiveEquipment.ts'

test.each(gloveVectors)('$id: gloves of $category at $system_V V are enough: $enough', (row) => {
  expect(areGlovesEnough(row.category, row.system_V)).toBe(row.enough)
})

test('the classes of EN 60903 are used and tested at the voltages of the standard', () => {
  expect(gloveVoltages).toEqual({
    class00: { ac_V: 500, dc_V: 750, proof_V: 2500 },
    class0: { ac_V: 1000, dc_V: 1500, proof_V: 5000 },
    class1: { ac_V: 7500, dc_V: 11_250, proof_V: 10_000 },
  })
})

const gloves = {
  ...usedMultimeter,
  kind: 'insulatingGloves',
  category: 'class0',
  ratedVoltage: null,
} as const
const proof = { ...usedMultimeter, kind: 'provingUnit' } as const
const tester = { ...usedMultimeter, kind: 'voltageTester' } as const
const violations = (change: object, day = '2026-06-01', systemVoltage = 800) =>
  instrumentViolations({ type: 'disconnection' }, [usedMultimeter, proof, { ...gloves, ...change }, tester], {
    day,
    systemVoltage,
  })

test.each([
  ['tested and strong enough', {}, {}],
  ['with an expired test', { calibratedUntil: '2026-05-31' }, { 'instruments.2': 'PPE_TEST_EXPIRED' }],
  ['never tested', { calibratedUntil: null }, { 'instruments.2': 'PPE_TEST_EXPIRED' }],
  ['too weak for the vehicle', { category: 'class00' }, { 'instruments.2': 'PPE_GLOVES_TOO_WEAK' }],
  ['without a class', { category: '' }, { 'instruments.2': 'PPE_GLOVES_TOO_WEAK' }],
  ['taken out of use', { state: 'blocked' }, { 'instruments.2': 'INSTRUMENT_BLOCKED' }],
])('a report that names gloves %s', (_which, change, expected) => {
  expect(violations(change)).toEqual(expected)
})

test('a face shield and tools need a valid test and no class', () => {
  for (const kind of ['faceShield', 'insulatedTools'] as const) {
    expect(violations({ kind, category: '' })).toEqual({ instruments: 'glovesMissing' })
    expect(violations({ kind, category: '' }, '2027-01-01')['instruments.2']).toBe('PPE_TEST_EXPIRED')
  }
})

test('protective equipment alone cannot measure', () => {
  const measuring = { day: '2026-06-01', systemVoltage: 400 }
  expect(instrumentViolations({ type: 'potentialEqualization' }, [gloves], measuring)).toEqual({
    instruments: 'mandatory',
  })
})

test('gloves require a class; instruments do not', () => {
  const entered = { kind: 'insulatingGloves', ratedVoltage: null } as const
  expect(ratingViolations({ ...entered, category: '' })).toEqual({ category: 'mandatory' })
  expect(ratingViolations({ ...entered, category: 'CAT III' })).toEqual({ category: 'mandatory' })
  expect(ratingViolations({ ...entered, category: 'class0' })).toEqual({})
  const meter = { kind: 'multimeter', ratedVoltage: 1000 } as const
  expect(ratingViolations({ ...meter, category: 'class0' })).toEqual({ category: 'mandatory' })
})
