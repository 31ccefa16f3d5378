import { describe, expect, test } from 'vitest'
import { isIdentityKept, lastDueOf, replacedBy, termOf } from './renewal.ts'

const term = (formerDue: string | null, change: Partial<Parameters<typeof termOf>[0]> = {}) =>
  termOf({ issueDate: '2026-11-27', validYears: 3, formerDue, start: 'end', ...change })

describe('the term of a renewal', () => {
  test.each([
    ['without a former certificate counts from the issue date', null, '2029-11-27', 0, 0],
    [
      'counts from the end of the old certificate, up to 90 days before it',
      '2027-02-25',
      '2030-02-25',
      90,
      0,
    ],
    ['more than 90 days before the end counts from the issue date', '2027-02-26', '2029-11-27', 0, 91],
    ['on the last valid day is the same either way', '2026-11-27', '2029-11-27', 0, 0],
    ['of an expired certificate counts from the issue date', '2026-11-26', '2029-11-27', 0, 0],
    [
      'ends on the last day of February if the old one ended on a leap day',
      '2028-02-29',
      '2031-02-28',
      60,
      0,
    ],
  ])('%s', (what, formerDue, dueDate, kept, lost) => {
    const issueDate = what.includes('leap') ? '2027-12-31' : '2026-11-27'
    expect(term(formerDue, { issueDate })).toEqual({ dueDate, kept, lost })
  })

  test('counts from the issue date if the authority says so, and the remaining days are lost', () => {
    expect(term('2027-01-14', { start: 'today' })).toEqual({ dueDate: '2029-11-27', kept: 0, lost: 48 })
  })
})

describe('a new certificate', () => {
  const held = (dueDate: string, state = 'issued') => ({ state, issueDate: '2024-01-01', dueDate })

  test('replaces expiring and expired certificates of the same qualification', () => {
    const all = [held('2026-12-01'), held('2026-01-01')]
    expect(replacedBy(all, '2026-11-27')).toEqual(all)
    expect(lastDueOf(all)).toBe('2026-12-01')
    expect(replacedBy([], '2026-11-27')).toEqual([])
    expect(lastDueOf([])).toBeNull()
  })

  test.each([
    ['valid for longer', held('2027-06-01')],
    ['suspended', held('2026-12-01', 'suspended')],
    ['being sealed', held('2026-12-01', 'sealing')],
    ['in an unreadable state', held('2026-12-01', '?')],
  ])('is not issued beside one that is %s', (_what, certificate) => {
    expect(replacedBy([held('2026-12-01'), certificate], '2026-11-27')).toBeNull()
  })
})

test.each([
  ['2025-11-27', '2026-11-27', true],
  ['2025-11-26', '2026-11-27', false],
  ['2024-02-29', '2025-02-28', true],
  ['2024-02-29', '2025-03-01', false],
  ['2026-11-28', '2026-11-27', false],
  ['', '2026-11-27', false],
  ['2026-11-27', '?', false],
])('an identity check counts for one year: %s for %s', (checkedOn, issueDate, counts) => {
  expect(isIdentityKept(checkedOn, issueDate)).toBe(counts)
})
