import { expect, test } from 'vitest'
import { formatMonth, lastDayOf, monthsFrom, weeksOf } from '#domain/months.ts'

test('the months begin with today and continue to the last day of each month, over the turn of the year', () => {
  expect(monthsFrom('2027-11-30', 4)).toEqual([
    { month: '2027-11', from: '2027-11-30', to: '2027-11-30' },
    { month: '2027-12', from: '2027-12-01', to: '2027-12-31' },
    { month: '2028-01', from: '2028-01-01', to: '2028-01-31' },
    { month: '2028-02', from: '2028-02-01', to: '2028-02-29' },
  ])
  expect(monthsFrom('2026-05-31')).toHaveLength(12)
  expect(lastDayOf('2027-02-03')).toBe('2027-02-28')
})

test('a month is shown in whole weeks from Monday to Sunday', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks.map((week) => week[0])).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ])
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06')
  expect(weeksOf('2027-02')).toHaveLength(4)
})

test('a month is named in the language of the reader, in short form with the year only in January', () => {
  expect(formatMonth('2026-12', 'de', 'long')).toBe('Dezember 2026')
  expect(formatMonth('2026-12', 'it', 'short')).toBe('dic')
  expect(formatMonth('2026-12', 'de', 'short')).toBe('Dez')
  expect(formatMonth('2027-01', 'de', 'short')).toBe('Jan 27')
  expect(formatMonth('2027-01', 'en', 'short')).toBe('Jan 27')
})
