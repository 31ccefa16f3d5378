import { expect, test } from 'vitest'
import {
  addDays,
  addYears,
  dayOf,
  daysBetween,
  formatDay,
  formatInstant,
  formatMoment,
  formatTime,
  formatZone,
  isDay,
  startOf,
} from '#domain/day.ts'
import { dayFormatVectors, momentVectors, notDays, startVectors, yearVectors } from '../test/vectors/day.ts'

test.each(momentVectors)('$id: $moment is $day in $timeZone', ({ moment, timeZone, day }) => {
  expect(dayOf(new Date(moment), timeZone)).toBe(day)
})

test('a moment has no day in a time zone that does not exist', () => {
  expect(() => dayOf(new Date(0), 'Europe/Nowhere')).toThrow(RangeError)
})

test.each(startVectors)('$id: $day begins at $moment in $timeZone', ({ day, timeZone, moment }) => {
  const begin = startOf(day, timeZone)
  expect(begin).toEqual(new Date(moment))
  expect(dayOf(begin, timeZone)).toBe(day)
  expect(dayOf(new Date(begin.getTime() - 1), timeZone) < day).toBe(true)
})

test.each(yearVectors)('$id: $years years after $day is $later', ({ day, years, later }) => {
  expect(addYears(day, years)).toBe(later)
})

test.each(dayFormatVectors)('$id: $day reads $text in $locale', ({ day, locale, text }) => {
  expect(formatDay(day, locale)).toBe(text)
})

test.each(notDays)('%j is not a day', (value) => {
  expect(isDay(value)).toBe(false)
})

test.each(['2024-02-29', '2000-02-29', '0001-01-01', '0099-12-31', '9999-12-31'])('%s is a day', (day) => {
  expect(isDay(day)).toBe(true)
})

test('days are counted correctly across a clock change and a leap day', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
  expect(daysBetween('2026-01-02', '2026-01-01')).toBe(-1)
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
})

test('calculating with an invalid day, or past the year 9999, is rejected instead of guessed', () => {
  expect(() => addYears('2026-02-30', 1)).toThrow(RangeError)
  expect(() => addDays('', 1)).toThrow(RangeError)
  expect(() => daysBetween('2026-01-01', 'soon')).toThrow(RangeError)
  expect(() => formatDay('31.12.2026', 'de')).toThrow(RangeError)
  expect(() => addYears('9999-01-01', 1)).toThrow(RangeError)
})

test('a time zone is shown by its common name with its offset from UTC, never as a code', () => {
  const [winter, summer] = [new Date('2026-01-15T08:00:00Z'), new Date('2026-07-15T08:00:00Z')]
  expect(formatZone(winter, 'de', 'Europe/Vienna')).toBe('MEZ (UTC+1)')
  expect(formatZone(summer, 'de', 'Europe/Vienna')).toBe('MESZ (UTC+2)')
  expect(formatZone(summer, 'it', 'Europe/Rome')).toBe('CEST (UTC+2)')
  expect(formatZone(winter, 'en', 'Europe/London')).toBe('UTC+0')
  expect(formatZone(winter, 'de', 'Africa/Algiers')).toBe('UTC+1')
  expect(formatZone(winter, 'de', 'America/St_Johns')).toBe('UTC−3:30')
})

test('a moment is formatted to the second', () => {
  expect(formatInstant(new Date('2026-07-15T08:09:05Z'), 'de', 'Europe/Vienna')).toBe('15.07.2026, 10:09:05')
})

test('a moment in a zone that this runtime does not know is shown in UTC, and has no day', () => {
  const moment = new Date('2026-01-31T23:30:00Z')
  for (const zone of ['Mars/Phobos', '+99', '-', '__proto__', 'Europe/Atlantis']) {
    expect(formatMoment(moment, 'de', zone)).toBe('31.01.2026, 23:30')
    expect(formatTime(moment, zone)).toBe('23:30')
    expect(formatZone(moment, 'de', zone)).toBe('UTC+0')
    expect(() => dayOf(moment, zone)).toThrow(RangeError)
  }
})
