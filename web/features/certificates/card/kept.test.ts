import { expect, test } from 'vitest'
import { isInstructionOverdue, saidOf, type KeptCard } from './kept.ts'

const card: KeptCard = {
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
  ['a minute ago is what it is now', '2026-05-01T10:01:00Z', '2026-05-01', 'valid', true],
  ['yesterday is only what it was then', '2026-05-02T10:00:00Z', '2026-05-02', 'valid', false],
  [
    'tomorrow, by a clock set back, is only what it was',
    '2026-04-30T10:00:00Z',
    '2026-04-30',
    'valid',
    false,
  ],
  ['before it ran out is expired, whatever was said', '2029-01-11T10:00:00Z', '2029-01-11', 'expired', true],
])('what the register said %s', (_, now, today, state, isNow) => {
  expect(saidOf(card, new Date(now), today)).toEqual({ state, now: isNow })
})

test('what lies on the device is only what it was then, however short a time ago', () => {
  const stored = { ...card, fromDevice: true as const }
  expect(saidOf(stored, new Date('2026-05-01T10:00:10Z'), '2026-05-01')).toEqual({
    state: 'valid',
    now: false,
  })
})

test('what was revoked stays so, and is said with the time it was learnt', () => {
  const revoked = { ...card, state: 'revoked' as const }
  expect(saidOf(revoked, new Date('2029-05-01T10:00:00Z'), '2029-05-01')).toEqual({
    state: 'revoked',
    now: false,
  })
})

test('a card whose certificate has not begun by the clock of the device is not shown as valid', () => {
  const ahead = { ...card, fromDevice: true as const }
  expect(saidOf(ahead, new Date('2026-01-09T10:00:00Z'), '2026-01-09')).toEqual({
    state: 'waiting',
    now: true,
  })
})

test('a card whose last day cannot be read is not shown as valid', () => {
  const unreadable = { ...card, dueDate: 'soon' }
  expect(saidOf(unreadable, new Date('2026-05-01T10:00:30Z'), '2026-05-01')).toEqual({
    state: 'suspended',
    now: true,
  })
})

test('a card that was stored before the instruction became overdue says so on the device from the day after', () => {
  expect(isInstructionOverdue('2027-01-10', card)).toBe(false)
  expect(isInstructionOverdue('2027-01-11', card)).toBe(true)
})

test('a clock that was set back does not make an overdue instruction current', () => {
  const overdue = { ...card, instructionDue: '2026-04-30' }
  expect(isInstructionOverdue('2026-01-20', overdue)).toBe(true)
})

test('a card that was stored without the last day of the instruction says that it is overdue', () => {
  const { instructionDue: _, ...former } = card
  expect(isInstructionOverdue('2026-05-01', former)).toBe(true)
})

test('nothing is said of the instruction where none is due, nor on a card that is no longer in force', () => {
  expect(isInstructionOverdue('2028-05-01', { ...card, instructionDue: null })).toBe(false)
  expect(isInstructionOverdue('2028-05-01', { ...card, state: 'revoked' })).toBe(false)
  expect(isInstructionOverdue('2029-01-11', card)).toBe(false)
})
