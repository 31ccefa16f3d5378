import { expect, test } from 'vitest'
import { isIssueDate, issueDateOf } from './issueDate.ts'

const today = '2026-03-31'

test.each([
  ['today', '2026-03-31', true],
  ['30 days back', '2026-03-01', true],
  ['31 days back', '2026-02-28', false],
  ['tomorrow', '2026-04-01', false],
  ['a day that does not exist', '2026-02-30', false],
  ['nothing', '', false],
])('a certificate may be issued on %s: %s is %s', (_, day, allowed) => {
  expect(isIssueDate(day, today)).toBe(allowed)
})

test('a draft nobody backdated is issued on the day of issue', () => {
  expect(issueDateOf({ issueDate: null }, today, true)).toBe(today)
})

test('only those who may backdate do', () => {
  expect(issueDateOf({ issueDate: '2026-03-20' }, today, true)).toBe('2026-03-20')
  expect(issueDateOf({ issueDate: '2026-03-20' }, today, false)).toBe(today)
})
