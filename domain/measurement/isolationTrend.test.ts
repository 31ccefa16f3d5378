import { expect, test } from 'vitest'
import { isolationPoint, printWeakest } from '#domain/measurement/isolationTrend.ts'

const basis = {
  safetyInstructionConfirmed: true,
  ppeConfirmed: true,
  circuit: 'combined' as const,
  voltageKind: 'dc' as const,
  hvSystemVoltage_mV: 400_000,
  ohmPerVolt: 500 as const,
}
const tester = { ...basis, method: 'insulationTester' as const }
const reading = (value: number, relation: '=' | '>' | '<' = '=') => ({ value, relation })

test('the lower pole counts, compared with the target of the measurement', () => {
  expect(
    isolationPoint({ ...tester, rPlusChassis: reading(5_200_000), rMinusChassis: reading(4_900_000) }),
  ).toEqual({ weakest_Ohm: 4_900_000, relation: '=', target_Ohm: 200_000, method: 'insulationTester' })
})

test('a value above the range of the instrument is a lower bound', () => {
  const beyond = reading(550_000_000, '>')
  expect(isolationPoint({ ...tester, rPlusChassis: beyond, rMinusChassis: beyond })).toMatchObject({
    weakest_Ohm: 550_000_000,
    relation: '>',
  })
})

test('a value below the range of the instrument is an upper bound, even if the other pole has a figure', () => {
  const [below, shown] = [reading(50_000, '<'), reading(50_000)]
  const point = { weakest_Ohm: 50_000, relation: '<' }
  expect(isolationPoint({ ...tester, rPlusChassis: below, rMinusChassis: shown })).toMatchObject(point)
  expect(isolationPoint({ ...tester, rPlusChassis: shown, rMinusChassis: below })).toMatchObject(point)
})

test('a measurement with a voltmeter gives the result of the formula', () => {
  expect(
    isolationPoint({
      ...basis,
      method: 'voltmeterR0',
      voltmeter_Ohm: 10_000_000,
      hvNominalVoltage_mV: 400_000,
      vb_mV: 400_000,
      v1_mV: 240_000,
      v2_mV: 160_000,
      vPrime_mV: 150_000,
      r0_Ohm: 200_000,
    }),
  ).toEqual({ weakest_Ohm: 200_000, relation: '=', target_Ohm: 200_000, method: 'voltmeterR0' })
})

test('a pole without a measurement gives no point', () => {
  expect(isolationPoint({ ...tester, rPlusChassis: reading(1), rMinusChassis: null })).toBeNull()
})

test('a measured value is printed with all digits, a calculated one with four', () => {
  const point = { weakest_Ohm: 2_380_952, relation: '=' as const, target_Ohm: 200_000 }
  expect(printWeakest({ ...point, method: 'insulationTester' }, 'de')).toBe('2,380952 MΩ')
  expect(printWeakest({ ...point, method: 'voltmeterR0' }, 'de')).toBe('2,38 MΩ')
  expect(printWeakest({ ...point, relation: '>', method: 'insulationTester' }, 'de')).toBe('> 2,380952 MΩ')
})
