import { generate } from 'otplib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { certificationAuthorities } from '#contract/authority.ts'
import { certificates } from '#contract/certificate.ts'
import { secondFactor } from '#contract/secondFactor.ts'
import { session } from '#contract/session.ts'
import { clientOf, type Client } from '../../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import { mailsTo } from '../../../../test/support/mails.ts'
import * as insert from '../../../../test/support/people.ts'
import type { Person } from '../../../../test/support/people.ts'
import { codeOf, wrongCodeOf } from '../../../../test/support/totp.ts'
import { isTotp } from './totp.ts'
import { productTolerance, tolerance } from './tolerance.ts'

let server: TestServer
let anna: Person
let authorityId: string

beforeAll(async () => {
  server = await testServer({ env: { SECOND_FACTOR: 'on' } })
})
afterAll(() => server.close())

let counter = 0

beforeEach(async () => {
  const db = server.database.writes
  anna = await insert.person(db, 'Anna')
  const code = `A${++counter}`
  authorityId = (await insert.authority(db, `Stelle ${code}`, code)).id
  await insert.appoint(db, authorityId, anna, 'admin')
})

const step = 30

async function enrolled(caller: Client) {
  const { secret } = await caller.ok(secondFactor.beginTotp)
  const { recoveryCodes } = await caller.ok(secondFactor.confirmTotp, {
    body: { code: await codeOf(secret) },
  })
  return { secret, recoveryCodes }
}

const forgetSteps = () => server.database.writes.updateTable('totp').set({ lastStep: 0 }).execute()

async function withPassword({ username }: Person) {
  const caller = await server.as()
  const { body } = await caller.call(session.open, { body: { username, password: insert.password } })
  return { caller, body }
}

async function setMinutesAgo(column: 'secondFactorAt' | 'confirmedAt', minutes: number) {
  await server.database.writes
    .updateTable('session')
    .set({ [column]: sql`now() - make_interval(mins => ${minutes})` })
    .execute()
}

test('T4: a copy of the session key from before a factor was added is invalid', async () => {
  const caller = await server.as(anna)
  const thief = clientOf(server.app, caller.token)
  await enrolled(caller)
  expect((await thief.call(secondFactor.renewRecoveryCodes)).status).toBe(401)
  expect((await thief.call(secondFactor.removeTotp)).status).toBe(401)
  await caller.ok(secondFactor.renewRecoveryCodes)
})

test('T4: a second factor given with the new key does not count for the previous one', async () => {
  const caller = await server.as(anna)
  const { secret } = await enrolled(caller)
  await forgetSteps()
  await setMinutesAgo('secondFactorAt', 11)
  const { writes } = server.database
  await writes.updateTable('session').set({ renew: true }).where('userId', '=', anna.id).execute()
  const thief = clientOf(server.app, caller.token)
  await caller.ok(accounts.myself)
  await caller.ok(session.confirm, { body: { code: await codeOf(secret) } })
  expect((await thief.call(secondFactor.removeTotp)).status).toBe(403)
  await caller.ok(secondFactor.removeTotp)
})

test('an authority administrator signs in without a second factor, but the role is withheld until there is one', async () => {
  const caller = await server.as()
  const account = await caller.ok(session.open, {
    body: { username: anna.username, password: insert.password },
  })
  expect(account).toMatchObject({
    secondFactor: { required: true, enrolled: false },
    actor: { authorities: [] },
  })
  for (const refused of [
    await caller.call(certificates.list),
    await caller.send('GET', `/api/certificate/${crypto.randomUUID()}`),
    await caller.send('POST', '/api/certificateTemplate', {
      body: { authorityId, name: 'Neu', language: 'de', level: 'EVAL-2', rank: 2, validYears: 3 },
    }),
    await caller.send('GET', '/api/certificateTemplate'),
  ])
    expect(refused).toMatchObject({ status: 403, body: { code: 'secondFactor.enrolFirst' } })
  await caller.ok(accounts.myself)
  await caller.ok(session.list)
  await caller.ok(certificationAuthorities.list)
  expect((await caller.send('GET', `/api/user/${anna.id}`)).status).toBe(200)
})

