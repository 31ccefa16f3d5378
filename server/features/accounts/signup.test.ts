import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, type LinkPurpose } from '#contract/account.ts'
import { session } from '#contract/session.ts'
import type { Client } from '../../../test/support/client.ts'
import { timeIn } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { mailsTo, tokenFor } from '../../../test/support/mails.ts'
import { password } from '../../../test/support/people.ts'

let server: TestServer
let guest: Client

beforeAll(async () => {
  server = await testServer()
  guest = await server.as()
})
afterAll(() => server.close())

let counter = 0
const newUser = (change: object = {}) => {
  const username = `user${++counter}`
  return {
    username,
    email: `${username}@example.org`,
    password,
    language: 'de' as const,
    consent: true as const,
    ...change,
  }
}

const userOf = (username: string) =>
  server.database.reads
    .selectFrom('user')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirstOrThrow()

test('the state of a link before its use: open, used, or expired', async () => {
  const person = newUser()
  await guest.ok(accounts.signup, { body: person })
  const token = await tokenFor(server.database, person.email)
  const stateOf = async (requested: string, purpose: LinkPurpose = 'activation') =>
    (await guest.ok(accounts.link, { params: { purpose, token: requested } })).state
  expect(await stateOf(token)).toBe('open')
  expect(await stateOf(token, 'passwordReset')).toBe('over')
  await guest.ok(accounts.activate, { params: { token } })
  expect(await stateOf(token)).toBe('used')
  expect(await stateOf('x'.repeat(43))).toBe('over')
  expect(await stateOf('x'.repeat(43), 'setup')).toBe('over')
})

test('sign-up mails a link in the chosen language and stores the consent with version, time and language', async () => {
  const person = newUser({ language: 'it' })
  const before = await timeIn(server.database.reads)
  await guest.ok(accounts.signup, { body: person })
  const { id, activated, passwordHash, isAdmin } = await userOf(person.username)
  expect({ activated, isAdmin, kind: passwordHash.slice(0, 9) }).toEqual({
    activated: false,
    isAdmin: false,
    kind: '$argon2id',
  })
  const consent = await server.database.reads
    .selectFrom('consent')
    .selectAll()
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  expect(consent).toMatchObject({
    subject: 'terms',
    language: 'it',
    documentVersion: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
  })
  expect(Date.parse(consent.givenAt)).toBeGreaterThanOrEqual(before)
  const [mail] = await mailsTo(server.database, person.email)
  expect(mail).toMatchObject({ template: 'activation', locale: 'it' })
  expect(mail?.text).toContain(`${server.config.baseUrl}/activate#`)
})

test('the account is usable only after its link was used, which works once', async () => {
  const person = newUser()
  await guest.ok(accounts.signup, { body: person })
  const body = { username: person.username, password }
  expect((await guest.call(session.open, { body })).body.code).toBe('session.notActivated')
  const params = { token: await tokenFor(server.database, person.email) }
  expect((await guest.send('GET', `/api/user/activate/${params.token}`)).status).toBe(404)
  await guest.ok(accounts.activate, { params })
  await (await server.as()).ok(session.open, { body })
  expect((await guest.call(accounts.activate, { params })).body.code).toBe('token.unusable')
})

test('a new link invalidates the old one, and a link expires after a day', async () => {
  const person = newUser()
  await guest.ok(accounts.signup, { body: person })
  const old = await tokenFor(server.database, person.email)
  await guest.ok(accounts.resendActivation, { body: { email: person.email.toUpperCase() } })
  const recent = await tokenFor(server.database, person.email)
  expect(recent).not.toBe(old)
  expect((await guest.call(accounts.activate, { params: { token: old } })).status).toBe(400)
  const { id } = await userOf(person.username)
  const token = server.database.writes.updateTable('oneUseToken').where('userId', '=', id)
  const { expiresAt, createdAt } = await server.database.reads
    .selectFrom('oneUseToken')
    .selectAll()
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(24 * 3_600_000)
  await token.set({ expiresAt: createdAt }).execute()
  expect((await guest.call(accounts.activate, { params: { token: recent } })).body.code).toBe(
    'token.unusable',
  )
})

test('requesting a link again gives the same answer for a stranger, and sends no email', async () => {
  const before = await server.database.reads.selectFrom('mail').select('id').execute()
  const { status, body } = await guest.call(accounts.resendActivation, {
    body: { email: 'stranger@example.org' },
  })
  expect({ status, body }).toEqual({ status: 200, body: {} })
  expect(await server.database.reads.selectFrom('mail').select('id').execute()).toHaveLength(before.length)
})

test.each([
  ['without consent', { consent: false }, { consent: 'mandatory' }],
  ['without e-mail', { email: '' }, { email: 'mandatory' }],
  ['with an invalid email address', { email: 'invalid' }, { email: 'email' }],
  ['with a short password', { password: 'short' }, { password: 'passwordShort' }],
  ['with a password of 129 characters', { password: 'x'.repeat(129) }, { password: 'tooLong' }],
  [
    'as administrator',
    { roles: ['admin'], activated: true },
    { roles: 'unknownField', activated: 'unknownField' },
  ],
  ['in an unknown language', { language: 'fr' }, { language: 'invalid' }],
])('sign-up %s is rejected: the field is named and nothing is stored', async (_how, change, fields) => {
  const person = newUser(change)
  const { status, body } = await guest.send('POST', '/api/user/signup', { body: person })
  expect({ status, code: body.code, fields: body.fields }).toEqual({ status: 400, code: 'invalid', fields })
  await expect(userOf(person.username)).rejects.toThrow()
})

test.each([
  ['upper and lower case', 'Jürgen', 'JÜRGEN'],
  ['Unicode form', 'Zo\u00eb', 'Zoe\u0308'],
  ['width', 'maria', 'ｍａｒｉａ'],
])('a name and an email that differ only in %s are the same', async (_what, first, second) => {
  await guest.ok(accounts.signup, { body: newUser({ username: first }) })
  const { status, body } = await guest.call(accounts.signup, { body: newUser({ username: second }) })
  expect({ status, code: body.code, fields: body.fields }).toEqual({
    status: 409,
    code: 'user.usernameTaken',
    fields: { username: 'user.usernameTaken' },
  })
  expect(await guest.ok(accounts.checkUsername, { params: { username: second } })).toEqual({
    exists: true,
  })
})

test('a name in use and an address in use are both reported', async () => {
  const body = newUser()
  await guest.ok(accounts.signup, { body })
  expect((await guest.call(accounts.signup, { body })).body.fields).toEqual({
    username: 'user.usernameTaken',
    email: 'user.emailTaken',
  })
})

test('an email is in use in upper or lower case, and every client gets that answer', async () => {
  const person = newUser()
  await guest.ok(accounts.signup, { body: person })
  const email = person.email.toUpperCase()
  expect((await guest.call(accounts.signup, { body: newUser({ email }) })).body.code).toBe('user.emailTaken')
  expect(await guest.ok(accounts.checkEmail, { params: { email } })).toEqual({
    exists: true,
  })
  expect(await guest.ok(accounts.checkEmail, { params: { email: 'free@example.org' } })).toEqual({
    exists: false,
  })
})

test('of twenty parallel sign-ups with one name exactly one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      guest.call(accounts.signup, { body: newUser({ username: 'contested' }) }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(409)])
})
