import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { secondFactor } from '#contract/secondFactor.ts'
import { session } from '#contract/session.ts'
import { cancelWaiting } from '../../../../test/support/cancelled.ts'
import { clientOf, type Client } from '../../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import * as insert from '../../../../test/support/people.ts'
import { times } from '../../../../test/support/race.ts'
import { codeOf } from '../../../../test/support/totp.ts'
import { mostSessions } from './signIn.ts'

let server: TestServer
let anna: insert.Person
let owner: Client
let thief: Client

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  anna = await insert.person(server.database.writes, 'Anna')
  await withStolenCookie()
})

async function withStolenCookie() {
  owner = await server.as(anna)
  thief = clientOf(server.app, owner.token)
}

const enrolApp = async () => {
  const { secret } = await owner.ok(secondFactor.beginTotp)
  return owner.ok(secondFactor.confirmTotp, { body: { code: await codeOf(secret) } })
}

test.each<[string, string, () => Promise<unknown>]>([
  [
    'ASVS 7.4.3',
    'a changed password',
    () =>
      owner.ok(accounts.changePassword, {
        body: { password: insert.password, newPassword: 'Kirschkern-Weitspucken' },
      }),
  ],
  ['ASVS 7.4.3', 'an added second factor', enrolApp],
  [
    'ASVS 7.4.3',
    'a removed second factor',
    async () => {
      await enrolApp()
      thief = clientOf(server.app, owner.token)
      await owner.ok(secondFactor.removeTotp)
    },
  ],
  [
    'ASVS 7.4.3',
    'new recovery codes',
    async () => {
      await enrolApp()
      thief = clientOf(server.app, owner.token)
      await owner.ok(secondFactor.renewRecoveryCodes)
    },
  ],
  ['ASVS 7.5.2', 'signing out everywhere else', () => owner.ok(session.revokeOthers)],
])(
  '%s: after %s a copy of the cookie is invalid, and the owner continues',
  async (_number, _what, change) => {
    await change()
    expect((await thief.call(accounts.myself)).body.code).toBe('signedOut')
    await owner.ok(accounts.myself)
  },
)

test('ASVS 7.2.4: a new confirmation counts for a new key only, and a copy of the previous one ends', async () => {
  const { writes } = server.database
  owner = await server.unconfirmed(anna)
  thief = clientOf(server.app, owner.token)
  await owner.ok(session.confirm, { body: { password: insert.password } })
  expect(owner.token).not.toBe(thief.token)
  expect((await thief.call(session.revokeOthers)).body.code).toBe('confirmationNeeded')
  await owner.ok(session.revokeOthers)
  await withStolenCookie()
  await owner.ok(session.confirm, { body: { password: insert.password } })
  await owner.ok(accounts.myself)
  // Ten seconds later.
  const over = writes.updateTable('session').set({ expiresAt: sql`now()` })
  await over.where('supersededAt', 'is not', null).where('userId', '=', anna.id).execute()
  expect((await thief.call(accounts.myself)).status).toBe(401)
})

test('ASVS 7.2.4: a session whose answer with the new key was lost continues unconfirmed', async () => {
  owner = await server.unconfirmed(anna)
  const lost = clientOf(server.app, owner.token)
  await lost.ok(session.confirm, { body: { password: insert.password } })
  await owner.ok(accounts.myself)
  expect((await owner.call(session.revokeOthers)).body.code).toBe('confirmationNeeded')
  await owner.ok(session.confirm, { body: { password: insert.password } })
  await owner.ok(session.revokeOthers)
})

test('ASVS 7.2.4: a person who confirms twice, with a refused call between, continues with the newest key', async () => {
  owner = await server.unconfirmed(anna)
  const body = { password: insert.password }
  await owner.ok(session.confirm, { body })
  const refused = await owner.call(session.revoke, { params: { id: crypto.randomUUID() } })
  expect(refused.status).toBe(404)
  await owner.ok(session.confirm, { body })
  await owner.ok(accounts.myself)
  await owner.ok(session.revokeOthers)
})

test('a new key counts only with its change: if that fails, the owner continues with the old one', async () => {
  const blocker = await server.owner.pool.connect()
  await blocker.query('begin; lock table mail in exclusive mode')
  const body = { password: insert.password, newPassword: 'Kirschkern-Weitspucken' }
  const answer = owner.call(accounts.changePassword, { body })
  await cancelWaiting(server.database)
  expect((await answer).status).toBe(503)
  await blocker.query('rollback')
  blocker.release()
  await owner.ok(accounts.myself)
})

test('ASVS 7.5.2: ending other sessions, all or one, requires confirmation', async () => {
  await server.as(anna)
  const screen = await server.unconfirmed(anna)
  const { items } = await screen.ok(session.list)
  const id = items.find(({ current }) => !current)?._id ?? ''
  for (const answer of [
    await screen.call(session.revokeOthers),
    await screen.call(session.revoke, { params: { id } }),
  ])
    expect(answer).toMatchObject({ status: 403, body: { code: 'confirmationNeeded' } })
})

test('ASVS 7.1.2: a person has at most ten sessions; the one unused for longest ends, also with parallel sign-ins', async () => {
  const signIn = async () => {
    const browser = await server.as()
    await browser.ok(session.open, { body: { username: anna.username, password: insert.password } })
    return browser
  }
  await server.database.writes
    .updateTable('session')
    .set({ lastSeenAt: sql`now() - interval '1 minute'` })
    .where('userId', '=', anna.id)
    .execute()
  const browsers = []
  for (let count = 0; count < mostSessions; count++) browsers.push(await signIn())
  expect((await owner.call(accounts.myself)).status).toBe(401)
  for (const browser of browsers) await browser.ok(accounts.myself)
  const [latest] = await Promise.all(times(4, () => signIn()))
  expect((await latest?.ok(session.list))?.total).toBe(mostSessions)
})
