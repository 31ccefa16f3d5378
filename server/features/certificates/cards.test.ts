import { PDF } from '@libpdf/core'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { addDays } from '#domain/day.ts'
import type { Client } from '../../../test/support/client.ts'
import { credentialKeys } from '../../../test/support/credentialKeys.ts'
import { today } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'

let server: TestServer
let admin: Client
let holder: Client
let person: insert.Person
let issuer: insert.Person
let authorityId: string

beforeAll(async () => {
  server = await testServer()
  await server.work()
  const { writes } = server.database
  issuer = await insert.person(writes, 'Anna')
  person = await insert.person(writes, 'Jörg', { lastname: 'Größl' })
  authorityId = (await insert.authority(writes, 'Prüfstelle Nordalpen', 'PN')).id
  await credentialKeys(server, authorityId)
  await insert.appoint(writes, authorityId, issuer, 'admin')
  admin = await server.as(issuer)
  holder = await server.as(person)
})
afterAll(() => server.close())

let counter = 0
async function issued(userId = person.id) {
  const { id: templateId } = await insert.template(
    server.database.writes,
    authorityId,
    `Vorlage ${++counter}`,
  )
  return admin.ok(certificates.create, {
    body: { templateId, userId, issueDate: today, identityCheck: 'Reisepass' },
  })
}

/** A certificate without document, for tests that draw no card. */
async function registered(of = person) {
  const { writes } = server.database
  const template = await insert.template(writes, authorityId, `Vorlage ${++counter}`)
  const { id: _id } = await insert.certificate(writes, { holder: of, issuer, template, name: template.name })
  await insert.seal(server, _id)
  return { _id }
}

const textOf = async (bytes: Uint8Array) =>
  (await PDF.load(bytes))
    .extractText()
    .map(({ text }) => text)
    .join('\n')
    .normalize('NFC')

describe('card of a certificate', () => {
  test('shows the sealed data to its holder and its authority, as a downloaded PDF', async () => {
    const { _id: id, number, verifyCode } = await issued()
    for (const caller of [holder, admin]) {
      const { status, bytes, headers } = await caller.call(certificates.card, { params: { id } })
      expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/pdf' })
      expect(headers['content-disposition']).toContain(number)
      const text = await textOf(bytes)
      for (const part of ['Jörg Größl', number, verifyCode, 'Prüfstelle Nordalpen'])
        expect(text).toContain(part)
    }
  })

  test.each([
    ['revoked', { state: 'revoked' }],
    ['suspended', { state: 'suspended' }],
    ['another due day', { dueDate: addDays(today, 4000) }],
  ])('is rejected if only the register contains %s', async (_, change) => {
    const { _id: id } = await registered()
    await server.owner.writes.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db)
      await db.updateTable('certificate').set(change).where('id', '=', id).execute()
    })
    // The log was not changed, so nothing is confirmed.
    const { status, body } = await holder.send('GET', `/api/certificate/${id}/card`)
    expect({ status, code: body.code, fields: body.fields }).toEqual({
      status: 409,
      code: 'certificate.notValid',
      fields: { state: 'unconfirmed' },
    })
  })

  test('is rejected after the certificate is revoked, with that reason', async () => {
    const { _id: id } = await registered()
    await admin.ok(certificates.revoke, { params: { id }, body: { reason: 'Irrtum' } })
    const { status, body } = await holder.send('GET', `/api/certificate/${id}/card`)
    expect({ status, fields: body.fields }).toEqual({ status: 409, fields: { state: 'revoked' } })
  })

  test('is not found for a stranger, and has no unknown format', async () => {
    const { _id: id } = await registered()
    const stranger = await server.as(await insert.person(server.database.writes, 'Fremd'))
    expect((await stranger.call(certificates.card, { params: { id } })).status).toBe(404)
    const wrong = await holder.send('GET', `/api/certificate/${id}/card`, { query: { form: 'poster' } })
    expect(wrong.body.fields).toEqual({ form: 'invalid' })
  })
})

describe('cards of several certificates', () => {
  test('are placed on sheets in the requested order', async () => {
    const other = await insert.person(server.database.writes, 'Zoë')
    const [one, two] = [await issued(other.id), await issued()]
    const { status, bytes } = await admin.call(certificates.cards, {
      query: { ids: `${two._id},${one._id}` },
    })
    expect(status).toBe(200)
    const text = await textOf(bytes)
    expect(text.indexOf(two.number)).toBeLessThan(text.indexOf(one.number))
    expect((await PDF.load(bytes)).getPageCount()).toBe(2)
  })

  test('are all rejected if one is invalid, naming it', async () => {
    const [good, bad] = [await registered(), await registered()]
    await admin.ok(certificates.revoke, { params: { id: bad._id }, body: { reason: 'Irrtum' } })
    const query = { ids: `${good._id},${bad._id}` }
    const { status, body } = await admin.send('GET', '/api/certificate/cards', { query })
    expect({ status, fields: body.fields }).toEqual({ status: 409, fields: { [bad._id]: 'revoked' } })
  })

  test('are all rejected if one is not found for the caller', async () => {
    const other = await insert.person(server.database.writes, 'Quirin')
    const [own, foreign] = [await registered(), await registered(other)]
    const { status } = await holder.call(certificates.cards, { query: { ids: `${own._id},${foreign._id}` } })
    expect(status).toBe(404)
  })
})

test('the holder of a card learns that an administrator viewed it', async () => {
  const { writes } = server.database
  const looking = await insert.person(writes, 'Sysadmin', { isAdmin: true })
  const { _id: id } = await issued()
  await (await server.as(looking)).call(certificates.card, { params: { id } })
  const written = await writes
    .selectFrom('accessLog')
    .select('action')
    .where('personId', '=', person.id)
    .where('readerId', '=', looking.id)
    .execute()
  expect(written.map(({ action }) => action)).toContain('certificate.card')
})
