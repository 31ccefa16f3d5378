import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { users } from '#contract/user.ts'
import { session } from '#contract/session.ts'
import type { Client } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { mailsTo, tokenFor } from '../../../test/support/mails.ts'
import { password, type Person, person } from '../../../test/support/people.ts'

let server: TestServer
let guest: Client

beforeAll(async () => {
  server = await testServer()
  guest = await server.as()
})
afterAll(() => server.close())

const newPerson = () => person(server.database.writes, 'Paula')
const newPassword = 'another horse battery'
const signsIn = async ({ username }: Person, given: string) =>
  (await (await server.as()).call(session.open, { body: { username, password: given } })).status === 200
const isSignedIn = async (caller: Client) => (await caller.call(accounts.myself)).status === 200

async function forgetful() {
  const paula = await newPerson()
  await guest.ok(accounts.forgotPassword, { body: { email: paula.email } })
  return { paula, params: { token: await tokenFor(server.database, paula.email) } }
}

test('the answer to a forgotten password is the same for a known, an unknown and a deactivated address', async () => {
  const existing = await newPerson()
  const waiting = await person(server.database.writes, 'Wanda', { activated: false })
  await server.database.writes
    .updateTable('user')
    .set({ deactivatedAt: sql`now()` })
    .where('id', '=', waiting.id)
    .execute()
  const answers = await Promise.all(
    [existing.email, waiting.email, 'stranger@example.org'].map((email) =>
      guest.call(accounts.forgotPassword, { body: { email } }),
    ),
  )
  expect(answers.map(({ status, text }) => ({ status, text }))).toEqual(
    Array(3).fill({ status: 200, text: '{}' }),
  )
  expect(await mailsTo(server.database, existing.email)).toHaveLength(1)
  expect(await mailsTo(server.database, waiting.email)).toHaveLength(0)
})

test('the link uses our own address, whatever host the request names', async () => {
  const paula = await newPerson()
  await guest.send('POST', '/api/forgot_password', {
    body: { email: paula.email },
    headers: { 'x-forwarded-host': 'evil.example.org' },
  })
  const [mail] = await mailsTo(server.database, paula.email)
  expect(mail?.text).toContain(`${server.config.baseUrl}/confirm-password-reset#`)
  expect(`${mail?.text ?? ''}${mail?.html ?? ''}`).not.toContain('evil')
})

test('with the link and a new password: the new one is valid, the old one is not, every session ends, and an email confirms it', async () => {
  const { paula, params } = await forgetful()
  const caller = await server.as(paula)
  await guest.ok(accounts.resetPassword, { params, body: { password: newPassword } })
  expect([await signsIn(paula, password), await signsIn(paula, newPassword)]).toEqual([false, true])
  expect(await isSignedIn(caller)).toBe(false)
  const [mail] = await mailsTo(server.database, paula.email)
  expect(mail?.template).toBe('passwordChanged')
  expect(mail?.text).not.toContain(newPassword)
  expect((await guest.call(accounts.resetPassword, { params, body: { password } })).body.code).toBe(
    'token.unusable',
  )
})

test('a link still works after a mail scanner opened it, and a short password does not use it up', async () => {
  const { params } = await forgetful()
  await guest.send('GET', `/confirm-password-reset/${params.token}`)
  await guest.send('GET', `/api/reset_password/${params.token}`)
  expect(
    (await guest.call(accounts.resetPassword, { params, body: { password: 'short' } })).body.fields,
  ).toEqual({
    password: 'passwordShort',
  })
  await guest.ok(accounts.resetPassword, { params, body: { password: newPassword } })
})

test('a link expires after 30 minutes or with the next link, and has no other use', async () => {
  const { paula, params } = await forgetful()
  const row = await server.database.reads
    .selectFrom('oneUseToken')
    .selectAll()
    .where('userId', '=', paula.id)
    .executeTakeFirstOrThrow()
  expect(Date.parse(row.expiresAt) - Date.parse(row.createdAt)).toBe(30 * 60_000)
  expect((await guest.call(accounts.activate, { params })).status).toBe(400)
  await guest.ok(accounts.forgotPassword, { body: { email: paula.email } })
  const next = { token: await tokenFor(server.database, paula.email) }
  expect((await guest.call(accounts.resetPassword, { params, body: { password: newPassword } })).status).toBe(
    400,
  )
  await server.database.writes
    .updateTable('oneUseToken')
    .set({ expiresAt: sql`now()` })
    .where('userId', '=', paula.id)
    .execute()
  const late = await guest.call(accounts.resetPassword, { params: next, body: { password: newPassword } })
  expect({ status: late.status, code: late.body.code }).toEqual({ status: 400, code: 'token.unusable' })
  expect(await signsIn(paula, password)).toBe(true)
})

