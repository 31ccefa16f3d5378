import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { accounts } from '#contract/account.ts'
import { verify } from '#contract/verify.ts'
import { addDays } from '#domain/day.ts'
import type { Db } from '../../db/db.ts'
import type { Client } from '../../../test/support/client.ts'
import { credentialKeys } from '../../../test/support/credentialKeys.ts'
import { today } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { mailsTo } from '../../../test/support/mails.ts'
import { impatiently } from '../../../test/support/sealTimeout.ts'
import * as insert from '../../../test/support/people.ts'
import { roundsOf, times } from '../../../test/support/race.ts'
import { revoke, endSuspensionsOn, suspend as suspendIn } from './suspension.ts'
import { certificatesRelied } from './agreed.ts'

let server: TestServer
let guest: Client
let [admin, trainer, platform]: Client[] = []
let people: Record<'admin' | 'trainer' | 'platform', insert.Person>
let authorityId: string

beforeAll(async () => {
  server = await testServer()
  await server.work()
  const { writes } = server.database
  const issuers = await insert.issuers(writes)
  authorityId = issuers.authorityId
  await credentialKeys(server, authorityId)
  people = { ...issuers.people, platform: await insert.person(writes, 'Petra', { isAdmin: true }) }
  guest = await server.as()
  ;[admin, trainer, platform] = await Promise.all([
    server.as(people.admin),
    server.as(people.trainer),
    server.as(people.platform),
  ])
})
afterAll(() => server.close())

const as = (caller: Client | undefined) => {
  if (!caller) throw new Error('not signed in')
  return caller
}

async function held({
  dueDate = addDays(today, 30),
  ...who
}: { dueDate?: string; holder?: insert.Person } = {}) {
  const { writes } = server.database
  const holder = who.holder ?? (await insert.person(writes, 'Hanna'))
  const template = await insert.template(writes, authorityId, `Vorlage ${holder.username}`)
  const facts = { holder, issuer: people.admin, template, name: template.name, dueDate }
  const { id } = await insert.certificate(writes, facts)
  await insert.seal(server, id)
  const { verifyCode } = await rowOf(id)
  return { id, holder, template, params: { id }, verifyCode }
}

const rowOf = (id: string) =>
  server.database.reads.selectFrom('certificate').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const publicState = async (verifyCode: string) =>
  (await guest.ok(verify.code, { params: { code: verifyCode } })).state
const suspend = (id: string, body: { reason: string; until?: string | null } = { reason: 'Unfall' }) =>
  as(admin).call(certificates.suspend, { params: { id }, body })
const reinstate = (id: string) =>
  as(admin).call(certificates.reinstate, { params: { id }, body: { reason: 'Geklärt' } })

