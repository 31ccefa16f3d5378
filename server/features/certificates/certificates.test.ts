import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#contract/user.ts'
import { certificates } from '#contract/certificate.ts'
import { certificateTemplates } from '#contract/template.ts'
import { verify } from '#contract/verify.ts'
import { catalogueOf } from '#texts/texts.ts'
import { addDays, addYears } from '#domain/day.ts'
import { appendToLog } from '../../audit/chain.ts'
import { factsHash, type ChainedEvent } from '../../audit/entry.ts'
import { loggedEvents } from '../../audit/storedEvents.ts'
import { verificationOf } from '../verify/verify.ts'
import type { Client } from '../../../test/support/client.ts'
import { credentialKeys } from '../../../test/support/credentialKeys.ts'
import { today } from '../../../test/support/day.ts'
import { databaseHash } from '../../../test/support/databaseHash.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { mailsTo } from '../../../test/support/mails.ts'
import { answerBeforeSeals, awaitSealsAsUsual } from '../../../test/support/sealTimeout.ts'
import * as insert from '../../../test/support/people.ts'
import { roundsOf, times } from '../../../test/support/race.ts'
import { sealCertificate } from './seal.ts'

// No worker runs. Only tests of the seal seal a certificate.

let server: TestServer
let admin: Client
let trainer: Client
let people: { admin: insert.Person; trainer: insert.Person; holder: insert.Person }
let authorityId: string
let foreignTemplateId: string

beforeAll(async () => {
  server = await testServer()
  answerBeforeSeals()
  const { writes } = server.database
  const issuers = await insert.issuers(writes)
  authorityId = issuers.authorityId
  await credentialKeys(server, authorityId)
  people = { ...issuers.people, holder: await insert.person(writes, 'Hanna') }
  foreignTemplateId = (await insert.template(writes, (await insert.authority(writes, 'Andere', 'AN')).id)).id
  admin = await server.as(people.admin)
  trainer = await server.as(people.trainer)
})
afterAll(async () => {
  awaitSealsAsUsual()
  await server.close()
})

type Template = Awaited<ReturnType<typeof insert.template>>

let counter = 0
const aTemplate = () => insert.template(server.database.writes, authorityId, `Vorlage ${++counter}`)

async function anIssue(change: object = {}) {
  const { id: templateId } = await aTemplate()
  return { templateId, userId: people.holder.id, issueDate: today, identityCheck: 'Reisepass', ...change }
}

async function refused(caller: Client, body: Awaited<ReturnType<typeof anIssue>>) {
  const before = await databaseHash(server.database)
  const answer = await caller.call(certificates.create, { body })
  expect(await databaseHash(server.database)).toEqual(before)
  return { status: answer.status, code: answer.body.code }
}

async function sealed({ _id }: { _id: string }) {
  await sealCertificate(server)({ recordId: _id })
  return admin.ok(certificates.read, { params: { id: _id } })
}

const issued = async (change: object = {}) =>
  sealed(await admin.ok(certificates.create, { body: await anIssue(change) }))

async function registered(held: { template?: Template; issueDate?: string; dueDate?: string } = {}) {
  const template = held.template ?? (await aTemplate())
  const facts = { holder: people.holder, issuer: people.admin, name: template.name, ...held, template }
  const { id } = await insert.certificate(server.database.writes, facts)
  await insert.seal(server, id)
  return admin.ok(certificates.read, { params: { id } })
}

/** As an attacker with full database access, including rows protected by triggers. */
const force = (statement: ReturnType<typeof sql>) =>
  server.owner.writes.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await statement.execute(db)
  })

