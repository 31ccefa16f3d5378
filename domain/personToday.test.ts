import { describe, expect, test } from 'vitest'
import { isValidOn, storedStates } from '#domain/certificate.ts'
import { addDays } from '#domain/day.ts'
import { type HeldToday, personOn } from '#domain/personToday.ts'

const today = '2026-06-15'

const held = (change: Partial<HeldToday> = {}): HeldToday => ({
  ...{ level: 'EVAL-2', rank: 2, reportTypes: [], state: 'issued', instructionDue: null },
  ...{ issueDate: '2025-01-01', dueDate: '2028-01-01', ...change },
})

const person = (certificates: HeldToday[], isSuspended = false) =>
  personOn(today, { held: certificates, isSuspended })

test('certificates of a person are ordered by level, those outside the ladder last', () => {
  const [beside, low, high] = [
    held({ level: 'EVAL-A', rank: null }),
    held({ level: 'EVAL-0', rank: 0 }),
    held({ level: 'EVAL-3', rank: 3 }),
  ]
  expect(person([beside, low, high]).inForce).toEqual([high, low, beside])
  expect(person([]).inForce).toEqual([])
})

test('for every state and pair of days, a certificate counts only if the domain calls it valid', () => {
  const offsets = [-366, -90, -1, 0, 1, 90, 366]
  const certificates = [...storedStates, 'unreadable'].flatMap((state) =>
    offsets.flatMap((from) =>
      offsets.map((to) => held({ state, issueDate: addDays(today, from), dueDate: addDays(today, to) })),
    ),
  )
  const counting = certificates.filter((one) => isValidOn(today, one))
  expect(person(certificates).inForce).toEqual(counting)
  expect(counting.length).toBeGreaterThan(0)
  expect(
    counting.every(
      ({ state, issueDate, dueDate }) => state === 'issued' && issueDate <= today && dueDate >= today,
    ),
  ).toBe(true)
})

test.each(['suspended', 'revoked', 'superseded', 'waiting', 'sealing', 'failed'])(
  'a certificate that is %s permits nothing',
  (state) => {
    expect(person([held({ state })]).inForce).toEqual([])
  },
)

describe('yearly instruction', () => {
  const overdue = addDays(today, -1)

  test.each([
    ['stops', 0],
    ['stops', 1],
    ['employerFirst', 2],
    ['employerFirst', 3],
    ['employerFirst', null],
  ])('an overdue instruction shows "%s" for a level of rank %s', (verdict, rank) => {
    const certificate = held({ rank, instructionDue: overdue })
    expect(person([certificate]).instructionOf(certificate)).toBe(verdict)
  })

  test.each([today, addDays(today, 1), null])('an instruction due on %s is done', (instructionDue) => {
    const certificate = held({ rank: 0, instructionDue })
    expect(person([certificate]).instructionOf(certificate)).toBe('done')
  })

  test('an overdue instruction does not make a certificate invalid', () => {
    const certificate = held({ rank: 0, instructionDue: overdue })
    expect(person([certificate]).inForce).toEqual([certificate])
  })
})

test.each([true, false])('a suspension by the company is part of the verdict (%s)', (isSuspended) => {
  const certificate = held()
  expect(person([certificate], isSuspended)).toMatchObject({ isSuspended, inForce: [certificate] })
})
