import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { policy, grantsOf, type Actor } from '#domain/policy.ts'
import { peopleIn } from '../../server/audit/access.ts'
import { endpoints } from '../support/contract.ts'

const admin: Actor = {
  userId: 'the administrator',
  isAdmin: true,
  company: null,
  authorities: [],
  mayReport: false,
}

/** Fields that identify a person. */
const personal = /"(userId|authorId|evalid|firstname|lastname|fullname|username)":/

/** Public answers, calls recorded even without a result, and answers about the caller. */
const recordedOtherwise = [
  'GET /api/public/:uuid',
  'GET /api/session',
  'GET /api/session/account',
  'POST /api/auth',
  'POST /api/secondFactor',
]

const namesPeople = ({ answer }: Endpoint) =>
  personal.test(JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any' })))
const reachesOthers = ({ action }: Endpoint) =>
  action in policy && grantsOf(admin, action).some(({ owners }) => owners.userId !== admin.userId)

test('T82: every answer about people to an administrator is recorded, also that of an action', () => {
  const unrecorded = [...endpoints]
    .filter(([, endpoint]) => reachesOthers(endpoint) && namesPeople(endpoint))
    .filter(([, { showsPeople }]) => !showsPeople)
    .map(([address]) => address)
  expect(unrecorded.toSorted()).toEqual(recordedOtherwise)
})

test('an answer that does not declare the people it shows is not sent', () => {
  const list = endpoints.get('GET /api/report')
  if (!list) throw new Error('no reports')
  expect(peopleIn(list, { items: [{ authorId: 'Anna' }, { authorId: null }], total: 2 })).toEqual(['Anna'])
  expect(() => peopleIn(list, { items: [{ userId: 'Anna' }], total: 1 })).toThrow('does not name the person')
})
