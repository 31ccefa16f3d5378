import { expect, test } from 'vitest'
import type { Actor } from '#domain/policy.ts'
import { firstActionOf } from './firstAction.ts'

const user: Actor = { userId: 'anna', isAdmin: false, company: null, authorities: [], mayReport: false }
const employee: Actor = { ...user, company: { id: 'firm', role: 'employee', activated: true } }

test.each<[string, Actor, string | undefined]>([
  ['tester', { ...employee, mayReport: true }, 'shell.nav.new.report'],
  ['employee', employee, 'shell.nav.new.vehicle'],
  ['trainer', { ...user, authorities: [{ id: 'a', role: 'trainer' }] }, 'shell.nav.new.certificate'],
  ['user', user, undefined],
])('the bottom bar of a %s names what its button begins', (_role, actor, text) => {
  expect(firstActionOf(actor)?.text).toBe(text)
})
