import { expect, test } from 'vitest'
import { isWrongDay } from './askedDay.ts'

const min = '2026-03-31'

test('a day is not before the first one, and text that is no day is refused', () => {
  expect(isWrongDay({ min }, '2026-03-31')).toBe(false)
  expect(isWrongDay({ min }, '2026-03-30')).toBe(true)
  expect(isWrongDay({ min }, 'soon')).toBe(true)
})

test('only a required day must be entered', () => {
  expect(isWrongDay({ min }, '')).toBe(false)
  expect(isWrongDay({ min, required: true }, '')).toBe(true)
})