test('of many parallel uses of one link exactly one sets the password', async () => {
  const { params } = await forgetful()
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      guest.call(accounts.resetPassword, { params, body: { password: `${newPassword} ${index}` } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400])
})

async function withMailedPassword() {
  const { paula, params } = await forgetful()
  await guest.send('POST', `/api/reset_password/${params.token}`)
  const [mail] = await mailsTo(server.database, paula.email)
  const [mailed = ''] = /\b[0-9A-HJKMNP-TV-Z]{16}\b/.exec(mail?.text ?? '') ?? []
  expect(mail?.template).toBe('oneTimePassword')
  return { paula, mailed }
}

test('without a body a one-time password is mailed that permits only the choice of a new password', async () => {
  const { paula, mailed } = await withMailedPassword()
  const caller = await server.as()
  await caller.ok(session.open, { body: { username: paula.username, password: mailed } })
  const { mustChangePassword, version, metadata } = await caller.ok(accounts.myself)
  expect(mustChangePassword).toBe(true)
  const profile = {
    version,
    firstname: 'P',
    lastname: 'P',
    phone: '',
    language: 'de' as const,
    certificateNotification: true,
    metadata,
  }
  const change = { params: { id: paula.id }, body: profile }
  const refused = await caller.call(users.update, change)
  expect({ status: refused.status, code: refused.body.code }).toEqual({
    status: 403,
    code: 'passwordChangeNeeded',
  })
  await caller.ok(accounts.myself)
  await caller.ok(accounts.changePassword, { body: { password: mailed, newPassword } })
  await caller.ok(users.update, change)
  expect([await signsIn(paula, mailed), await signsIn(paula, newPassword)]).toEqual([false, true])
})

test('a mailed password expires after an hour', async () => {
  const { paula, mailed } = await withMailedPassword()
  const { minutes } = await server.database.reads
    .selectFrom('oneUseToken')
    .select(sql<number>`extract(epoch from expires_at - created_at)::int / 60`.as('minutes'))
    .where('userId', '=', paula.id)
    .where('purpose', '=', 'oneTimePassword')
    .executeTakeFirstOrThrow()
  expect(minutes).toBe(60)
  expect(await signsIn(paula, mailed)).toBe(true)
  await server.database.writes
    .updateTable('oneUseToken')
    .set({ expiresAt: sql`now()` })
    .where('userId', '=', paula.id)
    .execute()
  expect(await signsIn(paula, mailed)).toBe(false)
})

test('a mailed password is used up by the session it opens, not by an unfinished second factor', async () => {
  const { paula, mailed } = await withMailedPassword()
  const db = server.database.writes
  const passkey = {
    id: crypto.randomUUID(),
    userId: paula.id,
    name: 'Telefon',
    credentialId: crypto.randomUUID(),
  }
  await db
    .insertInto('passkey')
    .values({ ...passkey, publicKey: Buffer.alloc(1), counter: 0, transports: [] })
    .execute()
  const open = async () =>
    (await (await server.as()).call(session.open, { body: { username: paula.username, password: mailed } }))
      .body
  for (let time = 0; time < 2; time++) expect(await open()).toMatchObject({ factors: { passkey: true } })
  await db.deleteFrom('passkey').where('userId', '=', paula.id).execute()
  expect([await signsIn(paula, mailed), await signsIn(paula, mailed)]).toEqual([true, false])
})

test('changing a password requires the old one, ends every other session and preserves this one', async () => {
  const paula = await newPerson()
  const [here, elsewhere] = [await server.as(paula), await server.as(paula)]
  const wrong = await here.call(accounts.changePassword, { body: { password: 'wrong', newPassword } })
  expect({ status: wrong.status, fields: wrong.body.fields }).toEqual({
    status: 400,
    fields: { password: 'user.passwordWrong' },
  })
  expect(await isSignedIn(elsewhere)).toBe(true)
  await here.ok(accounts.changePassword, { body: { password, newPassword } })
  expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false])
  expect((await mailsTo(server.database, paula.email))[0]?.template).toBe('passwordChanged')
})

test('no answer contains a password or its hash', async () => {
  const paula = await newPerson()
  const caller = await server.as(paula)
  for (const url of ['/api/myself', `/api/user/${paula.id}`, '/api/openapi.json'])
    expect((await caller.send('GET', url)).text).not.toMatch(
      /argon2|passwordHash|generatedPassword|password_hash/,
    )
})
