import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { session } from '#contract/session.ts'
import { clientOf } from '../../../../test/support/client.ts'
import { cancelWaiting } from '../../../../test/support/cancelled.ts'
import { overlapping } from '../../../../test/support/locks.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import * as insert from '../../../../test/support/people.ts'
import type { Person } from '../../../../test/support/people.ts'
import { roundsOf } from '../../../../test/support/race.ts'

let server: TestServer
let second: TestServer
let anna: Person

beforeAll(async () => {
  server = await testServer()
  second = await testServer({ url: server.url })
})
afterAll(async () => {
  await second.close()
  await server.close()
})

beforeEach(async () => {
  anna = await insert.person(server.database.writes, 'Anna')
})

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function signedIn(headers = { 'user-agent': agent }) {
  const caller = await server.as()
  await caller.ok(session.open, { body: { username: anna.username, password: insert.password }, headers })
  return caller
}

const setSession = (userId: string, column: 'lastSeenAt' | 'expiresAt' | 'createdAt', minutesAgo: number) =>
  server.database.writes
    .updateTable('session')
    .set({ [column]: sql`now() - make_interval(mins => ${minutesAgo}::int)` })
    .where('userId', '=', userId)
    .execute()

test('a person sees their sessions and which one is the current', async () => {
  const here = await signedIn()
  await server.as(anna)
  const { items, total } = await here.ok(session.list)
  expect(total).toBe(2)
  expect(items.map(({ browser, current }) => ({ browser, current }))).toEqual(
    expect.arrayContaining([
      { browser: 'Firefox, Linux', current: true },
      { browser: '', current: false },
    ]),
  )
  expect(JSON.stringify(items)).not.toContain(here.token)
})

test('one session is ended by its name, all others at once, and ending the own one signs out', async () => {
  const here = await signedIn()
  const [one, two, three] = [await server.as(anna), await server.as(anna), await server.as(anna)]
  const idOf = async (caller: typeof one) =>
    (await caller.ok(session.list)).items.find(({ current }) => current)?._id ?? ''
  await here.ok(session.revoke, { params: { id: await idOf(one) } })
  expect((await one.call(accounts.myself)).status).toBe(401)
  await two.ok(accounts.myself)
  await here.ok(session.revokeOthers)
  for (const ended of [two, three]) expect((await ended.call(accounts.myself)).status).toBe(401)
  await here.ok(session.revoke, { params: { id: await idOf(here) } })
  expect(here.token).toBeUndefined()
})

test('no other user can see or end the sessions of a person, except the system administrator', async () => {
  const bert = await insert.person(server.database.writes, 'Bert')
  const his = await server.as(bert)
  const id = (await his.ok(session.list)).items[0]?._id ?? ''
  const hers = await server.as(anna)
  expect((await hers.call(session.revoke, { params: { id } })).status).toBe(404)
  expect((await hers.call(session.list, { query: { userId: bert.id } })).status).toBe(404)
  const admin = await server.as(await insert.person(server.database.writes, 'Sara', { isAdmin: true }))
  expect((await admin.ok(session.list, { query: { userId: bert.id } })).total).toBe(1)
  await admin.ok(session.revoke, { params: { id } })
  expect(await his.call(accounts.myself)).toMatchObject({ status: 401, body: { code: 'signedOut' } })
})

test.each([
  ['two hours without use', 'lastSeenAt', 121, 'session.idle'],
  ['twelve hours', 'expiresAt', 0, 'signedOut'],
] as const)('a session ends after %s', async (_after, column, minutes, code) => {
  const idle = await server.as(anna)
  await setSession(anna.id, 'lastSeenAt', 110)
  await idle.ok(accounts.myself)
  const caller = await server.as(anna)
  await setSession(anna.id, column, minutes)
  expect(await caller.call(accounts.myself)).toMatchObject({ status: 401, body: { code } })
})

