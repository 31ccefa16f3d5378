import { expect, test } from 'vitest'
import { isInstructionOverdue, cardValidity, type StoredCard } from './storedCard.ts'

const card: StoredCard = {
  id: '1',
  verifyCode: 'AAAAA-BBBBB-CCCCC-DDDDD',
  number: 'PN-2026-00001',
  name: 'Fachkundige Person',
  level: 'EVAL-2',
  holder: 'Anna Mayr',
  issuer: 'Prüfstelle',
  issueDate: '2026-01-10',
  dueDate: '2029-01-10',
  state: 'valid',
  instructionDue: '2027-01-10',
  checkedAt: '2026-05-01T10:00:00Z',
}

test.each([
  ['from a minute ago is current', '2026-05-01T10:01:00Z', '2026-05-01', 'valid', true],
  ['from yesterday is shown with its time', '2026-05-02T10:00:00Z', '2026-05-02', 'valid', false],
  [
    'from tomorrow, by a clock set back, is shown with its time',
    '2026-04-30T10:00:00Z',
    '2026-04-30',
    'valid',
    false,
  ],
  [
    'from before the end is expired, whatever it states',
    '2029-01-11T10:00:00Z',
    '2029-01-11',
    'expired',
    true,
  ],
])('the stored answer of the register %s', (_, now, today, state, isNow) => {
  expect(cardValidity(card, new Date(now), today)).toEqual({ state, now: isNow })
})

test('a card stored on the device is never shown as current, however recent', () => {
  const stored = { ...card, fromDevice: true as const }
  expect(cardValidity(stored, new Date('2026-05-01T10:00:10Z'), '2026-05-01')).toEqual({
    state: 'valid',
    now: false,
  })
})

test('a revoked card remains revoked, and shows the time of its check', () => {
  const revoked = { ...card, state: 'revoked' as const }
  expect(cardValidity(revoked, new Date('2029-05-01T10:00:00Z'), '2029-05-01')).toEqual({
    state: 'revoked',
    now: false,
  })
})

test('a card whose certificate has not started by the clock of the device is not shown as valid', () => {
  const ahead = { ...card, fromDevice: true as const }
  expect(cardValidity(ahead, new Date('2026-01-09T10:00:00Z'), '2026-01-09')).toEqual({
    state: 'waiting',
    now: true,
  })
})

test('a card with an unreadable last day is not shown as valid', () => {
  const unreadable = { ...card, dueDate: 'soon' }
  expect(cardValidity(unreadable, new Date('2026-05-01T10:00:30Z'), '2026-05-01')).toEqual({
    state: 'suspended',
    now: true,
  })
})

test('a card stored before the instruction became overdue shows that on the device from the day after', () => {
  expect(isInstructionOverdue('2027-01-10', card)).toBe(false)
  expect(isInstructionOverdue('2027-01-11', card)).toBe(true)
})

test('a clock that was set back does not show an overdue instruction as current', () => {
  const overdue = { ...card, instructionDue: '2026-04-30' }
  expect(isInstructionOverdue('2026-01-20', overdue)).toBe(true)
})

test('a card stored without the last day of the instruction shows it as overdue', () => {
  const { instructionDue: _, ...former } = card
  expect(isInstructionOverdue('2026-05-01', former)).toBe(true)
})

test('the instruction is not shown if none is due, nor on a card that is no longer valid', () => {
  expect(isInstructionOverdue('2028-05-01', { ...card, instructionDue: null })).toBe(false)
  expect(isInstructionOverdue('2028-05-01', { ...card, state: 'revoked' })).toBe(false)
  expect(isInstructionOverdue('2029-01-11', card)).toBe(false)
})
