import { expect, test } from 'vitest'
import { forecastDays, isGap, isLost, levelState, periodOf } from '#domain/qualification.ts'

const day = '2026-11-27'

test('a valid certificate with an overdue or unknown instruction is never shown as valid', () => {
  for (const state of ['valid', 'expiring'] as const)
    for (const instructionDue of ['2026-11-26', undefined, 'soon'])
      expect(levelState(day, { state, instructionDue })).toBe('instructionOver')
  expect(isGap('instructionOver')).toBe(true)
})

test('an instruction that is due soon is shown; an expiring certificate stays expiring', () => {
  expect(levelState(day, { state: 'valid', instructionDue: day })).toBe('instructionDue')
  expect(levelState(day, { state: 'valid', instructionDue: '2026-12-27' })).toBe('instructionDue')
  expect(levelState(day, { state: 'valid', instructionDue: '2026-12-28' })).toBe('valid')
  expect(levelState(day, { state: 'expiring', instructionDue: day })).toBe('expiring')
  expect(levelState(day, { state: 'valid', instructionDue: null })).toBe('valid')
})

test('an instruction does not matter to a level that is not in force', () => {
  for (const state of ['expired', 'suspended', 'revoked', 'waiting'] as const)
    expect(levelState(day, { state, instructionDue: '2020-01-01' })).toBe(state)
})

test('a person loses a level that ends today or later and has expired by that day', () => {
  expect(isLost(day, { state: 'expired', dueDate: day })).toBe(true)
  expect(isLost(day, { state: 'expired', dueDate: '2026-11-26' })).toBe(false)
  expect(isLost(day, { state: 'expiring', dueDate: '2026-12-26' })).toBe(false)
})

test('the forecast has today and the day after each month of a year', () => {
  const days = forecastDays(day)
  expect([days.length, days[0], days[1], days.at(-1)]).toEqual([13, day, '2026-12-01', '2027-11-01'])
  expect(forecastDays('2026-11-30').slice(0, 2)).toEqual(['2026-11-30', '2026-12-01'])
})

test('a level that is not valid yet is shown with its first day, any other with its last', () => {
  const period = { issueDate: '2026-12-03', dueDate: '2027-12-03' }
  expect(periodOf({ state: 'waiting', ...period })).toEqual({ from: '2026-12-03' })
  for (const state of ['valid', 'expiring', 'expired', 'suspended'] as const)
    expect(periodOf({ state, ...period })).toEqual({ until: '2027-12-03' })
})
