import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { people } from '#contract/person.ts'
import { secondFactor } from '#contract/secondFactor.ts'
import { session } from '#contract/session.ts'
import { duringLock } from '../../../../test/support/locks.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import * as insert from '../../../../test/support/people.ts'
import type { Person } from '../../../../test/support/people.ts'
import { roundsOf, times } from '../../../../test/support/race.ts'
import { codeOf } from '../../../../test/support/totp.ts'
import { beginPending } from './pendingSignIn.ts'
import { makeToken } from '../tokens.ts'

let server: TestServer
let anna: Person
const newPassword = 'ein Satz, den keiner kennt'

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  anna = await insert.person(server.database.writes, 'Anna')
})

async function enrolled(who: Person) {
  const caller = await server.as(who)
  const { secret } = await caller.ok(secondFactor.beginTotp)
  const code = await codeOf(secret)
  const { recoveryCodes } = await caller.ok(secondFactor.confirmTotp, { body: { code } })
  return { secret, recoveryCodes }
}

/** Browsers with the correct password that wait for the second factor. */
const waiting = (who: Person) =>
  Promise.all(
    times(6, async () => ({
      caller: await server.as(),
      cookie: `pending=${await beginPending(server.database.writes, who.id)}`,
    })),
  )

async function forget() {
  const db = server.database.writes
  await db.updateTable('totp').set({ lastStep: 0 }).execute()
  await db.updateTable('recoveryCode').set({ usedAt: null }).execute()
  for (const table of ['signInFailure', 'session', 'pendingSignIn'] as const)
    await db.deleteFrom(table).execute()
}

const sessionsOf = ({ id }: Person) =>
  server.database.reads.selectFrom('session').select('id').where('userId', '=', id).execute()

type Waiting = Awaited<ReturnType<typeof waiting>>[number]
const finish = ({ caller, cookie }: Waiting, code: string) =>
  caller.call(session.finish, { body: { code }, headers: { cookie } })

/** One attempt succeeds; the others fail because the code was used or because five ran in parallel. */
async function expectOneSignedIn(outcome: Promise<{ won: number; why: string[] }>) {
  const { won, why } = await outcome
  expect(won).toBe(1)
  expect(['secondFactor.codeWrong', 'tooMany']).toEqual(expect.arrayContaining(why))
  expect(await sessionsOf(anna)).toHaveLength(1)
}

test('of six parallel sign-ins with the same app code one succeeds, in every round', async () => {
  const { secret } = await enrolled(anna)
  for (const { race } of roundsOf(server, { lock: 'select from totp for update' })) {
    await forget()
    const callers = await waiting(anna)
    const code = await codeOf(secret)
    await expectOneSignedIn(race(callers.map((one) => () => finish(one, code))))
  }
})

test('of six parallel sign-ins with the same recovery code one succeeds, in every round', async () => {
  const { recoveryCodes } = await enrolled(anna)
  for (const { round, race } of roundsOf(server, { lock: 'select from recovery_code for update' })) {
    await forget()
    const code = recoveryCodes[round % recoveryCodes.length] ?? ''
    const callers = await waiting(anna)
    await expectOneSignedIn(race(callers.map((one) => () => finish(one, code))))
    const used = server.database.reads
      .selectFrom('recoveryCode')
      .select('hash')
      .where('usedAt', 'is not', null)
    expect(await used.execute()).toHaveLength(1)
  }
})

async function switchingOff({ id }: Person) {
  const admin = await insert.person(server.database.writes, 'Sara', { isAdmin: true })
  const body = { version: 1, activated: false, reason: 'Austritt' }
  return async () => (await server.as(admin)).call(people.updatePrivileged, { params: { id }, body })
}

test('T8: a person who is deactivated during sign-in is signed in nowhere, in every round', async () => {
  const db = server.database.writes
  const { recoveryCodes } = await enrolled(anna)
  const switchOff = await switchingOff(anna)
  for (const { race } of roundsOf(server)) {
    await forget()
    await db.updateTable('user').set({ activated: true, version: 1 }).where('id', '=', anna.id).execute()
    const callers = await waiting(anna)
    const { answers } = await race<unknown>([
      ...callers.map((one, index) => () => finish(one, recoveryCodes[index] ?? '')),
      switchOff,
    ])
    expect(answers.at(-1)?.status).toBe(200)
    expect(await sessionsOf(anna)).toEqual([])
  }
})

test('T8: a person who is deactivated after the code was accepted is signed in nowhere', async () => {
  const { recoveryCodes } = await enrolled(anna)
  const switchOff = await switchingOff(anna)
  await forget()
  const [one] = await waiting(anna)
  if (!one) throw new Error('no browser')
  const answer = await duringLock(server, {
    lock: 'select from recovery_code for update',
    call: () => finish(one, recoveryCodes[0] ?? ''),
    meanwhile: async () => expect((await switchOff()).status).toBe(200),
  })
  expect(answer.status).toBe(401)
  expect(await sessionsOf(anna)).toEqual([])
})

test('T11: a person who signs in with the old password during its reset is signed in nowhere, in every round', async () => {
  const guest = await server.as()
  const { passwordHash } = await server.database.reads
    .selectFrom('user')
    .select('passwordHash')
    .where('id', '=', anna.id)
    .executeTakeFirstOrThrow()
  for (const { race } of roundsOf(server)) {
    await forget()
    const params = { token: await makeToken(server.database.writes, 'passwordReset', { userId: anna.id }) }
    const body = { username: anna.username, password: insert.password }
    const callers = await Promise.all(times(6, () => server.as()))
    const { answers } = await race<unknown>([
      ...callers.map((caller) => () => caller.call(session.open, { body })),
      () => guest.call(accounts.resetPassword, { params, body: { password: newPassword } }),
    ])
    expect(answers.at(-1)?.status).toBe(200)
    expect(await sessionsOf(anna)).toEqual([])
    await server.database.writes.updateTable('user').set({ passwordHash }).where('id', '=', anna.id).execute()
  }
})
