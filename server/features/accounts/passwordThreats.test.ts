import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { session } from '#contract/session.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import type { Person } from '../../../test/support/people.ts'
import { commonPasswords } from './passwordRules.ts'

let server: TestServer
let anna: Person
const newPassword = 'Kirschkern-Weitspucken'

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  anna = await insert.person(server.database.writes, 'Anna')
})

async function mailTo({ email }: { email: string }, mail: string) {
  const { text } = await server.database.reads
    .selectFrom('mail')
    .select('text')
    .where('recipient', '=', email)
    .where('letter', '=', mail)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  return text
}

const tokenIn = (mail: string) => /\/[a-z-]+#([\w-]{40,})/.exec(mail)?.[1] ?? ''

async function askReset() {
  const guest = await server.as()
  await guest.ok(accounts.forgotPassword, { body: { email: anna.email } })
  return tokenIn(await mailTo(anna, 'passwordReset'))
}

async function signIn(password: string) {
  const caller = await server.as()
  const answer = await caller.call(session.open, { body: { username: anna.username, password } })
  return { caller, answer }
}

test('T10: neither the answer nor its headers show whether an address has an account', async () => {
  const guest = await server.as()
  const answers = []
  for (const email of [anna.email, 'unknown@example.org']) {
    const { status, text, headers } = await guest.call(accounts.forgotPassword, { body: { email } })
    answers.push([status, text, Object.keys(headers).toSorted(), headers['content-length']])
  }
  expect(answers[0]).toEqual(answers[1])
})

const resetsOf = async ({ email }: { email: string }) => {
  const emails = await server.database.reads
    .selectFrom('mail')
    .select('text')
    .where('recipient', '=', email)
    .where('letter', '=', 'passwordReset')
    .orderBy('createdAt')
    .execute()
  return emails.map(({ text }) => tokenIn(text))
}

