import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { secondFactor } from '#contract/secondFactor.ts'
import { session } from '#contract/session.ts'
import { Authenticator } from '../../../../test/support/authenticator.ts'
import type { Client } from '../../../../test/support/client.ts'
import { timeIn } from '../../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import * as insert from '../../../../test/support/people.ts'
import type { Person } from '../../../../test/support/people.ts'

let server: TestServer
let anna: Person
let caller: Client
let device: Authenticator

beforeAll(async () => {
  server = await testServer({ env: { SECOND_FACTOR: 'on' } })
})
afterAll(() => server.close())

beforeEach(async () => {
  anna = await insert.person(server.database.writes, 'Anna')
  caller = await server.as(anna)
  device = new Authenticator(server.config.baseUrl)
})

async function register(by: Client = caller, created: Authenticator = device) {
  const passkey = created.register(await by.ok(secondFactor.beginPasskey))
  return by.call(secondFactor.addPasskey, { body: { name: 'Telefon', passkey } })
}

const challenge = (by: Client) => by.ok(secondFactor.challenge)

test('a passkey signs in alone, without name and password, and counts as second factor', async () => {
  expect((await register()).body.recoveryCodes).toHaveLength(10)
  const guest = await server.as()
  const passkey = device.use(await challenge(guest))
  const account = await guest.ok(session.finish, { body: { passkey } })
  expect(account._id).toBe(anna.id)
  expect((await guest.call(secondFactor.renewRecoveryCodes)).status).toBe(200)
})

test('ASVS 11.2.3: a passkey with an RSA key below 3072 bits is rejected, and one of 3072 bits signs in', async () => {
  const weak = new Authenticator(server.config.baseUrl, { rsaBits: 2048 })
  const { status, body } = await register(caller, weak)
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'secondFactor.passkeyWeak' })
  const strong = new Authenticator(server.config.baseUrl, { rsaBits: 3072 })
  expect((await register(caller, strong)).status).toBe(200)
  const guest = await server.as()
  const passkey = strong.use(await challenge(guest))
  expect((await guest.ok(session.finish, { body: { passkey } }))._id).toBe(anna.id)
})

test('a passkey is the second step after the password', async () => {
  await register()
  const guest = await server.as()
  const body = { username: anna.username, password: insert.password }
  expect(await guest.ok(session.open, { body })).toEqual({
    factors: { totp: false, passkey: true, recovery: true },
  })
  const requested = await challenge(guest)
  expect(requested).toMatchObject({ allowCredentials: [{ id: device.id }] })
  await guest.ok(session.finish, { body: { passkey: device.use(requested) } })
})

test('a passkey confirms an action for users with and without a required second factor', async () => {
  await register()
  const before = await timeIn(server.database.reads)
  await caller.ok(session.confirm, { body: { passkey: device.use(await challenge(caller)) } })
  const row = await server.database.reads
    .selectFrom('session')
    .select(['confirmedAt', 'secondFactorAt'])
    .where('userId', '=', anna.id)
    .where('renewedAt', 'is', null)
    .executeTakeFirstOrThrow()
  expect(Date.parse(row.confirmedAt)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(row.secondFactorAt ?? '')).toBeGreaterThanOrEqual(before)
})

test('a challenge is valid once and only for the user who requested it', async () => {
  await register()
  const guest = await server.as()
  const passkey = device.use(await challenge(guest))
  await guest.ok(session.finish, { body: { passkey } })
  const thief = await server.as()
  expect((await thief.call(session.finish, { body: { passkey } })).body.code).toBe(
    'secondFactor.passkeyWrong',
  )
  const forAnna = device.use(await challenge(caller))
  expect((await thief.call(session.finish, { body: { passkey: forAnna } })).status).toBe(400)
})

test.each([
  ['a page of another origin', { origin: 'https://eval.example' }],
  ['a page of another port', { origin: 'http://localhost:9' }],
])('%s gets no valid signature', async (_what, { origin }) => {
  await register()
  const guest = await server.as()
  device.origin = origin
  const passkey = device.use(await challenge(guest))
  expect((await guest.call(session.finish, { body: { passkey } })).body.code).toBe(
    'secondFactor.passkeyWrong',
  )
})

test('without user verification a passkey does not sign in', async () => {
  await register()
  const guest = await server.as()
  const passkey = device.use(await challenge(guest), { verified: false })
  expect((await guest.call(session.finish, { body: { passkey } })).status).toBe(400)
})

test('a copy of a passkey is detected by its counter', async () => {
  await register()
  const use = async () => {
    const guest = await server.as()
    return guest.call(session.finish, { body: { passkey: device.use(await challenge(guest)) } })
  }
  expect((await use()).status).toBe(200)
  expect((await use()).status).toBe(200)
  device.counter = 0
  expect((await use()).status).toBe(400)
})

test('a changed signature and an unknown passkey get the same refusal', async () => {
  await register()
  const guest = await server.as()
  const used = device.use(await challenge(guest))
  const changed = {
    ...used,
    response: {
      ...used.response,
      signature: used.response.signature.replace(/^./, (first) => (first === 'M' ? 'N' : 'M')),
    },
  }
  const unknown = new Authenticator(server.config.baseUrl)
  const answers = [
    await guest.call(session.finish, { body: { passkey: changed } }),
    await guest.call(session.finish, { body: { passkey: unknown.use(await challenge(guest)) } }),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [400, 'secondFactor.passkeyWrong'],
    [400, 'secondFactor.passkeyWrong'],
  ])
})

test('the same passkey is registered once, and no other user can see, rename or remove it', async () => {
  const { body } = await register()
  const other = await server.as(await insert.person(server.database.writes, 'Otto'))
  expect((await register(other)).body.code).toBe('secondFactor.passkeyKnown')
  const { _id: id } = body.passkey
  expect(
    (await other.call(secondFactor.renamePasskey, { params: { id }, body: { name: 'Meiner' } })).status,
  ).toBe(404)
  expect((await other.call(secondFactor.removePasskey, { params: { id } })).status).toBe(404)
  await caller.ok(secondFactor.renamePasskey, { params: { id }, body: { name: 'Handy' } })
  expect(await caller.ok(secondFactor.read)).toMatchObject({ passkeys: [{ _id: id, name: 'Handy' }] })
  await caller.ok(secondFactor.removePasskey, { params: { id } })
  expect((await caller.ok(accounts.myself)).secondFactor.enrolled).toBe(false)
})

test('a passkey of a deactivated account does not sign in', async () => {
  await register()
  await server.database.writes
    .updateTable('user')
    .set({ activated: false })
    .where('id', '=', anna.id)
    .execute()
  const guest = await server.as()
  const passkey = device.use(await challenge(guest))
  expect((await guest.call(session.finish, { body: { passkey } })).body.code).toBe('session.notActivated')
})