test('administrators and issuers are signed out after half an hour without use, with a message', async () => {
  const admin = await insert.person(server.database.writes, 'Sara', { isAdmin: true })
  for (const [minutes, answer] of [
    [29, { status: 200 }],
    [31, { status: 401, body: { code: 'session.idle' } }],
  ] as const) {
    const caller = await server.as(admin)
    await setSession(admin.id, 'lastSeenAt', minutes)
    expect(await caller.call(accounts.myself)).toMatchObject(answer)
  }
})

const keysOf = (userId: string) =>
  server.database.reads
    .selectFrom('session')
    .select(['renewedAt', 'supersededAt', 'expiresAt'])
    .where('userId', '=', userId)
    .execute()

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('T4: a changed role gives the session one new key, and running calls are still answered', async () => {
  const caller = await server.as(anna)
  const { token: before } = caller
  const { id } = await insert.company(server.database.writes, `Autohaus ${anna.username}`)
  await insert.employ(server.database.writes, id, anna, 'admin')
  const callers = Array.from({ length: 6 }, () => clientOf(server.app, before))
  const answers = await overlapping(
    server,
    callers.map((one) => () => one.call(accounts.myself)),
    'select from session for update',
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
  expect(await keysOf(anna.id)).toHaveLength(2)
  const renewed = callers.find(({ token }) => token !== before)
  expect((await renewed?.call(accounts.myself))?.status).toBe(200)
  const old = (await keysOf(anna.id)).find(({ supersededAt }) => supersededAt !== null)
  expect(Date.parse(old?.expiresAt ?? '') - Date.parse(old?.supersededAt ?? '')).toBeLessThanOrEqual(10_000)
})

test('T4: no one is signed out because the answer with the new key was lost', async () => {
  const caller = await server.as(anna)
  const lost = clientOf(server.app, caller.token)
  await server.database.writes.updateTable('user').set({ isAdmin: true }).where('id', '=', anna.id).execute()
  await lost.ok(accounts.myself)
  expect(lost.token).not.toBe(caller.token)
  await server.database.writes
    .updateTable('session')
    .set({ renewedAt: ago(5) })
    .where('renewedAt', 'is not', null)
    .execute()
  const before = caller.token
  await caller.ok(accounts.myself)
  expect(caller.token).not.toBe(before)
  await caller.ok(accounts.myself)
  expect((await keysOf(anna.id)).filter(({ supersededAt }) => supersededAt === null)).toHaveLength(1)
})

test('T4: of two new keys both end if both are used: one of them is stolen', async () => {
  for (const first of ['owner', 'thief'] as const) {
    const owner = await server.as(anna)
    const thief = clientOf(server.app, owner.token)
    const { writes } = server.database
    await writes.updateTable('session').set({ renew: true }).where('userId', '=', anna.id).execute()
    await owner.ok(accounts.myself)
    await writes
      .updateTable('session')
      .set({ renewedAt: ago(5) })
      .where('renewedAt', 'is not', null)
      .execute()
    await thief.ok(accounts.myself)
    expect(new Set([owner.token, thief.token]).size).toBe(2)
    const [uses, ended] = first === 'owner' ? [owner, thief] : [thief, owner]
    await uses.ok(accounts.myself)
    await uses.ok(accounts.myself)
    for (const each of [ended, uses]) expect((await each.call(accounts.myself)).status).toBe(401)
  }
})

test('T4: of two new keys used at the same time neither remains valid', async () => {
  for (const { race } of roundsOf(server, { lock: 'select from session for update' })) {
    const one = await server.as(anna)
    const two = clientOf(server.app, one.token)
    const { writes } = server.database
    await writes.updateTable('session').set({ renew: true }).where('userId', '=', anna.id).execute()
    await one.ok(accounts.myself)
    await writes
      .updateTable('session')
      .set({ renewedAt: ago(5) })
      .where('renewedAt', 'is not', null)
      .execute()
    await two.ok(accounts.myself)
    await race([one, two].map((each) => () => each.call(accounts.myself)))
    await Promise.all([one, two].map((each) => each.call(accounts.myself)))
    for (const each of [one, two]) expect((await each.call(accounts.myself)).status).toBe(401)
  }
})

test('T4: a thief with the new key is signed in until the owner uses the old one, and then both end', async () => {
  const { writes } = server.database
  const owner = await server.as(anna)
  const thief = clientOf(server.app, owner.token)
  await writes.updateTable('user').set({ isAdmin: true }).where('id', '=', anna.id).execute()
  await thief.ok(accounts.myself)
  await thief.ok(accounts.myself)
  await owner.ok(accounts.myself)
  await writes
    .updateTable('session')
    .set({ expiresAt: ago(0) })
    .where('supersededAt', 'is not', null)
    .execute()
  await thief.ok(accounts.myself)
  expect((await owner.call(accounts.myself)).status).toBe(401)
  expect((await thief.call(accounts.myself)).status).toBe(401)
  expect(await keysOf(anna.id)).toEqual([])
})

test('T4: a completed action is answered as such even if the key could not be renewed; the next call renews it', async () => {
  const { writes, pool } = server.database
  const caller = await server.as(anna)
  const { token } = caller
  await writes.updateTable('session').set({ renew: true }).where('userId', '=', anna.id).execute()
  const blocker = await pool.connect()
  await blocker.query('begin')
  await blocker.query('select from session where user_id = $1 for update', [anna.id])
  const body = { email: `${anna.username}.neu@example.org`, password: insert.password }
  const answer = caller.call(accounts.changeEmail, { body })
  await cancelWaiting(server.database)
  expect((await answer).status).toBe(200)
  expect(caller.token).toBe(token)
  await blocker.query('commit')
  blocker.release()
  await caller.ok(accounts.myself)
  expect(caller.token).not.toBe(token)
})

test('T4: a superseded key is not renewed again', async () => {
  const caller = await server.as(anna)
  const old = clientOf(server.app, caller.token)
  await server.database.writes.updateTable('user').set({ isAdmin: true }).where('id', '=', anna.id).execute()
  await caller.ok(accounts.myself)
  await caller.ok(accounts.myself)
  await server.database.writes
    .updateTable('session')
    .set({ renewedAt: ago(5) })
    .where('renewedAt', 'is not', null)
    .execute()
  const before = old.token
  expect((await old.call(accounts.myself)).status).toBe(200)
  expect(old.token).toBe(before)
})

test('T4: the browser continues with the new key, and signing out also ends the old one', async () => {
  const caller = await server.as(anna)
  const old = clientOf(server.app, caller.token)
  await server.database.writes.updateTable('user').set({ isAdmin: true }).where('id', '=', anna.id).execute()
  await caller.ok(accounts.myself)
  expect(caller.token).not.toBe(old.token)
  await caller.ok(session.closeByPost)
  expect((await old.call(accounts.myself)).status).toBe(401)
})

test.each([
  ['signing out', async () => undefined],
  [
    'a changed password',
    async () =>
      (await server.as(anna)).ok(accounts.changePassword, {
        body: { password: insert.password, newPassword: 'Kirschkern-Weitspucken' },
      }),
  ],
  [
    'deactivation',
    async () =>
      server.database.writes
        .updateTable('user')
        .set({ activated: false })
        .where('id', '=', anna.id)
        .execute(),
  ],
])('T8: after %s a stolen cookie is invalid on another instance, at once', async (what, end) => {
  const caller = await server.as(anna)
  const thief = clientOf(second.app, caller.token)
  await thief.ok(accounts.myself)
  await (what === 'signing out' ? caller.ok(session.closeByPost) : end())
  expect((await thief.call(accounts.myself)).status).toBe(401)
})

test('a removed role is gone on another instance with the next call', async () => {
  const { writes } = server.database
  await writes.updateTable('user').set({ isAdmin: true }).where('id', '=', anna.id).execute()
  const caller = await server.as(anna)
  const elsewhere = clientOf(second.app, caller.token)
  expect((await elsewhere.send('GET', '/api/user')).status).toBe(200)
  await writes.updateTable('user').set({ isAdmin: false }).where('id', '=', anna.id).execute()
  expect((await elsewhere.send('GET', '/api/user')).status).toBe(403)
})
