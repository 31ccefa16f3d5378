import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { session } from '#contract/session.ts'
import { clientOf } from '../../../test/support/client.ts'
import { timeIn } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { tokenFor } from '../../../test/support/mails.ts'
import * as insert from '../../../test/support/people.ts'
import { keepWindowsOpen } from '../../../test/support/rateWindow.ts'
import { roundsOf, times } from '../../../test/support/race.ts'

let server: TestServer
let strict: TestServer

beforeAll(async () => {
  server = await testServer()
  strict = await testServer({ url: server.url, env: { ENUMERATION: 'strict' } })
})
afterAll(async () => {
  await strict.close()
  await server.close()
})

let counter = 0
const newcomer = (more: object = {}) => {
  const username = `neuling${++counter}`
  return {
    username,
    email: `${username}@example.org`,
    password: insert.password,
    language: 'de' as const,
    consent: true as const,
    ...more,
  }
}

const mailsTo = (email: string) =>
  server.database.reads
    .selectFrom('mail')
    .selectAll()
    .select('letter as template')
    .where('recipient', '=', email)
    .execute()

async function activation(email: string) {
  const mails = await mailsTo(email)
  return /\/activate#([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

const own = { 'sec-fetch-site': 'same-origin' }

test('a person who signs up can sign in after the mailed link was used, and not before', async () => {
  const guest = await server.as()
  const { consent, ...person } = newcomer()
  await guest.ok(accounts.signup, { body: { ...person, consent } })
  const body = { username: person.email.toUpperCase(), password: person.password }
  expect((await guest.call(session.open, { body })).body.code).toBe('session.notActivated')
  await guest.ok(accounts.activate, { params: { token: await activation(person.email) } })
  expect((await guest.call(session.open, { body })).status).toBe(200)
})

test('the consent is stored with version, language and time; without it there is no account', async () => {
  const guest = await server.as()
  const person = newcomer({ language: 'it' })
  const before = await timeIn(server.database.writes)
  await guest.ok(accounts.signup, { body: person })
  const after = await timeIn(server.database.writes)
  const stored = await server.database.reads
    .selectFrom('consent as c')
    .innerJoin('user as u', 'u.id', 'c.userId')
    .select(['c.subject', 'c.documentVersion', 'c.language', 'c.givenAt'])
    .where('u.username', '=', person.username)
    .executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ subject: 'terms', language: 'it' })
  expect(stored.documentVersion).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(Date.parse(stored.givenAt)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(stored.givenAt)).toBeLessThanOrEqual(after)
  const refused = await guest.send('POST', '/api/user/signup', { body: newcomer({ consent: false }) })
  expect(refused).toMatchObject({ status: 400, body: { fields: { consent: 'mandatory' } } })
})

test('T33: sign-up creates no administrator and no activated account', async () => {
  const guest = await server.as()
  for (const more of [{ roles: ['admin'] }, { activated: true }, { isAdmin: true }]) {
    const person = newcomer(more)
    const refused = await guest.send('POST', '/api/user/signup', { body: person })
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { [Object.keys(more)[0] ?? '']: 'unknownField' } },
    })
    expect(await mailsTo(person.email)).toEqual([])
  }
})

