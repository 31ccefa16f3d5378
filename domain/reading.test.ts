import { expect, test } from 'vitest'
import { formatReading, parseReading, parseWhole, printReading } from '#domain/reading.ts'
import {
  echoVectors,
  readingFormats,
  readingVectors,
  refusedReadingVectors,
} from '../test/vectors/reading.ts'

test.each(readingVectors)(
  '$id: "$text" typed as $way is $value base units',
  ({ text, way, value, relation = '=' }) => {
    expect(parseReading(text, readingFormats[way])).toEqual({ reading: { value, relation } })
  },
)

test.each(refusedReadingVectors)(
  '$id: "$text" typed as $way is rejected with $error',
  ({ text, way, error }) => {
    expect(parseReading(text, readingFormats[way])).toEqual({ error })
  },
)

test.each(echoVectors)('$id: $value with $decimals places reads "$text" in $locale', (row) => {
  expect(formatReading(row.value, row.decimals, row.locale)).toBe(row.text)
})

test('a displayed value has a minus sign, not a hyphen', () => {
  expect(printReading(-200, 3, 'de')).toBe('−0,2')
  expect(printReading(200, 3, 'en')).toBe('0.2')
})

test('a value shown in an input field is parsed back to the same value', () => {
  for (let value = -2500; value <= 2500; value++) {
    const echo = formatReading(value, 3, 'de')
    expect(parseReading(echo, readingFormats.volts).reading?.value).toBe(value)
  }
})

test('a factor that is not a power of ten, or too many decimal places for the unit, throws an error', () => {
  expect(() => parseReading('1', { decimals: 0, unitFactor: 60 })).toThrow(RangeError)
  expect(() => parseReading('1', { decimals: 4, unitFactor: 1000 })).toThrow(RangeError)
  expect(() => formatReading(0.5, 3, 'de')).toThrow(RangeError)
})

test.each([
  ['48250', 'de', 48_250],
  ['48.250', 'de', 48_250],
  ['48 250', 'it', 48_250],
  ["48'250", 'de', 48_250],
  ['48\u202f250', 'it', 48_250],
  ['1.234.567', 'de', 1_234_567],
  ['48,250', 'en', 48_250],
  ['-12', 'de', -12],
  ['-0', 'de', 0],
  ['007', 'de', 7],
] as const)('the whole number "%s" (%s) is %i', (text, locale, value) => {
  expect(parseWhole(text, locale)).toBe(value)
})

test.each([
  ['48,250', 'de'],
  ['48.25', 'de'],
  ['48.2500', 'de'],
  ['4825.000', 'de'],
  ['0.250', 'de'],
  ['1.234,567', 'de'],
  ["1.234'567", 'de'],
  ['48..250', 'de'],
  ['.250', 'de'],
  ['48.', 'de'],
  ['1e3', 'de'],
  ['10,5', 'en'],
  ['', 'de'],
  ['1234567890123456', 'de'],
] as const)('"%s" (%s) is not a whole number', (text, locale) => {
  expect(parseWhole(text, locale)).toBeNull()
})
