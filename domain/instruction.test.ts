import { expect, test } from 'vitest'
import { instructionDue, instructionState, isInstructionOver, mayInstructOn } from './instruction.ts'

const held = { issueDate: '2025-03-10', dueDate: '2028-03-10', instructedOn: null }

test.each([
  ['a year after it was issued', {}, '2026-03-10'],
  ['a year after the last one', { instructedOn: '2026-02-01' }, '2027-02-01'],
  [
    'on the last of February after a leap day',
    { instructedOn: '2028-02-29', dueDate: '2030-01-01' },
    '2029-02-28',
  ],
  ['not again at its end', { instructedOn: '2027-03-10' }, null],
])('the next instruction is due %s', (_, change, due) => {
  expect(instructionDue({ ...held, ...change })).toBe(due)
})

test('an instruction has a day between the issue of the certificate and today', () => {
  expect(mayInstructOn('2025-03-10', held, '2026-01-01')).toBe(true)
  expect(mayInstructOn('2025-03-09', held, '2026-01-01')).toBe(false)
  expect(mayInstructOn('2026-01-02', held, '2026-01-01')).toBe(false)
})

test.each([
  ['nothing for an instruction in the distant future', '2026-02-07', 'valid', null],
  ['that it is due from thirty days before', '2026-02-08', 'valid', 'due'],
  ['that it is due on its day', '2026-03-10', 'expiring', 'due'],
  ['that it is overdue from the day after', '2026-03-11', 'valid', 'over'],
  ['nothing for a certificate that is no longer valid', '2026-03-11', 'expired', null],
])('a level shows %s', (_, today, state, message) => {
  expect(instructionState(today, { state, instructionDue: '2026-03-10' })).toBe(message)
  expect(instructionState(today, { state, instructionDue: null })).toBe(null)
})

test.each([
  ['is unknown', undefined],
  ['cannot be read', 'soon'],
  ['is not a calendar day', '2026-02-30'],
])('an instruction whose last day %s is overdue', (_, due) => {
  expect(isInstructionOver('2026-01-01', due)).toBe(true)
  expect(instructionState('2026-01-01', { state: 'valid', instructionDue: due })).toBe('over')
})

test('an instruction with an unreadable day is overdue', () => {
  expect(isInstructionOver('today', '2026-03-10')).toBe(true)
  expect(isInstructionOver('today', null)).toBe(false)
})