describe('issuing', () => {
  test('T52: to oneself is rejected', async () => {
    expect(await refused(admin, await anIssue({ userId: people.admin.id }))).toEqual({
      status: 403,
      code: 'certificate.issuerIsHolder',
    })
  })

  test('T53: from a template of another authority is not found', async () => {
    expect((await refused(admin, await anIssue({ templateId: foreignTemplateId }))).status).toBe(404)
  })

  test('to a person who does not exist, is not activated or has no name is rejected', async () => {
    const { writes } = server.database
    const waiting = await insert.person(writes, 'Wanda', { activated: false })
    const nameless = await insert.person(writes, 'Nora')
    await writes
      .updateTable('user')
      .set({ firstname: ' ', lastname: '' })
      .where('id', '=', nameless.id)
      .execute()
    expect((await refused(admin, await anIssue({ userId: authorityId }))).status).toBe(404)
    expect((await refused(admin, await anIssue({ userId: waiting.id }))).status).toBe(404)
    expect(await refused(admin, await anIssue({ userId: nameless.id }))).toEqual({
      status: 409,
      code: 'certificate.holderIncomplete',
    })
  })

  test('to a person with an unprintable name is rejected before a number is used, and the name is rejected on entry', async () => {
    const { writes } = server.database
    const former = await insert.person(writes, 'Maryam')
    await writes.updateTable('user').set({ firstname: 'مريم' }).where('id', '=', former.id).execute()
    const last = async () =>
      (await writes.selectFrom('numberSeries').selectAll().where('ownerId', '=', authorityId).execute()).map(
        (series) => series.last,
      )
    const before = await last()
    expect(await refused(admin, await anIssue({ userId: former.id }))).toEqual({
      status: 409,
      code: 'certificate.holderNotPrintable',
    })
    expect(await last()).toEqual(before)
    expect(await changed(former, { firstname: 'سارة' })).toMatchObject({
      ...{ status: 400, body: { fields: { firstname: 'notPrintable' } } },
    })
  })

  test('a stored unprintable name does not prevent other changes of the profile', async () => {
    const { writes } = server.database
    const former = await insert.person(writes, 'Maryam')
    await writes.updateTable('user').set({ firstname: 'مريم' }).where('id', '=', former.id).execute()
    expect(await changed(former, { phone: '+43 1 234567' })).toMatchObject({
      ...{ status: 200, body: { firstname: 'مريم', phone: '+43 1 234567' } },
    })
    expect(await changed(former, { lastname: 'سارة' })).toMatchObject({
      ...{ status: 400, body: { fields: { lastname: 'notPrintable' } } },
    })
    expect(await changed(former, { firstname: 'Maryam' })).toMatchObject({ status: 200 })
    expect(await changed(former, { firstname: 'مريم' })).toMatchObject({ status: 400 })
  })

  async function changed(who: insert.Person, change: object) {
    const caller = await server.as(who)
    const profile = await caller.ok(users.read, { params: { id: who.id } })
    return caller.send('PUT', `/api/user/${who.id}`, { body: { ...profile, ...change } })
  }

  test.each([
    ['the admin', 1, 'certificate.issueDate'],
    ['the admin', -31, 'certificate.issueDate'],
    ['the trainer', -1, 'certificate.issueDate'],
    ['the trainer', 1, 'certificate.issueDate'],
  ])('T54: by %s %i days from today is rejected', async (who, days, code) => {
    const body = await anIssue({ issueDate: addDays(today, days) })
    expect(await refused(who === 'the admin' ? admin : trainer, body)).toEqual({ status: 400, code })
  })

  test('T54: may be backdated by thirty days by the admin, and the due day follows from the template alone', async () => {
    const issueDate = addDays(today, -30)
    expect(await issued({ issueDate })).toMatchObject({
      issueDate,
      dueDate: addYears(issueDate, 3),
      state: 'valid',
    })
    const own = await admin.send('POST', '/api/certificate', {
      body: { ...(await anIssue()), number: 'X-1', dueDate: '2099-01-01' },
    })
    expect(own.body.fields).toEqual({ number: 'unknownField', dueDate: 'unknownField' })
  })

  test('twice from one template to one person is rejected with the agreed message', async () => {
    const body = await anIssue()
    await trainer.ok(certificates.create, { body })
    const { status, body: answer } = await trainer.call(certificates.create, {
      body,
      headers: { 'accept-language': 'en' },
    })
    expect({ status, message: answer.message }).toEqual({
      status: 409,
      message: 'Certificate with this name already exists (for this user).',
    })
  })

  test('is mailed only to subscribers; a revocation is mailed to everyone', async () => {
    const { writes } = server.database
    const quiet = await insert.person(writes, 'Quirin')
    const unasked = { certificateNotification: false }
    await writes.updateTable('user').set(unasked).where('id', '=', quiet.id).execute()
    const { _id } = await issued({ userId: quiet.id })
    expect(await mailsTo(server.database, quiet.email)).toEqual([])
    await admin.ok(certificates.revoke, { params: { id: _id }, body: { reason: 'Irrtum' } })
    expect(await mailsTo(server.database, quiet.email)).toMatchObject([{ template: 'certificateRevoked' }])
  })

  test('T19/T24: to a person outside the authority requires their Eval-ID; an id alone is rejected', async () => {
    const { writes } = server.database
    const [stranger, other] = [await insert.person(writes, 'Fremd'), await insert.person(writes, 'Anders')]
    const unknown = { status: 404, code: 'notFound' }
    for (const evalid of [undefined, other.evalid, 'EVAL-0'])
      expect(await refused(trainer, await anIssue({ userId: stranger.id, evalid }))).toEqual(unknown)
    expect(await refused(trainer, await anIssue({ userId: authorityId }))).toEqual(unknown)
    const typed = stranger.evalid.toLowerCase()
    await trainer.ok(certificates.create, { body: await anIssue({ userId: stranger.id, evalid: typed }) })
    await trainer.ok(certificates.create, { body: await anIssue({ userId: stranger.id, evalid: undefined }) })
  })

  test('from a retired template is rejected like an unknown one', async () => {
    const body = await anIssue()
    await admin.ok(certificateTemplates.remove, { params: { id: body.templateId } })
    expect(await refused(admin, body)).toEqual({ status: 404, code: 'notFound' })
  })

  test('without a template is rejected with the agreed message', async () => {
    const { writes } = server.database
    const elsewhere = await insert.authority(writes, 'Neue Stelle', 'NEU')
    const head = await insert.person(writes, 'Neele')
    await insert.appoint(writes, elsewhere.id, head, 'admin')
    const { body } = await (
      await server.as(head)
    ).call(certificates.create, { body: await anIssue(), headers: { 'accept-language': 'en' } })
    expect(body.message).toBe('Create a template in your certification-authority first.')
  })

  test('from a template with an unprintable name fails, its number is recorded as void, and it is issued again after the name is corrected', async () => {
    const { writes } = server.database
    const odd = await insert.template(writes, authorityId, 'Odd \u{12000}\u{1F9FF}')
    const failed = await issued({ templateId: odd.id })
    expect(failed).toMatchObject({ state: 'failed', stateReason: 'MissingGlyph', fileId: null })
    const { number, reason } = await writes
      .selectFrom('voidNumber')
      .selectAll()
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow()
    expect(number).toBe(failed.number)
    expect(reason).not.toBe('')
    expect(catalogueOf('de')).toHaveProperty([`certificate.failed.${failed.stateReason}`])
    // A certificate that was never issued does not block the next one.
    const again = await admin.call(certificates.update, {
      params: { id: failed._id },
      body: { ...failed, note: 'Name wird berichtigt' },
    })
    expect(again.body).toMatchObject({ state: 'failed', note: 'Name wird berichtigt' })
    const params = { id: failed._id }
    expect((await admin.call(certificates.revoke, { params, body: { reason: 'x' } })).body.code).toBe(
      'certificate.immutable',
    )
    const guest = await server.as()
    expect((await guest.ok(verify.code, { params: { code: failed.verifyCode } })).state).toBe('unknown')
    await writes.updateTable('template').set({ name: 'Mended' }).where('id', '=', odd.id).execute()
    const { templateId, userId, identityCheck } = failed
    const retried = await sealed(await admin.ok(certificates.retry, { params }))
    expect(retried).toMatchObject({ state: 'valid', templateId, userId, identityCheck, name: 'Mended' })
    expect(retried.number).not.toBe(number)
    expect((await admin.ok(certificates.read, { params })).state).toBe('failed')
    expect((await admin.call(certificates.retry, { params })).body.code).toBe('certificate.nameTaken')
    const held = { params: { id: retried._id } }
    expect((await admin.call(certificates.retry, held)).body.code).toBe('certificate.immutable')
  })
})

