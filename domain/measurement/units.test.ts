import { expect, test } from 'vitest'
import {
  printCalculatedOhm,
  printMicroOhm,
  printMicroVolt,
  printOhm,
  printOhmPerVolt,
  printRelated,
  printTemperature,
} from '#domain/measurement/units.ts'

test.each([
  { value: 950, printed: '950 Ω' },
  { value: 199_900, printed: '199,9 kΩ' },
  { value: 999, printed: '999 Ω' },
  { value: 1000, printed: '1 kΩ' },
  { value: 999_999, printed: '999,999 kΩ' },
  { value: 1_000_000, printed: '1 MΩ' },
  { value: 1_000_000_000, printed: '1 GΩ' },
  { value: 5_200_000, printed: '5,2 MΩ' },
  { value: 100_000_000_000, printed: '100 GΩ' },
])('$value Ω is formatted as $printed', ({ value, printed }) => {
  expect(printOhm(value, 'de')).toBe(printed)
})

test.each([
  { value: 99_900, printed: '99.9 mΩ' },
  { value: 0, printed: '0 mΩ' },
  { value: 1_250_000, printed: '1.25 Ω' },
])('$value µΩ is formatted as $printed', ({ value, printed }) => {
  expect(printMicroOhm(value, 'en')).toBe(printed)
})

test('a reading beyond the range shows its relation', () => {
  expect(printRelated({ value: 550_000_000, relation: '>' }, 'it', printOhm)).toBe('> 550 MΩ')
})

test('a temperature below zero has a minus sign', () => {
  expect(printTemperature(-45, 'de')).toBe('−4,5 °C')
})

test('isolation per volt is rounded down: 324,999 kΩ at 650 V is not 500 Ω/V', () => {
  expect(printOhmPerVolt(324_999, 650_000, 'de')).toBe('499,9 Ω/V')
  expect(printOhmPerVolt(325_000, 650_000, 'de')).toBe('500 Ω/V')
  expect(printOhmPerVolt(5_200_000, 400_000, 'it')).toBe('13 kΩ/V')
  expect(printOhmPerVolt(1_000_000_000, 420_000, 'de')).toBe('2,38 MΩ/V')
  expect(printOhmPerVolt(399_999, 400_000, 'de')).toBe('999,9 Ω/V')
})

test.each([
  ['to four digits', 1_190_476, 200_000, '1,19 MΩ'],
  ['down', 461_952, 200_000, '461,9 kΩ'],
  ['down, below the required minimum', 199_999, 200_000, '199,9 kΩ'],
  ['to more digits if four would be below the required minimum', 204_780, 204_750, '204,78 kΩ'],
  ['down without a required minimum', 987_654_321, null, '987,6 MΩ'],
  ['not at all if it has at most four digits', 1234, 1234, '1,234 kΩ'],
])('a calculated resistance is rounded %s', (_how, value, least, printed) => {
  expect(printCalculatedOhm(value, least, 'de')).toBe(printed)
})

test('a voltage drop is formatted in millivolts, from one volt in volts', () => {
  expect(printMicroVolt(18_000, 'de')).toBe('18 mV')
  expect(printMicroVolt(1_250_000, 'de')).toBe('1,25 V')
})
