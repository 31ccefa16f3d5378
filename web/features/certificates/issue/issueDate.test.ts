import { expect, test } from 'vitest'
import { issueDateOf } from './draft.ts'

const today = '2026-03-31'

test('a draft that is not backdated is issued on the day of issue', () => {
  expect(issueDateOf({ issueDate: null }, today, true)).toBe(today)
})

test('only users with that right backdate', () => {
  expect(issueDateOf({ issueDate: '2026-03-20' }, today, true)).toBe('2026-03-20')
  expect(issueDateOf({ issueDate: '2026-03-20' }, today, false)).toBe(today)
})
