import { expect, test } from 'vitest'
import type { Actor } from '#domain/policy.ts'
import { needsSecondFactor, withoutGuardedRoles } from '#domain/secondFactor.ts'

const nobody: Actor = { userId: 'me', isAdmin: false, company: null, authorities: [], mayReport: true }
const member = (role: Actor['authorities'][number]['role']) => ({
  ...nobody,
  authorities: [{ id: 'authority', role }],
})

test('whoever administers or issues needs a second factor, whoever reads or works does not', () => {
  expect(needsSecondFactor({ ...nobody, isAdmin: true })).toBe(true)
  expect(needsSecondFactor(member('admin'))).toBe(true)
  expect(needsSecondFactor(member('trainer'))).toBe(true)
  expect(needsSecondFactor(member('adminReadOnly'))).toBe(false)
  expect(needsSecondFactor(member('trainerReadOnly'))).toBe(false)
  expect(needsSecondFactor({ ...nobody, company: { id: 'c', role: 'admin', activated: true } })).toBe(false)
})

test('without it the other roles stay', () => {
  const many: Actor = {
    ...nobody,
    isAdmin: true,
    company: { id: 'c', role: 'admin', activated: true },
    authorities: [
      { id: 'a', role: 'trainer' },
      { id: 'b', role: 'trainerReadOnly' },
    ],
  }
  expect(withoutGuardedRoles(many)).toEqual({
    ...many,
    isAdmin: false,
    authorities: [{ id: 'b', role: 'trainerReadOnly' }],
  })
})