describe('issued certificate', () => {
  test('permits changes only to the note of its authority (T34)', async () => {
    const certificate = await registered()
    const params = { id: certificate._id }
    const input = {
      templateId: certificate.templateId,
      userId: certificate.userId,
      issueDate: certificate.issueDate,
      identityCheck: certificate.identityCheck,
    }
    const noted = await admin.ok(certificates.update, {
      params,
      body: { ...input, note: 'Kopie im Akt', version: certificate.version },
    })
    expect(noted.note).toBe('Kopie im Akt')
    const holder = await server.as(people.holder)
    expect(await holder.ok(certificates.read, { params })).toMatchObject({ note: '', identityCheck: '' })
    const change = { ...input, issueDate: addDays(today, -1), version: noted.version }
    const { status, body } = await admin.call(certificates.update, { params, body: change })
    expect({ status, code: body.code, fields: body.fields }).toEqual({
      status: 409,
      code: 'certificate.immutable',
      fields: { issueDate: 'certificate.immutable' },
    })
    for (const [field, value] of Object.entries({
      number: 'X-1',
      dueDate: '2099-01-01',
      holder: 'Wer anders',
      state: 'valid',
    })) {
      const sent = { ...noted, [field]: value === noted[field as 'state'] ? 'expired' : value }
      const answer = await admin.call(certificates.update, { params, body: sent })
      expect({ field, status: answer.status, fields: answer.body.fields }).toEqual({
        field,
        status: 403,
        fields: { [field]: 'readOnlyField' },
      })
    }
  })

  test('is revoked by DELETE for the reason in the query', async () => {
    const params = { id: (await registered())._id }
    await admin.ok(certificates.remove, { params, query: { reason: 'Irrtum bei der Ausstellung' } })
    expect((await admin.ok(certificates.read, { params })).stateReason).toBe('Irrtum bei der Ausstellung')
  })

  test('is revoked by DELETE for the reason in the body', async () => {
    const params = { id: (await registered())._id }
    await admin.ok(certificates.remove, { params, body: { reason: 'Falsche Person' } })
    expect((await admin.ok(certificates.read, { params })).stateReason).toBe('Falsche Person')
  })

  test('is revoked by DELETE without a body, even with a JSON content type, and its history states that no reason was given', async () => {
    const params = { id: (await registered())._id }
    const headers = { 'content-type': 'application/json' }
    expect((await admin.send('DELETE', `/api/certificate/${params.id}`, { headers })).status).toBe(200)
    const { items } = await admin.ok(certificates.history, { params })
    expect(items.at(-1)).toMatchObject({ event: 'revoked', reason: 'Ohne Angabe eines Grundes' })
  })

  test('T55: is revoked, not deleted, by DELETE, with a stored reason, and only once', async () => {
    const { _id, verifyCode } = await registered()
    const params = { id: _id }
    await admin.ok(certificates.remove, { params })
    const revoked = await admin.ok(certificates.read, { params })
    expect(revoked.state).toBe('revoked')
    expect(revoked.stateReason).toBe('Ohne Angabe eines Grundes')
    expect((await admin.call(certificates.remove, { params })).body.code).toBe('certificate.immutable')
    expect((await (await server.as()).ok(verify.code, { params: { code: verifyCode } })).state).toBe(
      'revoked',
    )
  })

  test('is not revoked without a reason', async () => {
    const { _id } = await registered()
    const { status, body } = await admin.call(certificates.revoke, {
      params: { id: _id },
      body: { reason: '  ' },
    })
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { reason: 'mandatory' } })
  })

  test('is revoked once by parallel requests', async () => {
    for (const { race } of roundsOf(server, { free: 1 })) {
      const { _id } = await registered()
      const revoke = () => admin.call(certificates.revoke, { params: { id: _id }, body: { reason: 'x' } })
      const outcome = await race(times(3, () => revoke))
      expect(outcome.won).toBe(1)
      expect(outcome.answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    }
  })

  test('preserves the printed name', async () => {
    const certificate = await issued()
    await server.database.writes
      .updateTable('user')
      .set({ lastname: 'Neuname' })
      .where('id', '=', people.holder.id)
      .execute()
    expect((await admin.ok(certificates.read, { params: { id: certificate._id } })).holder).toBe(
      'Hanna Muster',
    )
  })
})

