import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { users } from '#contract/user.ts'
import { certificates } from '#contract/certificate.ts'
import { companies } from '#contract/company.ts'
import { coworkers } from '#contract/coworker.ts'
import { invitations } from '#contract/invitation.ts'
import { members } from '#contract/authority.ts'
import { people } from '#contract/person.ts'
import { secondFactor } from '#contract/secondFactor.ts'
import { session } from '#contract/session.ts'
import { Authenticator } from '../../test/support/authenticator.ts'
import { deadlocksOf } from '../../test/support/deadlocks.ts'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import { tokenFor } from '../../test/support/mails.ts'
import * as insert from '../../test/support/people.ts'
import { firstBrokenEntry, loggedEvents } from './storedEvents.ts'

let server: TestServer
let counter = 0

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const db = () => server.database.writes
const newPerson = (name: string, facts = {}) => insert.person(db(), name, facts)

async function firmOf() {
  const firm = await insert.company(db(), `Betrieb ${++counter}`)
  const [lead, hand] = [await newPerson('Lea'), await newPerson('Hugo')]
  await insert.employ(db(), firm.id, lead, 'admin')
  await insert.employ(db(), firm.id, hand)
  return { firm, lead, hand, browser: await server.as(lead) }
}

const entries = (action: string) =>
  db()
    .selectFrom('auditEntry')
    .select(['actorId', 'objectId', 'companyId', 'authorityId'])
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .execute()

const lastOf = async (action: string) => (await entries(action))[0]

const changesOf = async (id: string) =>
  (await loggedEvents(db(), id))?.map(({ type, payload }) => [
    type,
    payload.userId ?? payload.locked,
    payload.role,
  ])

describe('audit log', () => {
  test('names the owner of the account of a link', async () => {
    const guest = await server.as()
    const username = 'neuling'
    const email = `${username}@example.org`
    await guest.ok(accounts.signup, {
      body: { username, email, password: insert.password, language: 'de', consent: true },
    })
    await guest.ok(accounts.activate, { params: { token: await tokenFor(server.database, email) } })
    await guest.ok(session.open, { body: { username, password: insert.password } })
    const { id } = await db()
      .selectFrom('user')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    for (const action of ['user.signup', 'user.activate', 'session.open'])
      expect({ action, ...(await lastOf(action)) }).toMatchObject({ action, actorId: id, objectId: id })
  })

  test('ASVS 16.3.1: names the user who signs out, by POST or GET, and nothing for a guest', async () => {
    const { hand } = await firmOf()
    for (const close of [session.close, session.closeByPost]) {
      const before = (await entries('session.close')).length
      await (await server.as(hand)).ok(close)
      await (await server.as()).ok(close)
      const after = await entries('session.close')
      expect(after.length - before).toBe(1)
      expect(after[0]).toMatchObject({ actorId: hand.id, objectId: hand.id })
    }
  })

  test('ASVS 16.3.1: names the authentication factors', async () => {
    const { hand } = await firmOf()
    const caller = await server.as(hand)
    const device = new Authenticator(server.config.baseUrl)
    await caller.ok(session.confirm, { body: { password: insert.password } })
    const passkey = device.register(await caller.ok(secondFactor.beginPasskey))
    const { recoveryCodes } = await caller.ok(secondFactor.addPasskey, { body: { name: 'Telefon', passkey } })
    const guest = await server.as()
    await guest.ok(session.finish, { body: { passkey: device.use(await guest.ok(secondFactor.challenge)) } })
    const other = await server.as()
    await other.ok(session.open, { body: { username: hand.username, password: insert.password } })
    await other.ok(session.finish, { body: { code: recoveryCodes?.[0] ?? '' } })
    for (const action of [
      'session.confirm.password',
      'session.finish.passkey',
      'session.finish.recoveryCode',
    ])
      expect({ action, ...(await lastOf(action)) }).toMatchObject({ action, actorId: hand.id })
  })

  test('distinguishes accepted from declined invitations, for the inviting company', async () => {
    const { firm, browser } = await firmOf()
    const old = await firmOf()
    for (const [answer, expected] of [
      ['accept', firm.id],
      ['decline', firm.id],
    ] as const) {
      const { hand } = answer === 'accept' ? old : await firmOf()
      const { _id } = await browser.ok(invitations.create, { body: { email: hand.email } })
      const params = { token: await tokenFor(server.database, hand.email) }
      const guest = await server.as(hand)
      if (answer === 'accept') await guest.ok(invitations.accept, { params, body: { leaves: old.firm.id } })
      else await guest.ok(invitations.decline, { params })
      expect(await lastOf(`invitation.${answer}`)).toMatchObject({
        actorId: hand.id,
        objectId: _id,
        companyId: expected,
      })
    }
    expect(await entries('invitation.accept')).toHaveLength(1)
  })

  test('names the removed person, for companies and authorities', async () => {
    const { firm, lead, hand, browser } = await firmOf()
    await browser.ok(coworkers.remove, { params: { id: hand.id } })
    expect(await lastOf('coworker.remove')).toMatchObject({
      actorId: lead.id,
      objectId: hand.id,
      companyId: firm.id,
    })
    const issuingAuthority = await insert.authority(db(), 'Prüfstelle', 'LOG')
    await insert.appoint(db(), issuingAuthority.id, lead, 'admin')
    await insert.appoint(db(), issuingAuthority.id, hand, 'trainer')
    await (await server.as(lead)).ok(members.remove, { params: { id: issuingAuthority.id, userId: hand.id } })
    expect(await lastOf('member.remove')).toMatchObject({
      objectId: hand.id,
      authorityId: issuingAuthority.id,
    })
  })
})

