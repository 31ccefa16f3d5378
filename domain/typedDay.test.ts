import { expect, test } from 'vitest'
import { formatMonth, readDay, readMonth, readTime } from '#domain/typedDay.ts'

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
  ['11.2026', '2026-11'],
  ['11/26', '2026-11'],
  ['112026', '2026-11'],
  ['1126', '2026-11'],
  ['Nov 26', '2026-11'],
  ['März 2027', '2027-03'],
  ['2026-11', '2026-11'],
  ['3', '2026-03'],
  ['13.2026', null],
  ['2026', null],
  ['', null],
])('%s is the month %s', (typed, month) => {
  expect(readMonth(typed, today)).toBe(month)
})

test.each([
  ['8:30', '08:30'],
  ['08.30', '08:30'],
  ['0830', '08:30'],
  ['830', '08:30'],
  ['8', '08:00'],
  ['8 Uhr', '08:00'],
  ['14h30', '14:30'],
  ['23:59', '23:59'],
  ['24:00', null],
  ['8:60', null],
  ['8:3', null],
  ['', null],
])('%s is the time %s', (typed, time) => {
  expect(readTime(typed)).toBe(time)
})

test('a month is written as in the language of the page', () => {
  expect(['de', 'en', 'it'].map((locale) => formatMonth('2026-11', locale as 'de'))).toEqual([
    '11.2026',
    'Nov 2026',
    '11/2026',
  ])
})
