import type * as argon2 from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accounts } from '#contract/account.ts'
import { session } from '#contract/session.ts'
import { sha256 } from '../../../config.ts'
import { costSign } from '../passwordCost.ts'
import type { Answered, Client } from '../../../../test/support/client.ts'
import { timeIn } from '../../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import { password, type Person, person } from '../../../../test/support/people.ts'

/** The hashes that passwords were compared with. */
const compared = vi.hoisted((): string[] => [])
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  const verify: typeof real.verify = (hash, ...rest) => {
    compared.push(String(hash))
    return real.verify(hash, ...rest)
  }
  return { ...real, verify }
})

let server: TestServer
let anna: Person

beforeAll(async () => {
  server = await testServer()
  anna = await person(server.database.writes, 'Anna')
})
afterAll(() => server.close())

const english = { 'accept-language': 'en' }
const open = (caller: Client, username: string, given = password) =>
  caller.call(session.open, { body: { username, password: given }, headers: english })
const sessionCookie = (headers: Answered['headers']) =>
  [headers['set-cookie'] ?? []].flat().find((cookie) => /^(__Host-)?session=/.test(cookie))
const isSignedIn = async (caller: Client) => (await caller.call(accounts.myself)).status === 200

test('a user signs in by name or email, in upper or lower case, and gets the account', async () => {
  for (const name of [anna.username, anna.username.toUpperCase(), anna.email, anna.email.toUpperCase()]) {
    const caller = await server.as()
    expect(await open(caller, name)).toMatchObject({ status: 200, body: { _id: anna.id } })
    expect(await isSignedIn(caller)).toBe(true)
  }
})

test('a user signs in with the username copied from an email, which has an invisible character', async () => {
  const [first, ...rest] = anna.username
  const { status } = await open(await server.as(), ` ${first}\u2060${rest.join('')} `)
  expect(status).toBe(200)
})

test('the session endpoint: without a session there is no user, and an expired one is rejected', async () => {
  const guest = await server.as()
  expect(await guest.ok(accounts.signedIn)).toEqual({ account: null, version: '0.0.0' })
  const caller = await server.as(anna)
  expect((await caller.ok(accounts.signedIn)).account).toEqual(await caller.ok(accounts.myself))
  await server.database.writes.deleteFrom('session').where('userId', '=', anna.id).execute()
  expect(await caller.call(accounts.signedIn)).toMatchObject({ status: 401, body: { code: 'signedOut' } })
})

test('a wrong password and an unknown name get the same answer', async () => {
  const wrong = await open(await server.as(), anna.username, 'wrong')
  const unknown = await open(await server.as(), 'unknown', 'wrong')
  expect(wrong.status).toBe(401)
  expect(wrong.body).toEqual({ code: 'session.wrong', message: 'Username or Password wrong.' })
  expect({ status: unknown.status, body: unknown.body }).toEqual({ status: wrong.status, body: wrong.body })
  expect(Object.keys(unknown.headers).toSorted()).toEqual(Object.keys(wrong.headers).toSorted())
})

// The benchmark measures the duration with 200 pairs.
test('T3: a wrong password and an unknown name cost the same: one comparison at the same cost', async () => {
  const work: Record<string, string[]> = {}
  for (const name of [anna.username, 'unknown', 'unknown@example.org']) {
    compared.length = 0
    await open(await server.as(), name, 'wrong')
    work[name] = compared.map((hash) => /^\$argon2id\$.*?\$.*?\$/.exec(hash)?.[0] ?? hash)
  }
  const once = [expect.stringContaining(costSign())]
  expect(work).toEqual({ [anna.username]: once, unknown: once, 'unknown@example.org': once })
})

test('only the right password shows that an account is not activated', async () => {
  const waiting = await person(server.database.writes, 'Wanda', { activated: false })
  const { status, body } = await open(await server.as(), waiting.username)
  expect({ status, body }).toEqual({
    status: 403,
    body: {
      code: 'session.notActivated',
      message: 'This user is not activated. Use the link in the registration email.',
    },
  })
  expect((await open(await server.as(), waiting.username, 'wrong')).body.code).toBe('session.wrong')
})

test('a session from before sign-in is invalid afterwards', async () => {
  const caller = await server.as()
  caller.token = 'a-value-planted-in-the-browser-before'
  await open(caller, anna.username)
  const first = caller.token
  expect(first).not.toContain('planted')
  await open(caller, anna.username)
  expect(caller.token).not.toBe(first)
  const thief = await server.as()
  for (const stolen of ['a-value-planted-in-the-browser-before', first]) {
    thief.token = stolen
    expect(await isSignedIn(thief)).toBe(false)
  }
})

test('only the browser stores the session: the database contains its hash', async () => {
  const caller = await server.as()
  const { headers } = await open(caller, anna.username)
  expect(sessionCookie(headers)).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  const rows = await sql<{ t: string }>`select t::text from session t`.execute(server.database.writes)
  expect(rows.rows.filter(({ t }) => t.includes(caller.token ?? ''))).toEqual([])
})