test('setting up an authenticator app restores the role at once, gives ten recovery codes, and ends other sessions', async () => {
  const caller = await server.as(anna)
  const elsewhere = await server.as(anna)
  const before = caller.token
  const { recoveryCodes } = await enrolled(caller)
  expect(recoveryCodes).toHaveLength(10)
  expect(new Set(recoveryCodes).size).toBe(10)
  expect((await elsewhere.call(accounts.myself)).status).toBe(401)
  expect(caller.token).not.toBe(before)
  const { actor, secondFactor: factor } = await caller.ok(accounts.myself)
  expect(actor.authorities).toMatchObject([{ id: authorityId, role: 'admin' }])
  expect(factor).toEqual({ required: true, enrolled: true })
  await caller.ok(certificates.list)
  expect(await caller.ok(secondFactor.read)).toMatchObject({ recoveryCodesLeft: 10, passkeys: [] })
})

test('T4: the session from before a factor was set up is invalid afterwards', async () => {
  const caller = await server.as(anna)
  const before = await server.as(anna)
  before.token = caller.token
  await enrolled(caller)
  await server.database.writes
    .updateTable('session')
    .set({ expiresAt: sql`now()` })
    .where('renewedAt', 'is not', null)
    .execute()
  expect((await before.call(accounts.myself)).status).toBe(401)
  expect((await caller.call(accounts.myself)).status).toBe(200)
})

test('after the right password the second factor is requested, and until then nothing is granted', async () => {
  const { secret } = await enrolled(await server.as(anna))
  await forgetSteps()
  const { caller, body } = await withPassword(anna)
  expect(body).toEqual({ factors: { totp: true, passkey: false, recovery: true } })
  expect(caller.token).toBeUndefined()
  for (const endpoint of [accounts.myself, session.list, secondFactor.read])
    expect((await caller.call(endpoint)).status).toBe(401)
  const account = await caller.ok(session.finish, { body: { code: await codeOf(secret) } })
  expect(account.actor.authorities).toHaveLength(1)
  await caller.ok(certificates.list)
})

test('a new password ends sign-ins that were started with the previous one', async () => {
  const owner = await server.as(anna)
  const { secret } = await enrolled(owner)
  await forgetSteps()
  const { caller } = await withPassword(anna)
  await owner.ok(accounts.changePassword, {
    body: { password: insert.password, newPassword: 'ein ganz anderer Satz' },
  })
  const late = await caller.call(session.finish, { body: { code: await codeOf(secret) } })
  expect(late.status).toBe(401)
})

const steps = [-3, -2, -1, 0, 1, 2, 3]

test('ASVS 6.5.5, T1: the code of this or the previous step is valid, an older or future one is not, at any second', async () => {
  const { secret } = await enrolled(await server.as(anna))
  const asInTests = { ...tolerance }
  Object.assign(tolerance, productTolerance)
  try {
    for (const second of ['00', '14', '29']) {
      const now = new Date(`2026-03-01T12:00:${second}Z`)
      const epoch = now.getTime() / 1000
      const codes = await Promise.all(steps.map((count) => generate({ secret, epoch: epoch + count * step })))
      const right = []
      for (const code of codes) {
        await forgetSteps()
        const given = { userId: anna.id, code, now }
        if (await server.database.writes.transaction().execute((db) => isTotp(db, server, given)))
          right.push(code)
      }
      // Two time steps may have the same code.
      const counting = codes.slice(2, 4)
      expect({ second, right }).toEqual({ second, right: codes.filter((code) => counting.includes(code)) })
    }
  } finally {
    Object.assign(tolerance, asInTests)
  }
})

test('five wrong codes end the started sign-in, and the right one is then rejected', async () => {
  const { secret } = await enrolled(await server.as(anna))
  await forgetSteps()
  const { caller } = await withPassword(anna)
  const wrong = await wrongCodeOf(secret)
  for (let attempt = 0; attempt < 5; attempt++)
    expect((await caller.call(session.finish, { body: { code: wrong } })).body.code).toBe(
      'secondFactor.codeWrong',
    )
  const late = await caller.call(session.finish, { body: { code: await codeOf(secret) } })
  expect(late).toMatchObject({ status: 401, body: { code: 'session.pendingOver' } })
})

