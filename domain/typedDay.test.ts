import { expect, test } from 'vitest'
import { readDay, stepDay } from '#domain/typedDay.ts'

const today = '2026-11-27'

test.each([
  ['24.11.26', '2026-11-24'],
  ['24.11.2026', '2026-11-24'],
  ['4.1.26', '2026-01-04'],
  ['24/11/26', '2026-11-24'],
  ['24-11-2026', '2026-11-24'],
  ['24,11,26', '2026-11-24'],
  ['24 11 26', '2026-11-24'],
  ['24. 11. 2026', '2026-11-24'],
  ['241126', '2026-11-24'],
  ['24112026', '2026-11-24'],
  ['24.11.', '2026-11-24'],
  ['24.11', '2026-11-24'],
  ['2026-11-24', '2026-11-24'],
  ['24. November 2026', '2026-11-24'],
  ['24 Nov 2026', '2026-11-24'],
  ['1. März 2026', '2026-03-01'],
  ['1 marzo 2026', '2026-03-01'],
  ['8 dic 26', '2026-12-08'],
  ['8. Dez. 26', '2026-12-08'],
  [' heute ', '2026-11-27'],
  ['Today', '2026-11-27'],
  ['oggi', '2026-11-27'],
  ['Übermorgen', '2026-11-29'],
  ['gestern', '2026-11-26'],
  ['+7', '2026-12-04'],
  ['-27', '2026-10-31'],
  ['29.02.24', '2024-02-29'],
])('%s typed on 27 November 2026 is the day %s', (typed, day) => {
  expect(readDay(typed, today)).toBe(day)
})

test.each([
  '',
  'constructor',
  '__proto__',
  '24',
  '31.04.26',
  '29.02.26',
  '11/24/2026',
  '24.13.26',
  '24.11.226',
  'x',
  '24 x 26',
  '24.11.26 8:00',
])('%s is not a day', (typed) => {
  expect(readDay(typed, today)).toBe(null)
})

test('two digits are a year at most twenty years ahead', () => {
  expect(readDay('1.1.46', today)).toBe('2046-01-01')
  expect(readDay('1.1.47', today)).toBe('1947-01-01')
  expect(readDay('1.1.99', today)).toBe('1999-01-01')
  expect(readDay('1.1.00', today)).toBe('2000-01-01')
})

test.each([
  ['2026-12-31', 1, 'day', '2027-01-01'],
  ['2026-03-31', -1, 'month', '2026-02-28'],
  ['9999-12-31', 1, 'day', '9999-12-31'],
  ['9999-12-05', 1, 'month', '9999-12-05'],
  ['9999-11-30', 1, 'month', '9999-12-30'],
  ['0001-01-01', -1, 'day', '0001-01-01'],
  ['0001-01-31', -1, 'month', '0001-01-31'],
] as const)('from %s, %i %s leads to %s, and not beyond the calendar', (day, by, unit, next) => {
  expect(stepDay(day, by, unit)).toBe(next)
})