describe('expired or expiring certificate', () => {
  const stateOf = async (id: string) =>
    (
      await server.database.reads
        .selectFrom('certificate')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).state
  const dueIn = async (template: Template, days: number) =>
    (
      await registered({
        template,
        dueDate: addDays(today, days),
        issueDate: addDays(today, days - 365),
      })
    )._id

  test.each([-1, 90])('(due in %i days) is followed by a new one, which then counts alone', async (days) => {
    const template = await aTemplate()
    const former = await dueIn(template, days)
    const renewed = await issued({ templateId: template.id })
    expect([await stateOf(former), await stateOf(renewed._id)]).toEqual(['superseded', 'issued'])
    const events = await loggedEvents(server.database.reads, former)
    expect(events?.at(-1)?.type).toBe('certificate.superseded')
  })

  test('is renewable when 90 days are left, not before', async () => {
    const template = await aTemplate()
    await dueIn(template, 91)
    expect((await refused(admin, await anIssue({ templateId: template.id }))).code).toBe(
      'certificate.nameTaken',
    )
  })

  test('is renewed once by parallel requests', async () => {
    for (const { race } of roundsOf(server, { free: 1 })) {
      const template = await aTemplate()
      await dueIn(template, 10)
      const body = await anIssue({ templateId: template.id })
      const outcome = await race(times(3, () => () => admin.call(certificates.create, { body })))
      expect(outcome).toMatchObject({ won: 1, why: ['certificate.nameTaken'] })
    }
  })

  test('exists once, also while it is being sealed in another language', async () => {
    for (const { race } of roundsOf(server, { free: 1 })) {
      const { id: templateId } = await aTemplate()
      const translation = { name: `Modello ${counter}`, standardsHtml: '', afterHtml: '' }
      await server.database.writes
        .updateTable('template')
        .set({ translations: JSON.stringify({ it: translation }) })
        .where('id', '=', templateId)
        .execute()
      const body = await anIssue({ templateId })
      const outcome = await race(
        (['de', 'it'] as const).map(
          (language) => () => admin.call(certificates.create, { body: { ...body, language } }),
        ),
      )
      expect(outcome).toMatchObject({ won: 1, why: ['certificate.nameTaken'] })
    }
  })

  test('does not prevent another authority from issuing the same level', async () => {
    const template = await aTemplate()
    await registered({ template })
    const { writes } = server.database
    const other = await insert.authority(writes, `Dritte ${counter}`, `D${counter}`)
    const { name } = template
    const twin = await insert.template(writes, other.id, name)
    const head = await insert.person(writes, 'Dora')
    await insert.appoint(writes, other.id, head, 'admin')
    const { status } = await (
      await server.as(head)
    ).call(certificates.create, { body: await anIssue({ templateId: twin.id }) })
    expect(status).toBeLessThan(300)
  })
})