describe('audit log by company', () => {
  test('names the company that was changed, not the company of the actor', async () => {
    const own = await firmOf()
    const admin = await newPerson('Sara', { isAdmin: true })
    await insert.employ(db(), own.firm.id, admin)
    const { id } = await insert.company(db(), `Betrieb ${++counter}`)
    const { firm, hand } = await firmOf()
    const system = await server.as(admin)
    await system.ok(companies.remove, { params: { id } })
    expect(await lastOf('company.delete')).toMatchObject({ actorId: admin.id, objectId: id, companyId: id })
    await system.ok(people.triggerReset, { params: { id: hand.id } })
    expect(await lastOf('user.triggerReset')).toMatchObject({ objectId: hand.id, companyId: firm.id })
    await (await server.as(hand)).ok(companies.leave)
    expect(await lastOf('company.leave')).toMatchObject({ objectId: hand.id, companyId: firm.id })
    await system.ok(accounts.changePassword, {
      body: { password: insert.password, newPassword: 'ein langes neues Kennwort' },
    })
    expect(await lastOf('user.changePassword')).toMatchObject({ actorId: admin.id, companyId: null })
  })

  test('contains no guest request that concerns no user', async () => {
    const guest = await server.as()
    const count = async () => (await db().selectFrom('auditEntry').select('id').execute()).length
    const before = await count()
    await guest.ok(secondFactor.challenge)
    for (const ask of [accounts.forgotPassword, accounts.resendActivation])
      await guest.ok(ask, { body: { email: 'niemand@example.org' } })
    expect(await count()).toBe(before)
    const who = await newPerson('Greta')
    await guest.ok(accounts.forgotPassword, { body: { email: who.email } })
    expect(await lastOf('user.forgotPassword')).toMatchObject({ actorId: null, objectId: who.id })
    const asleep = await newPerson('Hedwig', { activated: false })
    await guest.ok(accounts.resendActivation, { body: { email: asleep.email } })
    expect(await lastOf('user.resendActivation')).toMatchObject({ objectId: asleep.id })
  })
})

