import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { users } from '#contract/user.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'

let server: TestServer
let administrator: insert.Person
let lead: insert.Person

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  administrator = await insert.person(writes, 'Rosa', { isAdmin: true })
  lead = await insert.person(writes, 'Lea')
  await insert.employ(writes, (await insert.company(writes, 'Werkstatt')).id, lead, 'admin')
})
afterAll(() => server.close())

const address = { street: 'Ring 4', zip: '8010', city: 'Graz', country: 'AT' } as const
const newcomer = (email: string) => ({ email, firstname: 'Nora', lastname: 'Neu', language: 'de' as const })

test('the answer of GET /api/myself can be sent back unchanged with PUT /api/user/{id}', async () => {
  for (const person of [administrator, lead]) {
    const caller = await server.as(person)
    const { body: myself } = await caller.send('GET', '/api/myself')
    const answer = await caller.send('PUT', `/api/user/${person.id}`, { body: myself })
    expect(answer).toMatchObject({ status: 200, body: { _id: person.id, version: 2 } })
  }
})

test('derived fields of a person are not changed by sending them back, and not copied to another person', async () => {
  const caller = await server.as(lead)
  const myself = await caller.ok(accounts.myself)
  const body = { ...myself, actor: { ...myself.actor, isAdmin: true } }
  expect(await caller.send('PUT', `/api/user/${lead.id}`, { body })).toMatchObject({
    status: 403,
    body: { fields: { actor: 'readOnlyField' } },
  })
  const other = await (
    await server.as(administrator)
  ).send('PUT', `/api/user/${lead.id}`, {
    body: { ...myself, missingInProfile: ['birthday'] },
  })
  expect(other.status).toBe(403)
})

test('a person is created with the fields of a user', async () => {
  const caller = await server.as(lead)
  const fields = { username: 'nora.neu', phone: '+43 316 1234', certificateNotification: false }
  const metadata = { address, birthday: '1990-05-05' }
  const { _id: id } = await caller.ok(users.create, {
    body: { ...newcomer('nora@example.org'), ...fields, metadata, roles: ['user'] },
  })
  const created = await (await server.as(administrator)).ok(users.read, { params: { id } })
  expect(created).toMatchObject({ ...fields, metadata, roles: ['user'], activated: false })
  const young = { ...newcomer('jung@example.org'), metadata: { address, birthday: '2999-01-01' } }
  expect(await caller.call(users.create, { body: young })).toMatchObject({
    status: 400,
    body: { fields: { 'metadata.birthday': 'birthday' } },
  })
})

test('the administrator role is granted by users who may change roles, after a confirmation', async () => {
  const body = { ...newcomer('chefin@example.org'), roles: ['user' as const, 'admin' as const] }
  expect(await (await server.as(lead)).call(users.create, { body })).toMatchObject({
    status: 403,
    body: { fields: { roles: 'readOnlyField' } },
  })
  const unconfirmed = await server.unconfirmed(administrator)
  expect((await unconfirmed.call(users.create, { body })).body.code).toBe('confirmationNeeded')
  const created = await (await server.as(administrator)).ok(users.create, { body })
  expect(created.roles).toEqual(['user', 'admin'])
})