test('T72: of fifty parallel requests for the same name in other letters one succeeds', async () => {
  const guests = await Promise.all(Array.from({ length: 50 }, () => server.as()))
  const answers = await Promise.all(
    guests.map((guest, index) =>
      guest.call(accounts.signup, {
        body: newcomer({ username: index % 2 ? 'Grüße' : 'GRU\u0308ßE'.normalize('NFC').toLowerCase() }),
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'user.usernameTaken')).toHaveLength(49)
})

test('T16: one address receives three activation emails an hour, each invalidating the previous link; then the last one remains valid', async () => {
  const counted = await testServer({ url: server.url, env: { LIMIT_FACTOR: '1' } })
  try {
    await server.database.writes.deleteFrom('rateLimit').execute()
    const guest = await counted.as()
    const person = newcomer()
    await guest.ok(accounts.signup, { body: person })
    const first = await activation(person.email)
    for (let time = 2; time <= 4; time++) {
      await guest.ok(accounts.resendActivation, { body: { email: person.email } })
    }
    for (let time = 5; time <= 12; time++)
      await guest.ok(accounts.resendActivation, { body: { email: person.email.toUpperCase() } })
    expect(await mailsTo(person.email)).toHaveLength(4)
    expect((await guest.call(accounts.activate, { params: { token: first } })).status).toBe(400)
    await guest.ok(accounts.activate, { params: { token: await activation(person.email) } })
  } finally {
    await counted.close()
  }
})

test('T18: whether a name or address is in use is answered with yes or no, to any client, after the same time', async () => {
  const anna = await insert.person(server.database.writes, 'Anna')
  const guest = await server.as()
  const email = (address: string, headers: Record<string, string> = {}) =>
    guest.call(accounts.checkEmail, { params: { email: address }, headers })
  expect((await email(anna.email.toUpperCase())).text).toBe('{"exists":true}')
  expect((await email('unknown@example.org')).text).toBe('{"exists":false}')
  const username = (name: string) => guest.call(accounts.checkUsername, { params: { username: name } })
  expect((await username(anna.username.toUpperCase())).text).toBe('{"exists":true}')
  expect((await username('unknown')).text).toBe('{"exists":false}')
  const clients: Record<string, string>[] = [{}, own, { 'sec-fetch-site': 'none' }]
  for (const headers of clients) expect((await email(anna.email, headers)).text).toBe('{"exists":true}')
  for (const address of [anna.email, 'unknown@example.org']) {
    const startedAt = performance.now()
    await email(address)
    expect(performance.now() - startedAt).toBeGreaterThan(39)
  }
})

test('T18: one network has ten such requests a minute', async () => {
  const counted = await testServer({ url: server.url, env: { LIMIT_FACTOR: '1' } })
  try {
    await server.database.writes.deleteFrom('rateLimit').execute()
    const guest = await counted.as()
    const ask = () => guest.call(accounts.checkEmail, { params: { email: 'x@example.org' }, headers: own })
    expect((await ask()).status).toBe(200)
    await keepWindowsOpen(server)
    for (let time = 2; time <= 10; time++) expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
  } finally {
    await counted.close()
  }
})

test('T18 strict: signing up with an existing address gives the same answer, creates nothing, and notifies the owner', async () => {
  const anna = await insert.person(server.database.writes, 'Anna')
  const guest = await strict.as()
  const { length: before } = await server.database.reads.selectFrom('user').select('id').execute()
  const existing = newcomer({ email: anna.email.toUpperCase() })
  const unknown = newcomer()
  const answers = [
    await guest.call(accounts.signup, { body: existing }),
    await guest.call(accounts.signup, { body: unknown }),
  ]
  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [200, '{}'],
    [200, '{}'],
  ])
  expect(await server.database.reads.selectFrom('user').select('id').execute()).toHaveLength(before + 1)
  expect((await mailsTo(anna.email)).map(({ template }) => template)).toEqual(['alreadyRegistered'])
  for (const { username, email } of [existing, unknown]) {
    const again = await guest.call(accounts.signup, { body: newcomer({ username }) })
    expect(again).toMatchObject({ status: 409, body: { code: 'user.usernameTaken' } })
    expect((await guest.ok(accounts.checkUsername, { params: { username }, headers: own })).exists).toBe(true)
    expect((await guest.ok(accounts.checkEmail, { params: { email }, headers: own })).exists).toBe(false)
  }
})

test('T18 strict: of six parallel sign-ups with one name and an existing address one succeeds, and the others get the reason', async () => {
  const anna = await insert.person(server.database.writes, 'Anna')
  const guest = await strict.as()
  for (const { race } of roundsOf(strict)) {
    const existing = newcomer({ email: anna.email })
    const outcome = await race(times(6, () => () => guest.call(accounts.signup, { body: existing })))
    expect(outcome).toMatchObject({ won: 1, why: ['user.usernameTaken'] })
  }
})

test('T18 strict: the link of an address that another person now uses is expired', async () => {
  const [anna, ben] = [await insert.person(server.database.writes, 'Anna'), newcomer()]
  const browser = await server.as(anna)
  await browser.ok(accounts.changeEmail, { body: { email: ben.email, password: insert.password } })
  const token = await tokenFor(server.database, ben.email, 'emailChange')
  await (await server.as()).ok(accounts.signup, { body: ben })
  const confirm = (at: TestServer, link: string) =>
    clientOf(at.app, browser.token).call(accounts.confirmEmail, { params: { token: link } })
  const over = await confirm(strict, 'x'.repeat(43))
  const result = await confirm(strict, token)
  expect([result.status, result.body.code]).toEqual([over.status, over.body.code])
  expect((await confirm(server, token)).body.code).toBe('user.emailTaken')
})
