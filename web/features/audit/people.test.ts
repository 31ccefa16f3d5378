import { expect, test } from 'vitest'
import { actorAs } from '../../../test/support/actor.ts'
import { logsOf, optionsOf } from './people.ts'

const ids = { userId: 'anna', companyId: 'workshop', authorityId: 'school' }
const person = (userId: string, fullname: string) => ({ userId, fullname, evalid: `EVAL-${userId}` })

test('the log offers the members of the organisations whose log the reader sees', () => {
  const logs = (role: Parameters<typeof actorAs>[0]) => {
    const actor = actorAs(role, ids)
    return actor && logsOf(actor)
  }
  expect(logs('systemAdmin')).toEqual({ isAll: true, ofCompany: false, authorityIds: [] })
  expect(logs('companyAdmin')).toEqual({ isAll: false, ofCompany: true, authorityIds: [] })
  expect(logs('authorityReader')).toEqual({ isAll: false, ofCompany: false, authorityIds: ['school'] })
  for (const role of ['trainer', 'employee'] as const)
    expect(logs(role)).toEqual({ isAll: false, ofCompany: false, authorityIds: [] })
})

test('a search also applies to the members of authorities, and each person is offered once', () => {
  const found = [person('1', 'Anna Auer')]
  const members = [person('1', 'Anna Auer'), person('2', 'Berta Auer'), person('3', 'Carl Binder')]
  const names = (search: string) => optionsOf(found, members, search).map(({ label }) => label)
  expect(names('')).toEqual(['Anna Auer', 'Berta Auer', 'Carl Binder'])
  expect(names(' auer ')).toEqual(['Anna Auer', 'Berta Auer'])
  expect(names('eval-3')).toEqual(['Anna Auer', 'Carl Binder'])
})
