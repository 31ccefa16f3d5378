import { expect, test } from 'vitest'
import type { Actor } from '#domain/policy.ts'
import { needsSecondFactor, withoutGuardedRoles } from '#domain/secondFactor.ts'

const plainUser: Actor = { userId: 'me', isAdmin: false, company: null, authorities: [], mayReport: true }
const member = (role: Actor['authorities'][number]['role']) => ({
  ...plainUser,
  authorities: [{ id: 'authority', role }],
})

test('administrators and issuers need a second factor; readers and testers do not', () => {
  expect(needsSecondFactor({ ...plainUser, isAdmin: true })).toBe(true)
  expect(needsSecondFactor(member('admin'))).toBe(true)
  expect(needsSecondFactor(member('trainer'))).toBe(true)
  expect(needsSecondFactor(member('adminReadOnly'))).toBe(false)
  expect(needsSecondFactor(member('trainerReadOnly'))).toBe(false)
  expect(needsSecondFactor({ ...plainUser, company: { id: 'c', role: 'admin', activated: true } })).toBe(
    false,
  )
})

test('without a second factor, other roles remain', () => {
  const many: Actor = {
    ...plainUser,
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