describe('suspension', () => {
  test('takes effect at once for everyone and notifies the holder in their language', async () => {
    const { id, holder, verifyCode } = await held()
    await server.database.writes
      .updateTable('user')
      .set({ language: 'it' })
      .where('id', '=', holder.id)
      .execute()
    const until = addDays(today, 3)
    const { body } = await suspend(id, { reason: 'Unfall in Untersuchung', until })
    expect(body).toMatchObject({
      state: 'suspended',
      stateReason: 'Unfall in Untersuchung',
      suspendedUntil: until,
    })
    expect(await publicState(verifyCode)).toBe('suspended')
    const [mail] = await mailsTo(server.database, holder.email)
    expect(mail).toMatchObject({ template: 'certificateSuspended', locale: 'it' })
    expect(mail?.text).toContain('Unfall in Untersuchung')
    const { items } = await as(admin).ok(certificates.list, {
      query: { state: 'suspended', userId: holder.id },
    })
    expect(items.map(({ _id }) => _id)).toEqual([id])
  })

  test('blocks reports based on the certificate until it is reinstated', async () => {
    const { id, holder } = await held()
    const validFor = () => certificatesRelied(server.database.reads, server, holder.id)
    expect(await validFor()).toHaveLength(1)
    await suspend(id)
    expect(await validFor()).toEqual([])
    const caller = await server.as(holder)
    expect((await caller.ok(accounts.myself, {})).actor.mayReport).toBe(false)
    await reinstate(id)
    expect(await validFor()).toHaveLength(1)
  })

  test('T74: invalidates work done during it, also after the reinstatement', async () => {
    const { id, holder } = await held()
    const validFor = (doneAt: Date) => certificatesRelied(server.database.reads, server, holder.id, doneAt)
    const before = new Date()
    await suspend(id)
    const meanwhile = new Date()
    await reinstate(id)
    expect(await validFor(before)).toHaveLength(1)
    expect(await validFor(meanwhile)).toEqual([])
    expect(await validFor(new Date())).toHaveLength(1)
  })

  test('is rejected twice and for a revoked certificate; reinstating requires a suspension', async () => {
    const { id } = await held()
    expect((await reinstate(id)).body.code).toBe('certificate.immutable')
    await suspend(id)
    expect((await suspend(id)).body.code).toBe('certificate.immutable')
    await as(admin).ok(certificates.revoke, { params: { id }, body: { reason: 'Irrtum' } })
    expect((await suspend(id)).body.code).toBe('certificate.immutable')
    expect((await reinstate(id)).body.code).toBe('certificate.immutable')
  })

  test('until a past day is rejected, naming the field', async () => {
    const { id } = await held()
    const { status, body } = await suspend(id, { reason: 'Unfall', until: addDays(today, -1) })
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: { until: 'certificate.suspendedUntil' },
    })
    expect((await rowOf(id)).state).toBe('issued')
  })

  test('is for administrators of the authority, and in emergencies for the platform, which cannot lift one', async () => {
    const { id, params } = await held()
    const body = { reason: 'Unfall' }
    expect((await as(trainer).call(certificates.suspend, { params, body })).status).toBe(403)
    const unconfirmed = await server.unconfirmed(people.admin)
    expect((await unconfirmed.call(certificates.suspend, { params, body })).status).toBe(403)
    // The authority's note is not returned.
    expect(await as(platform).ok(certificates.suspend, { params, body })).toMatchObject({ identityCheck: '' })
    expect((await as(platform).call(certificates.reinstate, { params, body })).status).toBe(403)
    await as(admin).ok(certificates.reinstate, { params, body })
    expect((await rowOf(id)).state).toBe('issued')
  })

  test('is not lifted by the holder, even as administrator of authority and platform', async () => {
    const { writes } = server.database
    const everything = await insert.person(writes, 'Edith', { isAdmin: true })
    await insert.appoint(writes, authorityId, everything, 'admin')
    const { id, params } = await held({ holder: everything })
    const own = await server.as(everything)
    const body = { reason: 'Geklärt' }
    for (const by of [as(platform), own]) {
      await by.ok(certificates.suspend, { params, body: { reason: 'Unfall' } })
      expect(await own.call(certificates.reinstate, { params, body })).toMatchObject({
        status: 403,
        body: { code: 'certificate.ownSuspension' },
      })
      expect((await rowOf(id)).state).toBe('suspended')
      expect((await reinstate(id)).status).toBe(200)
    }
  })

  test('ends by itself after its last day, not on it, with a log entry and an email', async () => {
    const { id, holder, params, verifyCode } = await held()
    await suspend(id, { reason: 'Unfall', until: today })
    await endSuspensionsOn(server, today)
    expect(await publicState(verifyCode)).toBe('suspended')
    await endSuspensionsOn(server, addDays(today, 1))
    await endSuspensionsOn(server, addDays(today, 1))
    expect(await publicState(verifyCode)).toBe('expiring')
    const mails = await mailsTo(server.database, holder.email)
    expect(mails.map(({ template }) => template)).toEqual(['certificateReinstated', 'certificateSuspended'])
    const { items } = await as(admin).ok(certificates.history, { params })
    expect(items.at(-1)).toMatchObject({ event: 'reinstated', by: 'nobody', name: '' })
  })

  test('without a last day is ended only by the authority', async () => {
    const { id } = await held()
    await suspend(id)
    await endSuspensionsOn(server, addDays(today, 4000))
    expect((await rowOf(id)).state).toBe('suspended')
  })

  test('does not end on a day that was changed in the row', async () => {
    const { id } = await held()
    await suspend(id, { reason: 'Unfall', until: addDays(today, 100) })
    await sql`update certificate set suspended_until = ${addDays(today, -1)} where id = ${id}`.execute(
      server.database.writes,
    )
    await endSuspensionsOn(server, today)
    expect((await rowOf(id)).state).toBe('suspended')
  })
})

/** Changes the certificate before its renewal is sealed; the lock delays the seal. */
async function renewedDuring(
  { id, holder, template }: Awaited<ReturnType<typeof held>>,
  action: (db: Db) => Promise<void>,
) {
  const body = { templateId: template.id, userId: holder.id, issueDate: today, identityCheck: 'Pass' }
  const renewal = await server.database.writes.transaction().execute(async (db) => {
    await db.selectFrom('certificate').select('id').where('id', '=', id).forUpdate().execute()
    const renewal = await impatiently(() => as(admin).ok(certificates.create, { body }))
    expect(renewal.state).toBe('sealing')
    await action(db)
    return renewal
  })
  await expect.poll(async () => (await rowOf(renewal._id)).state).not.toBe('sealing')
  return rowOf(renewal._id)
}

test('a renewal whose predecessor is suspended during the seal is issued as suspended, and its holder is notified once', async () => {
  const former = await held()
  const { id, number, state } = await renewedDuring(former, (db) =>
    suspendIn({ db, actor: null, today }, former.id, { reason: 'Unfall', until: addDays(today, 5) }),
  )
  expect(state).toBe('suspended')
  const mails = await mailsTo(server.database, former.holder.email)
  expect(mails.map(({ template }) => template)).toEqual(['certificateSuspended', 'certificateSuspended'])
  expect(mails[0]?.subject).toContain(number)
  expect(mails[0]?.text).toContain('Unfall')
  expect(mails[0]?.text).toContain(`/app/certificates/${id}`)
})

