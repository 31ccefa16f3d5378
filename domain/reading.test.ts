import { expect, test } from 'vitest'
import { formatReading, parseReading, printReading } from '#domain/reading.ts'
import {
  echoVectors,
  readingFormats,
  readingVectors,
  refusedReadingVectors,
} from '#domain/vectors/reading.ts'

test.each(readingVectors)(
  '$id: "$text" typed as $way is $value base units',
  ({ text, way, value, relation = '=' }) => {
    expect(parseReading(text, readingFormats[way])).toEqual({ reading: { value, relation } })
  },
)

test.each(refusedReadingVectors)(
  '$id: "$text" typed as $way is refused with $error',
  ({ text, way, error }) => {
    expect(parseReading(text, readingFormats[way])).toEqual({ error })
  },
)

test.each(echoVectors)('$id: $value with $decimals places reads "$text" in $locale', (row) => {
  expect(formatReading(row.value, row.decimals, row.locale)).toBe(row.text)
})

test('What is only read has a minus sign, not a hyphen', () => {
  expect(printReading(-200, 3, 'de')).toBe('−0,2')
  expect(printReading(200, 3, 'en')).toBe('0.2')
})

test('What is echoed to the user is read back as the same value', () => {
  for (let value = -2500; value <= 2500; value++) {
    const echo = formatReading(value, 3, 'de')
    expect(parseReading(echo, readingFormats.volts).reading?.value).toBe(value)
  }
})

test('A factor that is no power of ten, or too many places for the unit, is a mistake of the program', () => {
  expect(() => parseReading('1', { decimals: 0, unitFactor: 60 })).toThrow(RangeError)
  expect(() => parseReading('1', { decimals: 4, unitFactor: 1000 })).toThrow(RangeError)
  expect(() => formatReading(0.5, 3, 'de')).toThrow(RangeError)
})
