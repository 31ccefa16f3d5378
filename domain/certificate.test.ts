import { expect, test } from 'vitest'
import {
  type ChangeOfState,
  daysLeft,
  elapsedDays,
  monthsLeft,
  dueDate,
  endedSince,
  hasEnded,
  isRenewable,
  isSuspended,
  isValidOn,
  mayFollow,
  mayIssueOn,
  maySuspendUntil,
  shownStates,
  stateOn,
  stateRead,
  statesBefore,
  storedStates,
} from '#domain/certificate.ts'
import { stateVectors } from '../test/vectors/certificate.ts'

test.each(stateVectors)(
  '$id: state "$state" in the database appears as "$shown" on $day',
  ({ state, issue, due, day, shown }) => {
    const certificate = { state, issueDate: issue ?? '2023-03-15', dueDate: due ?? '2026-03-15' }
    expect(stateOn(day, certificate)).toBe(shown)
    expect(isValidOn(day, certificate)).toBe(shown === 'valid' || shown === 'expiring')
  },
)

test('a suspension ends today or later, or has no end', () => {
  const ends = [null, '2026-06-01', '2026-06-02', '2026-05-31', '2026-06-31']
  expect(ends.map((until) => maySuspendUntil(until, '2026-06-01'))).toEqual([true, true, true, false, false])
})

test('a suspension whose end date has passed lasts until the certificate is reinstated', () => {
  const suspended = {
    state: 'suspended',
    issueDate: '2025-01-01',
    dueDate: '2028-01-01',
    suspendedUntil: '2025-06-01',
  }
  expect(stateOn('2026-01-01', suspended)).toBe('suspended')
})

test('a certificate is valid through its whole due date, which is limited to the end of the month', () => {
  expect(dueDate('2024-02-29', 3)).toBe('2027-02-28')
  expect(dueDate('2023-03-15', 3)).toBe('2026-03-15')
  expect(daysLeft('2026-03-15', '2026-03-15')).toBe(0)
  expect(daysLeft('2026-03-16', '2026-03-15')).toBe(-1)
})

test.each([
  ['2026-01-11', 'valid', 10],
  ['2026-12-31', 'expiring', 364],
  ['2027-06-01', 'expired', 365],
  ['2026-06-01', 'suspended', 0],
])('on %s a certificate in state %s shows %i elapsed days', (day, state, days) => {
  expect(elapsedDays(day, { state, issueDate: '2026-01-01', dueDate: '2027-01-01' })).toBe(days)
})

test.each([
  ['2026-03-15', '2026-09-15', 6],
  ['2026-03-15', '2026-09-14', 5],
  ['2026-11-27', '2029-02-28', 27],
  // The last day of February is a whole month after the 31st of January.
  ['2026-01-31', '2026-02-28', 1],
])('from %s to %s there are %i whole months', (day, due, months) => {
  expect(monthsLeft(day, due)).toBe(months)
})

test.each([1, 10])('a certificate can be valid for %d years', (years) => {
  expect(dueDate('2026-01-01', years)).toBe(`${2026 + years}-01-01`)
})

test.each([0, 11, -3, 2.5, NaN, Infinity])('a certificate cannot be valid for %d years', (years) => {
  expect(() => dueDate('2026-01-01', years)).toThrow(RangeError)
})

test.each([
  ['today', '2026-03-31', true, true],
  ['30 days back', '2026-03-01', true, false],
  ['31 days back', '2026-02-28', false, false],
  ['tomorrow', '2026-04-01', false, false],
  ['a day that does not exist', '2026-02-30', false, false],
  ['nothing', '', false, false],
])('a user who may backdate issues on %s: %s is %s, for every other user %s', (_, day, head, trainer) => {
  expect(mayIssueOn(day, '2026-03-31', true)).toBe(head)
  expect(mayIssueOn(day, '2026-03-31', false)).toBe(trainer)
})

test('the allowed actions are the same for the stored and the displayed state of a certificate', () => {
  const lasting = { issueDate: '2026-01-10', dueDate: '2029-01-10' }
  const days = ['2026-01-09', '2026-01-10', '2028-12-01', '2029-01-11']
  for (const [change, before] of Object.entries(statesBefore))
    for (const state of storedStates.filter((one) => one !== 'waiting'))
      for (const day of days) {
        const shown = stateOn(day, { state, ...lasting })
        expect({ change, shown, may: mayFollow(change as ChangeOfState, shown) }).toEqual({
          ...{ change, shown },
          may: (before as readonly string[]).includes(state),
        })
      }
})

test.each([
  ['issued', '2028-10-11', false],
  ['issued', '2028-10-12', true],
  ['issued', '2029-02-01', true],
  ['suspended', '2028-12-01', false],
  ['revoked', '2029-02-01', false],
])('a certificate that is %s can be renewed on %s: %s', (state, day, renewable) => {
  expect(isRenewable(day, { state, issueDate: '2026-01-10', dueDate: '2029-01-10' })).toBe(renewable)
})

test('a single certificate has the state that the verify page shows', () => {
  for (const state of shownStates)
    for (const checked of shownStates) expect(stateRead(state, checked)).toBe(checked)
})

test.each(['unconfirmed', 'final', 'void', 'unreadable', ''])(
  'a certificate that the verify page reports as "%s" cannot be confirmed, whatever its row contains',
  (checked) => {
    for (const state of shownStates) expect(stateRead(state, checked)).toBe('unconfirmed')
  },
)

test('a certificate that the verify page cannot find is shown from its row only if it was never sealed', () => {
  const bySelf = shownStates.filter((one) => stateRead(one, 'unknown') === one)
  expect(bySelf).toEqual(['waiting', 'sealing', 'failed'])
  for (const state of shownStates.filter((one) => !bySelf.includes(one)))
    expect(stateRead(state, 'unknown')).toBe('unconfirmed')
})

test('no action is allowed on a certificate that cannot be confirmed', () => {
  for (const change of Object.keys(statesBefore))
    expect(mayFollow(change as ChangeOfState, 'unconfirmed')).toBe(false)
})

const lasting = { issueDate: '2026-01-10', dueDate: '2029-01-10' }

test('a cached answer "valid" is no longer valid after the dates it contains', () => {
  const ended = (day: string, state: string) => endedSince(day, { state, ...lasting })
  for (const state of ['valid', 'expiring']) {
    expect(ended('2029-01-10', state)).toBeNull()
    expect(ended('2029-01-11', state)).toBe('expired')
    expect(ended('2026-01-09', state)).toBe('waiting')
    expect(ended('soon', state)).toBe('suspended')
  }
  for (const state of ['revoked', 'suspended', 'unconfirmed', 'unreadable'])
    expect(ended('2029-01-11', state)).toBeNull()
})

test('a certificate has ended unless it is issued or suspended', () => {
  expect([...storedStates, 'unreadable', undefined].filter((state) => !hasEnded(state))).toEqual([
    'issued',
    'suspended',
  ])
  expect([...storedStates, undefined].filter((state) => isSuspended(state))).toEqual(['suspended'])
})
