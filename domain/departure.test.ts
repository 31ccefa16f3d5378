import { expect, test } from 'vitest'
import { departureByErasure, departureOf, isOnlyLead, type Colleague } from '#domain/departure.ts'
import { departureVectors } from '../test/vectors/departure.ts'

test.each(departureVectors)('$id: $what', ({ membership, leaving, erasing }) => {
  expect([departureOf(membership), departureByErasure(membership)]).toEqual([leaving, erasing])
})

test.each([
  ['admins', 'leaves'],
  ['employees', 'handsOverFirst'],
  ['none', 'handsOverFirst'],
] as const)('a suspended administrator together with %s: %s', (others, departure) => {
  const membership = { role: 'admin', others, activated: true, everActivated: true, suspended: true } as const
  expect(departureOf(membership)).toBe(departure)
})

const lead: Colleague = { userId: 'lead', role: 'admin', activated: true }
const other: Colleague = { userId: 'other', role: 'admin', activated: true }

test.each<[string, Colleague[], boolean]>([
  ['a sole administrator is the only one', [lead, { ...other, role: 'employee' }], true],
  ['of two administrators neither is the only one', [lead, other], false],
  ['a person who cannot sign in is no administrator', [lead, { ...other, activated: false }], true],
  ['a person without the role is not needed', [{ ...lead, role: 'trainer' }, other], false],
  [
    'an employee is not the only one, even without administrators',
    [
      { ...lead, role: 'employee' },
      { ...other, activated: false },
    ],
    false,
  ],
])('%s', (_what, people, expected) => {
  expect(isOnlyLead(people, 'lead')).toBe(expected)
})
