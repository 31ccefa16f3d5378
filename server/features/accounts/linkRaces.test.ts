import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { users } from '#contract/user.ts'
import { people } from '#contract/person.ts'
import { session } from '#contract/session.ts'
import type { Client } from '../../../test/support/client.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { mailsTo, tokenFor } from '../../../test/support/mails.ts'
import { person } from '../../../test/support/people.ts'
import { roundsOf, times } from '../../../test/support/race.ts'
import { setupLink } from './setup.ts'
import { makeToken } from './tokens.ts'

let server: TestServer
let guest: Client
const newPassword = 'Kirschkern-Weitspucken'
const onlyOne = { won: 1, why: ['token.unusable'] }

beforeAll(async () => {
  server = await testServer()
  guest = await server.as()
})
afterAll(() => server.close())

const rowOf = ({ id }: { id: string }) =>
  server.database.reads.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('of six parallel uses of one activation link one succeeds, in every round', async () => {
  for (const { round, race } of roundsOf(server)) {
    const username = `wanda${round}`
    const email = `${username}@example.org`
    const body = { username, email, password: newPassword, language: 'de', consent: true } as const
    await guest.ok(accounts.signup, { body })
    const params = { token: await tokenFor(server.database, email) }
    expect(await race(times(6, () => () => guest.call(accounts.activate, { params })))).toMatchObject(onlyOne)
    await (await server.as()).ok(session.open, { body: { username, password: newPassword } })
  }
})

test('T11: of six parallel uses of one reset link, with or without a password, one succeeds, in every round', async () => {
  for (const { race } of roundsOf(server)) {
    const paula = await person(server.database.writes, 'Paula')
    const before = await rowOf(paula)
    const params = { token: await makeToken(server.database.writes, 'passwordReset', { userId: paula.id }) }
    const outcome = await race(
      times(6, (index) => () => {
        const body = index % 2 ? null : { password: `${newPassword} ${index}` }
        return guest.call(accounts.resetPassword, { params, body })
      }),
    )
    expect(outcome).toMatchObject(onlyOne)
    expect((await rowOf(paula)).passwordHash).not.toBe(before.passwordHash)
    const winner = outcome.answers.findIndex(({ status }) => status === 200)
    const mails = await mailsTo(server.database, paula.email)
    expect(mails.map(({ template }) => template)).toEqual([
      winner % 2 ? 'oneTimePassword' : 'passwordChanged',
    ])
  }
})

test('of six parallel openings of an account created for a person one succeeds, in every round', async () => {
  const admin = await server.as(await person(server.database.writes, 'Sara', { isAdmin: true }))
  for (const { round, race } of roundsOf(server)) {
    const email = `neu${round}@example.org`
    const created = await admin.ok(users.create, {
      body: { email, firstname: 'N', lastname: 'N', language: 'de' },
    })
    const params = { token: await tokenFor(server.database, email) }
    const choice = { password: newPassword, language: 'de', consent: true } as const
    const outcome = await race(
      times(
        6,
        (index) => () =>
          guest.call(people.welcome, { params, body: { ...choice, username: `neu.${round}.${index}` } }),
      ),
    )
    expect(outcome).toMatchObject(onlyOne)
    const { activated, username } = await rowOf({ id: created._id })
    expect([activated, username]).toEqual([
      true,
      `neu.${round}.${outcome.answers.findIndex(({ status }) => status === 200)}`,
    ])
    const consents = server.database.reads
      .selectFrom('consent')
      .select('id')
      .where('userId', '=', created._id)
    expect(await consents.execute()).toHaveLength(1)
  }
})

test('of six parallel uses of the first setup link one creates the administrator, in every round', async () => {
  const apart = await testServer({ url: (await testDatabase()).url })
  const stranger = await apart.as()
  const facts = { firstname: 'Rosa', lastname: 'Anlage', language: 'de', password: newPassword } as const
  for (const { round, race } of roundsOf(apart)) {
    const token = (await setupLink(apart, ''))?.replace('/setup#', '') ?? ''
    const outcome = await race(
      times(6, (index) => () => {
        const name = `rosa${round}.${index}`
        const body = { ...facts, username: name, email: `${name}@example.org` }
        return stranger.call(accounts.setup, { params: { token }, body })
      }),
    )
    expect(outcome).toMatchObject(onlyOne)
    expect(await apart.database.reads.selectFrom('user').select('isAdmin').execute()).toEqual([
      { isAdmin: true },
    ])
    await apart.database.writes.deleteFrom('user').execute()
  }
  await apart.close()
})

const sessionOf = ({ id }: { id: string }) =>
  server.database.reads
    .selectFrom('session')
    .select('id')
    .where('userId', '=', id)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()

test('T15: of six parallel confirmations of the same new address one succeeds, in every round', async () => {
  const db = server.database.writes
  const six = await Promise.all(times(6, () => person(db, 'Anna')))
  for (const { round, race } of roundsOf(server)) {
    const email = `gemeinsam${round}@example.org`
    const requested = await Promise.all(
      six.map(async (anna, index) => {
        const browser = await server.as(anna)
        const { id: sessionId } = await sessionOf(anna)
        const address = index % 2 ? email : email.toUpperCase()
        const link = { userId: anna.id, email: address, sessionId }
        return { browser, params: { token: await makeToken(db, 'emailChange', link) } }
      }),
    )
    const outcome = await race(
      requested.map(
        ({ browser, params }) =>
          () =>
            browser.call(accounts.confirmEmail, { params }),
      ),
    )
    expect(outcome).toMatchObject({ won: 1, why: ['user.emailTaken'] })
    const having = server.database.reads.selectFrom('user').select('id').where('email', 'ilike', email)
    expect(await having.execute()).toHaveLength(1)
  }
})