describe('append-only log', () => {
  test('records created and erased accounts', async () => {
    const { firm, lead, hand, browser } = await firmOf()
    const issuingAuthority = await insert.authority(db(), 'Zweite Prüfstelle', 'LOG2')
    await insert.appoint(db(), issuingAuthority.id, lead, 'admin')
    await insert.appoint(db(), issuingAuthority.id, hand, 'trainer')
    const { _id } = await browser.ok(users.create, {
      body: { email: 'gemacht@example.org', firstname: 'Gerda', lastname: 'Neu', language: 'de' },
    })
    const { text } = await db()
      .selectFrom('mail')
      .select('text')
      .where('recipient', '=', 'gemacht@example.org')
      .executeTakeFirstOrThrow()
    const token = /welcome#([\w-]+)/.exec(text)?.[1] ?? ''
    const opened = {
      username: 'gerda.neu',
      password: 'Kirschkern-Weitspucken',
      language: 'de',
      consent: true,
    } as const
    await (await server.as()).ok(people.welcome, { params: { token }, body: opened })
    await (await server.as(hand)).ok(people.eraseMyself)
    expect(await changesOf(firm.id)).toEqual([
      ['membership.changed', _id, 'employee'],
      ['membership.changed', hand.id, null],
    ])
    expect(await changesOf(issuingAuthority.id)).toEqual([['membership.changed', hand.id, null]])
    expect(await lastOf('user.delete')).toMatchObject({ actorId: hand.id, objectId: hand.id })
  })

  test('preserves the rights changes of an erased person without the written texts, and remains valid', async () => {
    const system = await server.as(await newPerson('Sara', { isAdmin: true }))
    const who = await newPerson('Gustav')
    const params = { id: who.id }
    const written = 'Nachbarin Gabi Unbekannt'
    await system.ok(people.resetSecondFactor, { params, body: { reason: written } })
    await system.ok(people.updatePrivileged, {
      params,
      body: { activated: true, version: 1, reason: written },
    })
    expect(JSON.stringify(await loggedEvents(db(), who.id))).toContain(written)
    await system.ok(users.remove, { params })
    const { rows } = await sql<{ payload: string }>`select payload::text from chain_payload`.execute(db())
    expect(rows.map(({ payload }) => payload).join()).not.toContain('Unbekannt')
    expect((await loggedEvents(db(), who.id))?.map(({ type }) => type)).toEqual([
      'account.rights',
      'account.rights',
      'account.erased',
    ])
    expect(await firstBrokenEntry(db())).toBeNull()
  })

  test('records that a company was locked and unlocked', async () => {
    const { firm } = await firmOf()
    const admin = await server.as(await newPerson('Sara', { isAdmin: true }))
    await admin.ok(companies.lock, { params: { id: firm.id }, body: { reason: 'Verdacht' } })
    await admin.ok(companies.unlock, { params: { id: firm.id } })
    expect(await changesOf(firm.id)).toEqual([
      ['company.locked', true, undefined],
      ['company.locked', false, undefined],
    ])
    expect(
      [await entries('company.lock'), await entries('company.unlock')].map(({ length }) => length),
    ).toEqual([1, 1])
  })

  test('records that a company was deactivated, by which user and why', async () => {
    const { firm, lead, browser } = await firmOf()
    const reason = 'Umzug nach Linz'
    await browser.ok(companies.deactivate, { params: { id: firm.id }, body: { reason } })
    expect(await loggedEvents(db(), firm.id)).toMatchObject([
      { type: 'company.deactivated', actorId: lead.id, payload: { reason } },
    ])
  })

  test('is locked last, so company changes and revocations do not deadlock', async () => {
    const issuingAuthority = await insert.authority(db(), 'Dritte Prüfstelle', 'LOG3')
    const template = await insert.template(db(), issuingAuthority.id)
    const issuer = await newPerson('Irma')
    await insert.appoint(db(), issuingAuthority.id, issuer, 'admin')
    const irma = await server.as(issuer)
    const pairs = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { lead, hand, browser } = await firmOf()
        const held = await insert.certificate(db(), { holder: lead, issuer, template })
        return { hand, browser, held }
      }),
    )
    const before = await deadlocksOf(server.database)
    const answers = await Promise.all(
      pairs.flatMap(({ hand, browser, held }) => [
        browser.call(coworkers.handOver, { params: { id: hand.id } }),
        irma.call(certificates.revoke, { params: { id: held.id }, body: { reason: 'Probe' } }),
      ]),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await deadlocksOf(server.database)).toBe(before)
  })
})