test('T10: repeated requests by strangers do not invalidate the link of the owner: after five the last one remains valid', async () => {
  const strict = await testServer({ url: server.url, env: { LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1' } })
  try {
    const guest = await strict.as()
    const ask = (email: string, index: number) =>
      guest.call(accounts.forgotPassword, {
        body: { email },
        headers: { 'x-forwarded-for': `192.0.2.${index % 2}` },
      })
    for (let index = 1; index <= 8; index++)
      for (const email of [anna.email.toUpperCase(), 'x@example.org'])
        expect(await ask(email, index)).toMatchObject({ status: 200, text: '{}' })
    const links = await resetsOf(anna)
    expect(links).toHaveLength(5)
    await guest.ok(accounts.resetPassword, {
      params: { token: links.at(-1) ?? '' },
      body: { password: newPassword },
    })
    // The link is used, so a new one is sent.
    expect((await ask(anna.email, 9)).status).toBe(200)
    expect(await resetsOf(anna)).toHaveLength(6)
  } finally {
    await strict.close()
  }
})

test('T11: without a body a one-time password is mailed; it permits only the choice of a new password', async () => {
  const elsewhere = await server.as(anna)
  const token = await askReset()
  const guest = await server.as()
  const reset = await guest.call(accounts.resetPassword, { params: { token }, body: null })
  expect(reset).toMatchObject({ status: 200, text: '{}' })
  expect((await elsewhere.call(accounts.myself)).status).toBe(401)
  const password = /\n([0-9A-Z]{16})\n/.exec(await mailTo(anna, 'oneTimePassword'))?.[1] ?? ''
  expect((await signIn(insert.password)).answer.status).toBe(401)
  const { caller, answer } = await signIn(password)
  expect(answer.body).toMatchObject({ mustChangePassword: true })
  expect((await caller.call(session.list)).body.code).toBe('passwordChangeNeeded')
  expect((await caller.send('GET', '/api/company')).body.code).toBe('passwordChangeNeeded')
  await caller.ok(accounts.changePassword, { body: { password, newPassword } })
  await caller.ok(session.list)
  expect((await signIn(password)).answer.status).toBe(401)
})

test('T11: the mailed password expires after an hour, with the answer for a wrong password', async () => {
  const token = await askReset()
  await (await server.as()).ok(accounts.resetPassword, { params: { token }, body: null })
  const password = /\n([0-9A-Z]{16})\n/.exec(await mailTo(anna, 'oneTimePassword'))?.[1] ?? ''
  await server.database.writes
    .updateTable('oneUseToken')
    .set({ expiresAt: sql`expires_at - interval '60 minutes'` })
    .where('userId', '=', anna.id)
    .execute()
  expect((await signIn(password)).answer.body.code).toBe('session.wrong')
})

test('T11: with a body the chosen password is set once, and all sessions end', async () => {
  const elsewhere = await server.as(anna)
  const token = await askReset()
  const guests = await Promise.all(Array.from({ length: 6 }, () => server.as()))
  const answers = await Promise.all(
    guests.map((guest) =>
      guest.call(accounts.resetPassword, { params: { token }, body: { password: newPassword } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400])
  expect((await elsewhere.call(accounts.myself)).status).toBe(401)
  expect((await signIn(newPassword)).answer.status).toBe(200)
  await mailTo(anna, 'passwordChanged')
})

test('T11: the link is valid for half an hour', async () => {
  const token = await askReset()
  await server.database.writes
    .updateTable('oneUseToken')
    .set({ expiresAt: sql`now()` })
    .where('userId', '=', anna.id)
    .execute()
  const late = await (await server.as()).call(accounts.resetPassword, { params: { token }, body: null })
  expect(late).toMatchObject({ status: 400, body: { code: 'token.unusable' } })
})

test('T12: opening the link changes nothing', async () => {
  const token = await askReset()
  expect((await (await server.as()).send('GET', `/api/reset_password/${token}`)).status).toBe(404)
  expect((await (await server.as()).send('HEAD', `/confirm-password-reset/${token}`)).status).toBeLessThan(
    500,
  )
  expect((await signIn(insert.password)).answer.status).toBe(200)
  const guest = await server.as()
  await guest.ok(accounts.resetPassword, { params: { token }, body: { password: newPassword } })
})

test('T13: links use the configured address, whatever host the request names', async () => {
  const guest = await server.as()
  const body = { email: anna.email }
  const misled = await guest.call(accounts.forgotPassword, { body, headers: { host: 'evil.example' } })
  expect(misled.status).toBe(421)
  await guest.ok(accounts.forgotPassword, { body, headers: { 'x-forwarded-host': 'evil.example' } })
  const mail = await mailTo(anna, 'passwordReset')
  expect(mail).toContain(`${server.config.baseUrl}/confirm-password-reset#`)
  expect(mail).not.toContain('evil')
})

test('T15: a new link invalidates the old one, and a link for another purpose is rejected', async () => {
  const old = await askReset()
  const token = await askReset()
  expect(token).not.toBe(old)
  const guest = await server.as()
  const use = (link: string) =>
    guest.call(accounts.resetPassword, { params: { token: link }, body: { password: newPassword } })
  expect((await use(old)).body.code).toBe('token.unusable')
  expect((await guest.call(accounts.activate, { params: { token } })).body.code).toBe('token.unusable')
  expect((await use(token)).status).toBe(200)
})

test('T15: a new email address counts after its mailbox confirms it; the old one is notified and its links expire', async () => {
  const reset = await askReset()
  const caller = await server.as(anna)
  const email = `neu.${anna.email}`
  await caller.ok(accounts.changeEmail, { body: { email, password: insert.password } })
  expect((await caller.ok(accounts.myself)).email).toBe(anna.email)
  const token = tokenIn(await mailTo({ email }, 'emailChange'))
  await caller.ok(accounts.confirmEmail, { params: { token } })
  expect((await caller.ok(accounts.myself)).email).toBe(email)
  expect(await mailTo(anna, 'emailChanged')).toContain(email)
  const late = await (
    await server.as()
  ).call(accounts.resetPassword, { params: { token: reset }, body: null })
  expect(late.body.code).toBe('token.unusable')
})

test('T15: an address with an account gets the same answer, its owner is notified, and nothing changes', async () => {
  const bert = await insert.person(server.database.writes, 'Bert')
  const caller = await server.as(anna)
  const body = { email: bert.email.toUpperCase(), password: insert.password }
  const answer = await caller.call(accounts.changeEmail, { body })
  expect(answer).toMatchObject({ status: 200, text: '{}' })
  await mailTo(bert, 'alreadyRegistered')
})

test('T15: a person at an unlocked screen cannot change the address without the password', async () => {
  const caller = await server.as(anna)
  const email = `neu.${anna.email}`
  const change = (password: string) => caller.call(accounts.changeEmail, { body: { email, password } })
  expect((await change('not her password')).body.code).toBe('user.passwordWrong')
  expect((await change(insert.password)).status).toBe(200)
})

test('T17: no answer has a field for a generated password, and the audit log contains none', async () => {
  const { text } = await (await server.as()).send('GET', '/api/openapi.json')
  expect(text).not.toMatch(/generatedPassword|passwordHash|wrappedSeed/i)
  await (await server.as()).ok(accounts.resetPassword, { params: { token: await askReset() }, body: null })
  const password = /\n([0-9A-Z]{16})\n/.exec(await mailTo(anna, 'oneTimePassword'))?.[1] ?? ''
  const auditEntries = await server.database.reads.selectFrom('auditEntry').selectAll().execute()
  const payloads = await server.database.reads.selectFrom('chainPayload').selectAll().execute()
  expect(JSON.stringify([auditEntries, payloads])).not.toContain(password)
})

test('a new password has 12 to 128 characters of any kind', async () => {
  const caller = await server.as(anna)
  const change = (chosen: string) =>
    caller.call(accounts.changePassword, { body: { password: insert.password, newPassword: chosen } })
  expect((await change('x7 kurz ok?')).body.fields).toEqual({ newPassword: 'passwordShort' })
  expect((await change('Lange Leitung '.repeat(10))).body.fields).toEqual({ newPassword: 'tooLong' })
  expect((await change('нагрузка 7 лошадей')).status).toBe(200)
})

test('a common password and one that consists of related words are rejected wherever a password is chosen', async () => {
  const caller = await server.as(anna)
  const refusal = { status: 400, body: { code: 'user.passwordCommon' } }
  for (const chosen of [
    'password123456',
    'qwertzuiopasdf',
    `${anna.username}-2026!`,
    'eval-Muster-1',
    'anna muster 1990',
  ])
    expect(
      await caller.call(accounts.changePassword, {
        body: { password: insert.password, newPassword: chosen },
      }),
    ).toMatchObject({ ...refusal, body: { fields: { newPassword: 'user.passwordCommon' } } })
  const { id } = await insert.company(server.database.writes, 'Sonnenwagen')
  await insert.employ(server.database.writes, id, anna)
  const body = { password: insert.password, newPassword: 'Sonnenwagen12' }
  expect(await caller.call(accounts.changePassword, { body })).toMatchObject(refusal)
  const signup = { username: 'sigrun', email: 's@example.org', language: 'de', consent: true } as const
  const guest = await server.as()
  expect(await guest.call(accounts.signup, { body: { ...signup, password: 'Sigrun-sigrun' } })).toMatchObject(
    { ...refusal, body: { fields: { password: 'user.passwordCommon' } } },
  )
  const token = await askReset()
  const reset = { params: { token }, body: { password: 'iloveyou123456' } }
  expect(await guest.call(accounts.resetPassword, reset)).toMatchObject(refusal)
  expect(
    (await guest.call(accounts.resetPassword, { ...reset, body: { password: newPassword } })).status,
  ).toBe(200)
})

test('the list of common passwords is part of the program and has the documented length', async () => {
  expect((await commonPasswords()).size).toBeGreaterThan(49_000)
})

test('T67: one mailbox receives ten links for a new password a day, and another only after the last one expires', async () => {
  const counted = await testServer({ url: server.url, env: { LIMIT_FACTOR: '1' } })
  const { email } = anna
  const ask = async (index: number) => {
    const remoteAddress = `203.0.113.${index}`
    const options = {
      method: 'POST',
      url: '/api/forgot_password',
      payload: { email },
      remoteAddress,
    } as const
    expect((await counted.app.inject(options)).statusCode).toBe(200)
    // Half an hour later.
    await server.database.limitPool.query(
      `delete from rate_limit where key like 'user.forgotPassword.address/1800%'`,
    )
  }
  for (let index = 0; index < 12; index++) await ask(index)
  expect(await resetsOf(anna)).toHaveLength(10)
  await server.database.writes
    .updateTable('oneUseToken')
    .set({ expiresAt: sql`now()` })
    .where('userId', '=', anna.id)
    .execute()
  await ask(12)
  await ask(13)
  expect(await resetsOf(anna)).toHaveLength(11)
  await counted.close()
})
