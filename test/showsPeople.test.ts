import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { reach, type Actor } from '#domain/policy.ts'
import { peopleIn } from '../server/audit/access.ts'
import { endpoints } from './contract.ts'

const admin: Actor = {
  userId: 'the administrator',
  isAdmin: true,
  company: null,
  authorities: [],
  mayReport: false,
}

/** What names a person in an answer. */
const personal = /"(userId|authorId|evalid|firstname|lastname|fullname|username)":/

/** Neither is recorded by its answer: the one is meant for everybody, the other is recorded also where it is empty. */
const recordedOtherwise = ['GET /api/public/:uuid', 'GET /api/session']

const reads = ({ method, onlyReads }: Endpoint) => method === 'GET' || onlyReads === true
const namesPeople = ({ answer }: Endpoint) =>
  personal.test(JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any' })))
const reachesOthers = ({ action }: Endpoint) =>
  reach(admin, action).some(({ owners }) => owners.userId !== admin.userId)

test('whatever an administrator reads of people is recorded', () => {
  const unrecorded = [...endpoints]
    .filter(([, endpoint]) => reads(endpoint) && reachesOthers(endpoint) && namesPeople(endpoint))
    .filter(([, { showsPeople }]) => !showsPeople)
    .map(([address]) => address)
  expect(unrecorded.toSorted()).toEqual(recordedOtherwise)
})

test('only what is read is recorded as read: a deed has an entry of its own', () => {
  const deeds = [...endpoints].filter(([, endpoint]) => endpoint.showsPeople && !reads(endpoint))
  expect(deeds.map(([address]) => address)).toEqual([])
})

test('an answer that does not say whom it shows does not leave the house', () => {
  const list = endpoints.get('GET /api/report')
  if (!list) throw new Error('no reports')
  expect(peopleIn(list, { items: [{ authorId: 'Anna' }, { authorId: null }], total: 2 })).toEqual(['Anna'])
  expect(() => peopleIn(list, { items: [{ userId: 'Anna' }], total: 1 })).toThrow('whom it shows')
})
