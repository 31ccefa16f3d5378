import { expect, test } from 'vitest'
import { inspectionState } from '#domain/inspection.ts'

test.each([
  ['planned until thirty-one days before', '2026-12-28', 'planned'],
  ['due from thirty days before', '2026-12-27', 'due'],
  ['due on its last day', '2026-11-27', 'due'],
  ['overdue on the day after', '2026-11-26', 'overdue'],
  ['overdue if its day is unreadable', '2026-13-99', 'overdue'],
  ['unknown without a day', null, null],
])('an inspection is %s', (_, due, state) => {
  expect(inspectionState(due, '2026-11-27')).toBe(state)
})
