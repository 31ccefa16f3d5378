import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { session } from '#contract/session.ts'
import { verify } from '#contract/verify.ts'
import { openDatabaseProxy, type DatabaseProxy } from '../../test/support/databaseProxy.ts'
import { asProgram, testDatabase } from '../../test/support/database.ts'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import * as insert from '../../test/support/people.ts'
import type { Client } from '../../test/support/client.ts'
import { readyLimit } from '../features/system/probes.ts'
import { pulseLimits } from './pulse.ts'

const usual = { ...pulseLimits, ready: readyLimit.ms }
let proxy: DatabaseProxy
let server: TestServer
let guest: Client
let anna: Client

beforeAll(async () => {
  Object.assign(pulseLimits, { everyMs: 50, answerMs: 2000 })
  const url = asProgram((await testDatabase()).url)
  proxy = await openDatabaseProxy(url)
  server = await testServer({ url: proxy.urlOf(url) })
  guest = await server.as()
  anna = await server.as(await insert.person(server.database.writes, 'Anna'))
})
afterAll(async () => {
  await server.close()
  await proxy.stop()
  Object.assign(pulseLimits, { everyMs: usual.everyMs, answerMs: usual.answerMs })
  readyLimit.ms = usual.ready
})

const calls: [what: string, call: () => Promise<{ status: number }>][] = [
  ['whether it is ready', () => guest.send('GET', '/api/ready')],
  ['whether a document is genuine', () => guest.call(verify.code, { params: { code: 'ABCD-EFGH-JKMN' } })],
  ['signing in', () => guest.call(session.open, { body: { username: 'anna', password: 'secret' } })],
  ['who is signed in', () => anna.call(accounts.myself)],
  ['signing out', () => anna.call(session.closeByPost)],
]

const statuses = async () =>
  Object.fromEntries(
    await Promise.all(calls.map(async ([what, call]) => [what, (await call()).status] as const)),
  )

test('each call is answered while the database is frozen, and succeeds when the database continues', async () => {
  // Opens the connections that freeze. A busy database may count as frozen for a moment.
  await expect.poll(async () => (await anna.call(accounts.myself)).status).toBe(200)
  await expect.poll(async () => (await guest.send('GET', '/api/ready')).status).toBe(200)
  readyLimit.ms = 500
  const away = Object.fromEntries(calls.map(([what]) => [what, 503]))
  proxy.freeze()
  // The first calls wait for the detection, the next ones are refused immediately.
  expect(await statuses()).toEqual(away)
  expect(await statuses()).toEqual(away)
  proxy.restore()
  readyLimit.ms = usual.ready
  pulseLimits.answerMs = usual.answerMs
  await expect.poll(async () => (await guest.send('GET', '/api/ready')).status).toBe(200)
  await expect.poll(async () => (await anna.call(accounts.myself)).status).toBe(200)
  await expect.poll(async () => (await anna.call(session.closeByPost)).status).toBe(200)
})

test('a database that refuses connections causes a 503 and is used again when it accepts them', async () => {
  const bert = await server.as(await insert.person(server.database.writes, 'Bert'))
  proxy.cut()
  for (const [, call] of calls.slice(1, 4)) expect((await call()).status).toBe(503)
  expect((await guest.send('GET', '/api/ready')).status).toBe(503)
  proxy.restore()
  await expect.poll(async () => (await bert.call(accounts.myself)).status).toBe(200)
})

test('the readiness check answers in time, even before the freeze of the database is detected', async () => {
  pulseLimits.everyMs = 600_000
  const url = asProgram((await testDatabase()).url)
  const unnoticed = await testServer({ url: proxy.urlOf(url) })
  const carl = await unnoticed.as(await insert.person(unnoticed.database.writes, 'Carl'))
  expect((await carl.send('GET', '/api/ready')).status).toBe(200)
  readyLimit.ms = 500
  proxy.freeze()
  // Without a cookie, and with one that is not cached yet.
  for (const caller of [await unnoticed.as(), carl])
    expect((await caller.send('GET', '/api/ready')).status).toBe(503)
  proxy.restore()
  await unnoticed.close()
})