test('a recovery code works once, in any notation, and only its hash is stored', async () => {
  const { recoveryCodes } = await enrolled(await server.as(anna))
  const [first = '', second = ''] = recoveryCodes
  const { caller } = await withPassword(anna)
  await caller.ok(session.finish, { body: { code: ` ${first.toLowerCase().replace('-', ' ')}` } })
  const again = await withPassword(anna)
  expect((await again.caller.call(session.finish, { body: { code: first } })).status).toBe(400)
  await again.caller.ok(session.finish, { body: { code: second } })
  expect(await again.caller.ok(secondFactor.read)).toMatchObject({ recoveryCodesLeft: 8 })
  const rows = await server.database.reads.selectFrom('recoveryCode').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(first.replace('-', ''))
})

test('the database does not contain the seed in a form that opens without the secret of the installation', async () => {
  const { secret } = await enrolled(await server.as(anna))
  const { wrappedSeed } = await server.database.reads
    .selectFrom('totp')
    .select('wrappedSeed')
    .where('userId', '=', anna.id)
    .executeTakeFirstOrThrow()
  expect(wrappedSeed?.includes(Buffer.from(secret))).toBe(false)
})

test('actions marked with ! in the matrix require the second factor of an administrator, not the password', async () => {
  const caller = await server.as(anna)
  const { recoveryCodes } = await enrolled(caller)
  const newMember = { params: { id: authorityId }, body: { email: 'unknown@example.org', role: 'trainer' } }
  const add = () =>
    caller.send('POST', `/api/certificationAuthority/${authorityId}/member`, { body: newMember.body })
  await setMinutesAgo('secondFactorAt', 11)
  await setMinutesAgo('confirmedAt', 11)
  expect((await add()).body.code).toBe('secondFactor.confirmationNeeded')
  await caller.ok(session.confirm, { body: { password: insert.password } })
  expect((await add()).body.code).toBe('secondFactor.confirmationNeeded')
  await caller.ok(session.confirm, { body: { code: recoveryCodes[0] ?? '' } })
  expect((await add()).body.code).toBe('member.unknown')
})

test('a second factor is added, removed and its codes renewed only after a recent confirmation', async () => {
  const caller = await server.as(anna)
  await enrolled(caller)
  await setMinutesAgo('secondFactorAt', 11)
  for (const endpoint of [
    secondFactor.beginTotp,
    secondFactor.removeTotp,
    secondFactor.renewRecoveryCodes,
    secondFactor.beginPasskey,
  ])
    expect((await caller.call(endpoint)).body.code).toBe('secondFactor.confirmationNeeded')
})

test('a user without a required role may set one up, must use it from then on, and may remove it again', async () => {
  const bert = await insert.person(server.database.writes, 'Bert')
  const caller = await server.as(bert)
  expect((await caller.ok(accounts.myself)).secondFactor).toEqual({ required: false, enrolled: false })
  await enrolled(caller)
  expect((await withPassword(bert)).body).toHaveProperty('factors')
  await caller.ok(secondFactor.removeTotp)
  expect(await caller.ok(secondFactor.read)).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 })
  expect((await withPassword(bert)).body).toHaveProperty('_id')
})

test('without the last factor the role is withheld again', async () => {
  const caller = await server.as(anna)
  await enrolled(caller)
  await caller.ok(secondFactor.removeTotp)
  expect((await caller.call(certificates.list)).body.code).toBe('secondFactor.enrolFirst')
})

test('starting to set up another app leaves the active one unchanged', async () => {
  const caller = await server.as(anna)
  const { secret } = await enrolled(caller)
  const { secret: next } = await caller.ok(secondFactor.beginTotp)
  const code = await wrongCodeOf(next)
  expect((await caller.call(secondFactor.confirmTotp, { body: { code } })).status).toBe(400)
  await forgetSteps()
  const { caller: again } = await withPassword(anna)
  await again.ok(session.finish, { body: { code: await codeOf(secret) } })
})

test('the owner is notified of every added or removed factor', async () => {
  const caller = await server.as(anna)
  await enrolled(caller)
  await caller.ok(secondFactor.removeTotp)
  const mails = await mailsTo(server.database, anna.email)
  expect(mails.map(({ template }) => template)).toEqual(['secondFactorRemoved', 'secondFactorAdded'])
})

test('no secret of a factor is stored with the answer for a repeated call', async () => {
  const caller = await server.as(anna)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const { secret } = await caller.ok(secondFactor.beginTotp, { headers })
  const rows = await server.database.reads.selectFrom('idempotencyKey').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
})