test('over https the cookie is bound to the host', async () => {
  const { url } = { url: server.config.databaseUrl ?? '' }
  const secure = await testServer({ url, env: { BASE_URL: 'https://eval.example.org', SECOND_FACTOR: 'on' } })
  const { headers } = await open(await secure.as(), anna.username)
  expect(sessionCookie(headers)).toMatch(
    /^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  await secure.close()
})

describe('a session ends', () => {
  const change = (caller: Client, set: Record<string, unknown>) =>
    server.database.writes
      .updateTable('session')
      .set(set)
      .where('tokenSha256', '=', sha256(caller.token ?? ''))
      .execute()

  test('two hours after its last use', async () => {
    const caller = await server.as(anna)
    await change(caller, { lastSeenAt: sql`now() - interval '119 minutes'` })
    expect(await isSignedIn(caller)).toBe(true)
    const idle = await server.as(anna)
    await change(idle, { lastSeenAt: sql`now() - interval '121 minutes'` })
    expect(await isSignedIn(idle)).toBe(false)
  })

  test('twelve hours after its start, even if used', async () => {
    const caller = await server.as(anna)
    const { createdAt, expiresAt } = await server.database.reads
      .selectFrom('session')
      .selectAll()
      .where('tokenSha256', '=', sha256(caller.token ?? ''))
      .executeTakeFirstOrThrow()
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(12 * 3_600_000)
    await change(caller, { expiresAt: sql`now()` })
    expect(await isSignedIn(caller)).toBe(false)
  })

  test('when its user is deactivated', async () => {
    const leaving = await person(server.database.writes, 'Lea')
    const caller = await server.as(leaving)
    expect(await isSignedIn(caller)).toBe(true)
    await server.database.writes
      .updateTable('user')
      .set({ activated: false })
      .where('id', '=', leaving.id)
      .execute()
    expect(await isSignedIn(caller)).toBe(false)
  })

  test.each(['GET', 'POST'])(
    'by signing out with %s, which clears the cache of the browser',
    async (method) => {
      const caller = await server.as(anna)
      const { token } = caller
      const { status, headers } = await caller.send(method, '/api/logout')
      expect({ status, clear: headers['clear-site-data'], stored: caller.token }).toEqual({
        status: 200,
        clear: '"cache"',
        stored: undefined,
      })
      caller.token = token
      expect(await isSignedIn(caller)).toBe(false)
    },
  )

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example.org' },
  ])('but not by a picture on a foreign page: %o', async (headers) => {
    const caller = await server.as(anna)
    for (const url of ['/api/logout', '/api/logout?x=1', '/api/logout/'])
      expect((await caller.send('GET', url, { headers })).status).toBeGreaterThanOrEqual(400)
    expect(await isSignedIn(caller)).toBe(true)
  })

  test('and remains with use', async () => {
    const caller = await server.as(anna)
    await change(caller, { lastSeenAt: sql`now() - interval '60 minutes'` })
    const before = await timeIn(server.database.reads)
    await caller.ok(accounts.myself)
    await expect
      .poll(async () => {
        const row = await server.database.reads
          .selectFrom('session')
          .select('lastSeenAt')
          .where('tokenSha256', '=', sha256(caller.token ?? ''))
          .executeTakeFirst()
        return Date.parse(row?.lastSeenAt ?? '')
      })
      .toBeGreaterThanOrEqual(before)
  })

  test.each([
    ['a page that polls by itself', { 'x-unattended': 'true' }],
    ['a stream', { accept: 'text/event-stream' }],
  ])('but not by %s: an absent user is signed out in time', async (_, headers) => {
    const caller = await server.as(anna)
    await change(caller, { lastSeenAt: sql`now() - interval '60 minutes'` })
    expect((await caller.send('GET', '/api/myself', { headers })).status).toBe(200)
    // Waits until the background writes of the answer are done.
    await server.database.pool.query('select 1')
    const { idle } = await server.database.reads
      .selectFrom('session')
      .select(sql<boolean>`last_seen_at < now() - interval '50 minutes'`.as('idle'))
      .where('tokenSha256', '=', sha256(caller.token ?? ''))
      .executeTakeFirstOrThrow()
    expect(idle).toBe(true)
  })
})

test('confirmation requires the password of the signed-in user', async () => {
  const caller = await server.unconfirmed(anna)
  const wrong = await caller.call(session.confirm, { body: { password: 'wrong' } })
  expect({ status: wrong.status, fields: wrong.body.fields }).toEqual({
    status: 400,
    fields: { password: 'user.passwordWrong' },
  })
  const before = await timeIn(server.database.reads)
  await caller.ok(session.confirm, { body: { password } })
  const { confirmedAt } = await server.database.reads
    .selectFrom('session')
    .select('confirmedAt')
    .where('tokenSha256', '=', sha256(caller.token ?? ''))
    .executeTakeFirstOrThrow()
  expect(Date.parse(confirmedAt)).toBeGreaterThanOrEqual(before)
})