test('a renewal whose predecessor is revoked during the seal is not valid until a user decides', async () => {
  const former = await held()
  const { id, verifyCode } = await renewedDuring(former, (db) =>
    revoke({ db, actor: null }, former.id, 'Unfall'),
  )
  expect(await publicState(verifyCode)).toBe('suspended')
  const last = async (id: string) =>
    (await as(admin).ok(certificates.history, { params: { id } })).items.at(-1)
  expect(await last(id)).toMatchObject({ event: 'suspended', reason: 'Unfall', until: null })
  expect(await last(former.id)).toMatchObject({ event: 'revoked' })
  expect((await reinstate(id)).body).toMatchObject({ state: 'valid' })
})

describe('history of a certificate', () => {
  test('lists events in order, with day and reason, and the actor only for the authority', async () => {
    const { id, holder, params } = await held()
    await suspend(id, { reason: 'Unfall', until: addDays(today, 9) })
    await reinstate(id)
    await as(platform).ok(certificates.suspend, { params, body: { reason: 'Meldung' } })
    await as(admin).ok(certificates.revoke, { params, body: { reason: 'Irrtum' } })
    const historyFor = async (caller: Client) => (await caller.ok(certificates.history, { params })).items
    expect(
      (await historyFor(as(trainer))).map(({ event, by, name, reason }) => [event, by, name, reason]),
    ).toEqual([
      ['issued', 'authority', 'Anna Muster', ''],
      ['suspended', 'authority', 'Anna Muster', 'Unfall'],
      ['reinstated', 'authority', 'Anna Muster', 'Geklärt'],
      ['suspended', 'platform', '', 'Meldung'],
      ['revoked', 'authority', 'Anna Muster', 'Irrtum'],
    ])
    const own = await historyFor(await server.as(holder))
    expect(JSON.stringify(own)).not.toContain('Anna')
    expect(own[1]).toMatchObject({ until: addDays(today, 9) })
    const stranger = await server.as(await insert.person(server.database.writes, 'Fred'))
    expect((await stranger.call(certificates.history, { params })).status).toBe(404)
  })

  test('links to the certificate that replaced it', async () => {
    const { holder, template, params } = await held()
    const body = { templateId: template.id, userId: holder.id, issueDate: today, identityCheck: 'Reisepass' }
    const { _id } = await as(admin).ok(certificates.create, { body })
    const { items } = await as(admin).ok(certificates.history, { params })
    expect(items.at(-1)).toMatchObject({ event: 'superseded', successorId: _id })
  })
})

test('T74: of six parallel suspensions, revocations and renewals of one certificate each gets a true answer, in every round', async () => {
  // While the test holds the certificate's lock, the renewal is retried.
  const before = server.failures.length
  for (const { race } of roundsOf(server)) {
    const { id, holder, template, params, verifyCode } = await held()
    const renewal = { templateId: template.id, userId: holder.id, issueDate: today, identityCheck: 'Pass' }
    const { answers } = await race<object>([
      ...times(2, () => () => suspend(id)),
      ...times(2, () => () => as(admin).call(certificates.revoke, { params, body: { reason: 'Irrtum' } })),
      ...times(2, () => () => as(admin).call(certificates.create, { body: renewal })),
    ])
    const [suspended, revoked, renewed] = [0, 2, 4].map(
      (index) => answers.slice(index, index + 2).filter(({ status }) => status < 300).length,
    )
    expect([suspended, revoked, renewed].every((won) => (won ?? 9) <= 1)).toBe(true)
    const successor = () =>
      server.database.reads
        .selectFrom('certificate')
        .innerJoin('issuedDocument as d', 'd.recordId', 'certificate.id')
        .select(['state', 'certificate.verifyCode', 'd.input'])
        .where('userId', '=', holder.id)
        .where('certificate.id', '<>', id)
        .executeTakeFirst()
    if (renewed) await expect.poll(async () => (await successor())?.state).not.toBe('sealing')
    const [state, next] = [await publicState(verifyCode), await successor()]
    expect(state).toBe((await rowOf(id)).state)
    expect(state).toBe(revoked ? 'revoked' : renewed ? 'superseded' : 'suspended')
    if (!next) continue
    // A renewal ordered before the suspension or revocation is not valid either.
    const beganBefore = (next.input as { follows: string[] }).follows.includes(id)
    const isSuspended = beganBefore && (suspended || revoked)
    expect(await publicState(next.verifyCode)).toBe(isSuspended ? 'suspended' : 'valid')
  }
  expect(server.failures.slice(before)).toEqual([])
})
