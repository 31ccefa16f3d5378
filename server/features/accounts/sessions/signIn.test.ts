import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { session } from '#contract/session.ts'
import type { Client } from '../../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import * as insert from '../../../../test/support/people.ts'
import type { Person } from '../../../../test/support/people.ts'
import { hashPassword } from '../password.ts'
import { costSign } from '../passwordCost.ts'
import { countForAlarm } from './attempts.ts'

let server: TestServer
let anna: Person

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  anna = await insert.person(server.database.writes, 'Anna')
})

const wrong = 'not her password'
const signIn = (caller: Client, username: string, password: string = insert.password) =>
  caller.call(session.open, { body: { username, password } })

async function fail(caller: Client, times: number) {
  for (let time = 0; time < times; time++)
    expect((await signIn(caller, anna.username, wrong)).body.code).toBe('session.wrong')
}

const minutesLater = (minutes: number) =>
  sql`update sign_in_failure set blocked_until = blocked_until - make_interval(mins => ${minutes}::int)`.execute(
    server.database.writes,
  )

test('T1: after five failures the right password waits too, with the same answer, a minute and then longer', async () => {
  const guest = await server.as()
  await fail(guest, 5)
  const early = await signIn(guest, anna.username)
  const unknown = await signIn(guest, 'unknown.at.all')
  expect(early).toMatchObject({ status: 401, text: unknown.text })
  await minutesLater(1)
  await fail(guest, 1)
  await minutesLater(1)
  expect((await signIn(guest, anna.username)).status).toBe(401)
  await minutesLater(1)
  expect((await signIn(guest, anna.username)).status).toBe(200)
  await fail(await server.as(), 4)
})

test('T1: a browser with an earlier sign-in still signs in, whatever others try with that name', async () => {
  const own = await server.as()
  expect((await signIn(own, anna.username)).status).toBe(200)
  await own.ok(session.closeByPost)
  await fail(await server.as(), 6)
  expect((await signIn(await server.as(), anna.username)).status).toBe(401)
  expect((await signIn(own, anna.username)).status).toBe(200)
})

test('T1: that browser does not bypass the wait for another account', async () => {
  const own = await server.as()
  const bert = await insert.person(server.database.writes, 'Bert')
  expect((await signIn(own, bert.username)).status).toBe(200)
  await own.ok(session.closeByPost)
  await fail(own, 5)
  expect((await signIn(own, anna.username)).status).toBe(401)
})

test('T2: far more failures than usual cause one alarm in five minutes', async () => {
  const usual = Array.from({ length: 288 }, (_, index) => ({
    since: sql<string>`date_bin('5 minutes', now(), '2000-01-01') - make_interval(mins => ${5 * (index + 1)})`,
    failures: 10,
  }))
  // In one transaction the clock does not advance, so the five-minute window cannot end.
  const alarms = await server.database.counts.transaction().execute(async (counts) => {
    await counts.deleteFrom('signInCount').execute()
    await counts.insertInto('signInCount').values(usual).execute()
    const received = []
    for (let failure = 1; failure <= 102; failure++)
      received.push(await countForAlarm({ database: { ...server.database, counts } }))
    return received
  })
  expect(alarms.slice(0, 99).every((alarm) => alarm === null)).toBe(true)
  expect(alarms.filter((alarm) => alarm !== null)).toEqual([{ failures: 100, usual: 10 }])
})

test('T2: one network has 25 attempts in five minutes, for all accounts together', async () => {
  const strict = await testServer({ url: server.url, env: { LIMIT_FACTOR: '1' } })
  try {
    await server.database.writes.deleteFrom('rateLimit').execute()
    const guest = await strict.as()
    for (let attempt = 0; attempt < 25; attempt++)
      expect((await signIn(guest, `unknown${attempt}`)).status).toBe(401)
    const refused = await signIn(guest, 'unknown')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  } finally {
    await strict.close()
  }
})

test('T3: a known and an unknown name are rejected alike, however often', async () => {
  const guest = await server.as()
  for (let pair = 0; pair < 10; pair++) {
    await server.database.writes.deleteFrom('signInFailure').execute()
    const answers = []
    for (const name of [anna.username, `unknown${pair}`]) {
      const { status, text, headers } = await signIn(guest, name, wrong)
      const received = Object.entries(headers).filter(
        ([key]) => !/^(date|x-ratelimit|x-request-id)/.test(key),
      )
      answers.push(JSON.stringify([status, text, received]))
    }
    expect(answers[0]).toBe(answers[1])
  }
})

test('T4: the previous session is invalid after signing in again, also for another person', async () => {
  const caller = await server.as(anna)
  const before = await server.as()
  before.token = caller.token
  const bert = await insert.person(server.database.writes, 'Bert')
  expect((await signIn(caller, bert.username)).status).toBe(200)
  expect(caller.token).not.toBe(before.token)
  expect((await before.call(accounts.myself)).status).toBe(401)
})

test('T4: a session id chosen by another party is not accepted', async () => {
  const victim = await server.as()
  victim.token = 'chosen-by-another-person'
  expect((await signIn(victim, anna.username)).status).toBe(200)
  expect(victim.token).not.toBe('chosen-by-another-person')
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sister domain', { 'sec-fetch-site': 'same-site' }],
  ['a foreign origin', { origin: 'https://evil.example' }],
])('T5: no sign-in is accepted from %s', async (_from, headers) => {
  const caller = await server.as()
  const body = { username: anna.username, password: insert.password }
  const answer = await caller.call(session.open, { body, headers })
  expect(answer).toMatchObject({ status: 403, body: { code: 'foreignOrigin' } })
  expect(caller.token).toBeUndefined()
})

test('T6: a foreign image does not sign out; the own page does, by GET and by POST', async () => {
  const caller = await server.as(anna)
  const foreign = { 'sec-fetch-site': 'cross-site' }
  expect((await caller.send('GET', '/api/logout', { headers: foreign })).status).toBe(403)
  await caller.ok(accounts.myself)
  const own = { 'sec-fetch-site': 'same-origin' }
  const left = await caller.send('GET', '/api/logout', { headers: own })
  expect(left).toMatchObject({ status: 200, headers: { 'clear-site-data': '"cache"' } })
  expect((await caller.call(accounts.myself)).status).toBe(401)
})

test('T7: only the right password shows that an account is not activated', async () => {
  const asleep = await insert.person(server.database.writes, 'Ada', { activated: false })
  const guest = await server.as()
  expect((await signIn(guest, asleep.username, wrong)).body.code).toBe('session.wrong')
  expect((await signIn(guest, asleep.username)).body.code).toBe('session.notActivated')
})

test('a password hashed at another cost is hashed again at sign-in', async () => {
  const { writes } = server.database
  const cheap = await hash(insert.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await writes.updateTable('user').set({ passwordHash: cheap }).where('id', '=', anna.id).execute()
  expect((await signIn(await server.as(), anna.username)).status).toBe(200)
  const row = await writes
    .selectFrom('user')
    .select('passwordHash')
    .where('id', '=', anna.id)
    .executeTakeFirst()
  expect(row?.passwordHash).toContain(costSign())
  expect((await signIn(await server.as(), anna.username)).status).toBe(200)
})

test('a password that is changed during its check does not sign in', async () => {
  const { writes } = server.database
  const other = await hashPassword('another password')
  const caller = await server.as()
  const opening = signIn(caller, anna.username)
  await writes.updateTable('user').set({ passwordHash: other }).where('id', '=', anna.id).execute()
  expect((await opening).status).toBe(401)
})
