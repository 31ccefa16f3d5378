import { expect, test } from 'vitest'
import type { Actor } from '#domain/policy.ts'
import { logsOf, optionsOf } from './people.ts'

const anna: Actor = { userId: 'anna', isAdmin: false, company: null, authorities: [], mayReport: false }
const inCompany = (role: 'admin' | 'employee') => ({ company: { id: 'workshop', role, activated: true } })
const person = (userId: string, fullname: string) => ({ userId, fullname, evalid: `EVAL-${userId}` })

test('the log offers the members of the organisations whose log the reader sees', () => {
  const logs = (part: Partial<Actor>) => logsOf({ ...anna, ...part })
  const none = { isAll: false, ofCompany: false, authorityIds: [] }
  expect(logs({ isAdmin: true })).toEqual({ ...none, isAll: true })
  expect(logs(inCompany('admin'))).toEqual({ ...none, ofCompany: true })
  expect(logs(inCompany('employee'))).toEqual(none)
  const authorities = [
    { id: 'school', role: 'adminReadOnly' as const },
    { id: 'other', role: 'trainer' as const },
  ]
  expect(logs({ authorities })).toEqual({ ...none, authorityIds: ['school'] })
})

test('a search also applies to the members of authorities, and each person is offered once', () => {
  const found = [person('1', 'Anna Auer')]
  const members = [person('1', 'Anna Auer'), person('2', 'Berta Auer'), person('3', 'Carl Binder')]
  const names = (search: string) => optionsOf(found, members, search).map(({ label }) => label)
  expect(names('')).toEqual(['Anna Auer', 'Berta Auer', 'Carl Binder'])
  expect(names(' auer ')).toEqual(['Anna Auer', 'Berta Auer'])
  expect(names('eval-3')).toEqual(['Anna Auer', 'Carl Binder'])
})
