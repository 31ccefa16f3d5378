import { expect, test } from 'vitest'
import { isShareLink, shareUntil } from './shareLink.ts'

const today = '2026-11-21'

test.each([
  [undefined, '2026-12-21'],
  ['2026-11-21', '2026-11-21'],
  ['2026-11-20', null],
  ['2027-11-21', '2027-11-21'],
  ['2027-11-22', null],
])('a link requested until %s ends on %s', (requested, until) => {
  expect(shareUntil(today, requested)).toBe(until)
})

test('the id of an item is not a share link', () => {
  expect(isShareLink('01a1fe59-5885-765b-bc48-4828500ba27c')).toBe(false)
  expect(isShareLink('A-_9'.repeat(10) + 'abc')).toBe(true)
})
