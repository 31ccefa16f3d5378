import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#contract/user.ts'
import { coworkers } from '#contract/coworker.ts'
import { people } from '#contract/person.ts'
import type { Client } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'

let server: TestServer
let administrator: Client
let lead: Client
let worker: insert.Person
let uuid: string

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  const company = await insert.company(writes, 'Autohaus Nord')
  const anna = await insert.person(writes, 'Anna')
  worker = await insert.person(writes, 'Tom')
  await insert.employ(writes, company.id, anna, 'admin')
  await insert.employ(writes, company.id, worker)
  administrator = await server.as(await insert.person(writes, 'Rosa', { isAdmin: true }))
  lead = await server.as(anna)
  uuid = (await administrator.ok(users.read, { params: { id: worker.id } })).uuid ?? ''
})
afterAll(() => server.close())

test('a coworker has the uuid, alone and in the list', async () => {
  expect(await lead.ok(coworkers.read, { params: { id: worker.id } })).toMatchObject({ uuid })
  const { items } = await lead.ok(coworkers.list)
  expect(items.find(({ _id }) => _id === worker.id)).toMatchObject({ uuid })
})

test('a person is read and changed by the uuid as by the id', async () => {
  const params = { id: uuid }
  const { _id, version } = await administrator.ok(users.read, { params })
  expect(_id).toBe(worker.id)
  const changed = { version, activated: false, reason: 'Ausgetreten' }
  expect((await administrator.ok(people.updatePrivileged, { params, body: changed })).activated).toBe(false)
  const back = { version: version + 1, activated: true, reason: 'Zurück' }
  expect((await administrator.ok(people.updatePrivileged, { params, body: back }))._id).toBe(worker.id)
})

test('a coworker is read, changed and removed by the uuid as by the id', async () => {
  const params = { id: uuid }
  const { _id, version } = await lead.ok(coworkers.read, { params })
  expect(_id).toBe(worker.id)
  expect(await lead.ok(coworkers.update, { params, body: { version, role: 'admin' } })).toMatchObject({
    userId: worker.id,
    role: 'admin',
  })
  expect((await lead.call(coworkers.remove, { params })).status).toBe(200)
  expect((await lead.call(coworkers.read, { params: { id: worker.id } })).status).toBe(404)
})

test('a uuid of any version identifies its person, as in the demo, whose uuids are of version 7', async () => {
  const named = v7()
  const { writes } = server.database
  const vera = await insert.person(writes, 'Vera')
  await writes.updateTable('user').set({ uuid: named }).where('id', '=', vera.id).execute()
  expect((await administrator.ok(users.read, { params: { id: named } }))._id).toBe(vera.id)
  const company = await insert.company(writes, 'Autohaus Ost')
  const boss = await insert.person(writes, 'Olga')
  await insert.employ(writes, company.id, boss, 'admin')
  await insert.employ(writes, company.id, vera)
  const caller = await server.as(boss)
  expect((await caller.ok(coworkers.read, { params: { id: named } }))._id).toBe(vera.id)
})

test('an id identifies its own person, even if it is the uuid of another', async () => {
  const { writes } = server.database
  const [own, other] = [await insert.person(writes, 'Ida'), await insert.person(writes, 'Otto')]
  await writes.updateTable('user').set({ uuid: own.id }).where('id', '=', other.id).execute()
  expect((await administrator.ok(users.read, { params: { id: own.id } }))._id).toBe(own.id)
})

test('a uuid gives no access that the id would not give, and an unknown one is not found', async () => {
  const stranger = await server.as(await insert.person(server.database.writes, 'Sara'))
  expect((await stranger.call(users.read, { params: { id: uuid } })).status).toBe(404)
  expect((await administrator.call(users.read, { params: { id: randomUUID() } })).status).toBe(404)
})