describe('public answer', () => {
  const shown = async (code: string) =>
    (await (await server.as()).ok(verify.code, { params: { code } })).state

  test.each(['level', 'due_date', 'number', 'user_id', 'file_id', 'language', 'template_version'])(
    'is the printed data: not even %s is changed in the database',
    async (column) => {
      const { _id } = await registered()
      const others: Record<string, ReturnType<typeof sql>> = {
        due_date: sql`due_date + 1`,
        language: sql`'it'`,
        template_version: sql`template_version + 1`,
      }
      const other = others[column] ?? (column.endsWith('_id') ? sql`null` : sql`'X'`)
      const update = sql`update certificate set ${sql.ref(column)} = ${other} where id = ${_id}`
      await expect(update.execute(server.database.writes)).rejects.toMatchObject({
        constraint: 'certificate.immutable',
      })
    },
  )

  test.each(['revoked', 'superseded', 'issued'])('never reverts after it is %s', async (state) => {
    const { _id } = await registered()
    const become = (next: string) =>
      server.database.writes.updateTable('certificate').set({ state: next }).where('id', '=', _id).execute()
    await become(state)
    for (const back of state === 'issued' ? ['waiting', 'sealing', 'failed'] : ['issued', 'suspended'])
      await expect(become(back)).rejects.toMatchObject({ constraint: 'certificate.immutable' })
  })

  test('is never valid if row and log disagree', async () => {
    const { _id, verifyCode } = await registered()
    expect(await shown(verifyCode)).toBe('valid')
    await admin.ok(certificates.revoke, { params: { id: _id }, body: { reason: 'Irrtum' } })
    await force(sql`update certificate set state = 'issued' where id = ${_id}`)
    expect(await shown(verifyCode)).toBe('unconfirmed')
  })

  test('is never valid if the log of a certificate is missing, changed or was never written', async () => {
    for (const forge of [
      (
        id: string,
      ) => sql`with gone as (delete from chain_entry where object_id = ${id} and type = 'certificate.issued' returning sequence),
          unauthenticated as (delete from chain_mac where sequence in (select sequence from gone))
          delete from chain_payload where sequence in (select sequence from gone)`,
      (id: string) => sql`update chain_entry set at = at - interval '1 day' where object_id = ${id}`,
      (id: string) =>
        sql`update chain_payload set payload = '{"number":"X"}' where sequence in (select sequence from chain_entry where object_id = ${id})`,
      (id: string) => sql`update certificate set state = 'revoked' where id = ${id}`,
    ]) {
      const { _id, verifyCode } = await registered()
      await force(forge(_id))
      expect(await shown(verifyCode)).toBe('unconfirmed')
    }
  })

  /** As an attacker with write access to every table who can compute the hash chain. */
  const append = (type: ChainedEvent, objectId: string, payload: Record<string, unknown>) =>
    server.database.writes
      .transaction()
      .execute((db) => appendToLog(db, { type, actorId: people.admin.id, objectId, payload }))

  /** The log was tampered with above, so no checkpoint can be signed. */
  const revokeUnsigned = async (id: string) =>
    expect(
      await admin.call(certificates.revoke, { params: { id }, body: { reason: 'Irrtum' } }),
    ).toMatchObject({ status: 503, body: { code: 'log.notSigned' } })

  test('remains revoked, whatever is written after the revocation (T51)', async () => {
    const { _id, verifyCode } = await registered()
    await revokeUnsigned(_id)
    const [issued] =
      (await loggedEvents(server.database.reads, _id))?.filter(({ type }) => type === 'certificate.issued') ??
      []
    await append('certificate.issued', _id, issued?.payload ?? {})
    await force(sql`update certificate set state = 'issued' where id = ${_id}`)
    expect(await shown(verifyCode)).toBe('unconfirmed')
    await force(sql`update certificate set state = 'revoked' where id = ${_id}`)
    expect(await shown(verifyCode)).toBe('revoked')
  })

  test('is never valid without the attestation of this installation, even if row, facts and log agree (T49)', async () => {
    const { _id, verifyCode } = await registered()
    const { input } = await server.database.reads
      .selectFrom('issuedDocument')
      .select('input')
      .where('recordId', '=', _id)
      .executeTakeFirstOrThrow()
    const forged = structuredClone(input) as { certificate: { level: string; reportTypes: string[] } }
    forged.certificate.level = 'EVAL-3'
    const facts = JSON.stringify(forged)
    await force(sql`update issued_document set input = ${facts}::jsonb where record_id = ${_id}`)
    await force(sql`update certificate set level = 'EVAL-3' where id = ${_id}`)
    await force(sql`with gone as (delete from chain_entry where object_id = ${_id} returning sequence),
      unauthenticated as (delete from chain_mac where sequence in (select sequence from gone))
      delete from chain_payload where sequence in (select sequence from gone)`)
    const { sha256 } = await server.database.reads
      .selectFrom('issuedDocument')
      .select('sha256')
      .where('recordId', '=', _id)
      .executeTakeFirstOrThrow()
    await append('certificate.issued', _id, { facts: factsHash(forged), sha256: sha256?.toString('hex') })
    expect(await shown(verifyCode)).toBe('unconfirmed')
  })

  test('shows for another day the state of the certificate on that day', async () => {
    const { verifyCode, dueDate } = await registered()
    const on = async (day: string) =>
      (
        await verificationOf({
          db: server.database.reads,
          config: server.config,
          log: server.log,
          code: verifyCode,
          today: day,
          now: new Date(),
        })
      ).state
    expect([await on(addDays(today, -1)), await on(dueDate), await on(addDays(dueDate, 1))]).toEqual([
      'waiting',
      'expiring',
      'expired',
    ])
  })

  test('contains nothing of a certificate that is not sealed', async () => {
    const { _id, verifyCode } = await registered()
    await force(sql`update issued_document set sealed_at = null where record_id = ${_id}`)
    expect(await shown(verifyCode)).toBe('unknown')
  })

  test.each([
    ['a state that is not in the log', sql`update certificate set state = 'suspended'`],
    ['a later due date', sql`update certificate set due_date = due_date + 400`],
    ['another holder', sql`update certificate set holder = 'Wer Anders'`],
    ['a higher level', sql`update certificate set level = 'EVAL-3'`],
  ])('is never valid with %s written into its row (T51)', async (_what, change) => {
    const { _id, verifyCode } = await registered()
    await force(sql`${change} where id = ${_id}`)
    expect(await shown(verifyCode)).toBe('unconfirmed')
  })

  test.each([
    [
      'other facts',
      sql`update issued_document set input = jsonb_set(input, '{certificate,level}', '"EVAL-3"')`,
    ],
    ["a forged file's hash", sql`update issued_document set sha256 = sha256('forged')`],
  ])('is never valid with %s written into its document (T49)', async (_what, change) => {
    const { _id, verifyCode } = await registered()
    await force(sql`${change} where record_id = ${_id}`)
    expect(await shown(verifyCode)).toBe('unconfirmed')
  })

  test('T74: is revoked within a second for all readers during the revocation', async () => {
    const { _id, verifyCode } = await registered()
    const guest = await server.as()
    let isRevoked = false
    const seen: { isAfter: boolean; state: string }[] = []
    const watch = async () => {
      for (let after = 0; after < 5;) {
        const isAfter = isRevoked
        if (isAfter) after++
        const { state } = await guest.ok(verify.code, { params: { code: verifyCode } })
        seen.push({ isAfter, state })
      }
    }
    const revoke = async () => {
      await revokeUnsigned(_id)
      isRevoked = true
    }
    await Promise.all([watch(), watch(), revoke()])
    expect(seen.filter(({ isAfter, state }) => isAfter && state !== 'revoked')).toEqual([])
    expect(seen.filter(({ isAfter }) => isAfter)).toHaveLength(10)
    expect(seen.at(-1)?.state).toBe('revoked')
  })
})

test('numbers have no gap, even with parallel and failing issues', async () => {
  const { writes } = server.database
  const { id } = await insert.authority(writes, 'Zählstelle', 'ZS')
  await insert.appoint(writes, id, people.admin, 'admin')
  const bodies = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => ({
      templateId: (await insert.template(writes, id, `Zähler ${index}`)).id,
      // Every fifth is issued to oneself, which the database refuses after the number was assigned.
      userId: index % 5 === 0 ? people.admin.id : people.holder.id,
      issueDate: today,
      identityCheck: 'Reisepass',
    })),
  )
  const answers = await Promise.all(bodies.map((body) => admin.call(certificates.create, { body })))
  expect(answers.map(({ status }) => status)).toEqual(bodies.map((_, index) => (index % 5 === 0 ? 403 : 202)))
  const numbers = await writes
    .selectFrom('certificate')
    .select('number')
    .where('authorityId', '=', id)
    .orderBy('number')
    .execute()
  expect(numbers.map(({ number }) => number)).toEqual(
    Array.from({ length: 40 }, (_, index) => `ZS-${today.slice(0, 4)}-${String(index + 1).padStart(5, '0')}`),
  )
})
