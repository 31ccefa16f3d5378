import { expect, test } from 'vitest'
import { parseDay } from '#domain/day.ts'

test.each([
  ['2026-03-14', '2026-03-14'],
  ['14.03.2026', '2026-03-14'],
  ['4.3.2026', '2026-03-04'],
  ['14/03/2026', '2026-03-14'],
  ['4 Mar 2026', '2026-03-04'],
  ['29.02.2024', '2024-02-29'],
])('%s is the day %s', (text, day) => {
  expect(parseDay(text)).toBe(day)
})

test.each([
  '',
  '14.03.26',
  '03/14/2026',
  '29.02.2026',
  '31.04.2026',
  '4 Mär 2026',
  '2026',
  '14.03.',
  '１４.03.2026',
])('%s is not a day', (text) => {
  expect(parseDay(text)).toBe(null)
})
