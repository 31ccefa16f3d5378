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

test('the weaker pole counts, against the target of the measurement', () => {
  expect(
    isolationPoint({ ...tester, rPlusChassis: reading(5_200_000), rMinusChassis: reading(4_900_000) }),
  ).toEqual({ weakest_Ohm: 4_900_000, relation: '=', target_Ohm: 200_000, method: 'insulationTester' })
})

test('beyond the range of the instrument it is at least that much', () => {
  const beyond = reading(550_000_000, '>')
  expect(isolationPoint({ ...tester, rPlusChassis: beyond, rMinusChassis: beyond })).toMatchObject({
    weakest_Ohm: 550_000_000,
    relation: '>',
  })
})

test('below the range of the instrument it is less than that, though the other pole shows the figure itself', () => {
  const [below, shown] = [reading(50_000, '<'), reading(50_000)]
  const point = { weakest_Ohm: 50_000, relation: '<' }
  expect(isolationPoint({ ...tester, rPlusChassis: below, rMinusChassis: shown })).toMatchObject(point)
  expect(isolationPoint({ ...tester, rPlusChassis: shown, rMinusChassis: below })).toMatchObject(point)
})

test('measured with a voltmeter it is what the formula gives', () => {
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

test('a pole that was not measured makes no point', () => {
  expect(isolationPoint({ ...tester, rPlusChassis: reading(1), rMinusChassis: null })).toBeNull()
})

test('a value that was read is printed with all its digits, a calculated one with four', () => {
  const point = { weakest_Ohm: 2_380_952, relation: '=' as const, target_Ohm: 200_000 }
  expect(printWeakest({ ...point, method: 'insulationTester' }, 'de')).toBe('2,380952 MΩ')
  expect(printWeakest({ ...point, method: 'voltmeterR0' }, 'de')).toBe('2,38 MΩ')
  expect(printWeakest({ ...point, relation: '>', method: 'insulationTester' }, 'de')).toBe('> 2,380952 MΩ')
})
