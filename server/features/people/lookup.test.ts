import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { files } from '#contract/file.ts'
import { people } from '#contract/person.ts'
import { form } from '../../../test/support/form.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const db = () => server.database.writes

async function adminOf(company: { id: string }) {
  const admin = await insert.person(db(), 'Carla')
  await insert.employ(db(), company.id, admin, 'admin')
  return server.as(admin)
}

async function withPicture() {
  const stranger = await insert.person(db(), 'Ulla', { lastname: 'Unbekannt' })
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#f57c00' } })
    .png()
    .toBuffer()
  const sent = await (await server.as(stranger)).send('POST', '/api/file', form({ kind: 'picture' }, picture))
  expect(sent.status).toBe(200)
  return { shown: stranger, params: { id: (sent.body as { _id: string })._id } }
}

describe('look-up of a person by Eval-ID', () => {
  test('is for companies that were activated and are not locked (ASVS V8.2.1)', async () => {
    const { shown } = await withPicture()
    const params = { id: shown.evalid }
    const founded = await insert.company(db(), 'Neu gegründet', { activated: false })
    const admin = await adminOf(founded)
    expect(await admin.call(accounts.byEvalId, { params })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    await db().updateTable('company').set({ activated: true }).where('id', '=', founded.id).execute()
    expect(await admin.ok(accounts.byEvalId, { params })).toMatchObject({ lastname: 'Unbekannt' })
    await db()
      .updateTable('company')
      .set({ lockedAt: new Date().toISOString() })
      .where('id', '=', founded.id)
      .execute()
    expect((await admin.call(accounts.byEvalId, { params })).status).toBe(403)
  })

  test('shows only the fields of the card (ASVS V8.2.3)', async () => {
    const { shown } = await withPicture()
    const admin = await adminOf(await insert.company(db(), 'Werkstatt Karte'))
    const result = await admin.ok(accounts.byEvalId, { params: { id: shown.evalid } })
    const card = [
      '_id',
      'companyId',
      'evalid',
      'firstname',
      'fullname',
      'lastname',
      'picture',
      'userId',
      'version',
    ]
    expect(Object.keys(result).filter((field) => !card.includes(field))).toEqual([])
    expect(JSON.stringify(result)).not.toContain(shown.email)
  })
})

describe('picture of a stranger', () => {
  test('is shown only to a company administrator who looked this person up (ASVS V8.2.2)', async () => {
    const { shown, params } = await withPicture()
    const company = await insert.company(db(), 'Werkstatt Bild')
    const [admin, other] = [await adminOf(company), await adminOf(company)]
    const seenBy = async (caller: typeof admin) => (await caller.call(files.read, { params })).status
    expect([await seenBy(admin), await seenBy(other)]).toEqual([404, 404])
    await admin.ok(accounts.byEvalId, { params: { id: shown.evalid } })
    expect([await seenBy(admin), await seenBy(other)]).toEqual([200, 404])
  })

  test('is not shown to an administrator whose company is no longer activated (ASVS V8.2.2)', async () => {
    const { shown, params } = await withPicture()
    const company = await insert.company(db(), 'Werkstatt Ende')
    const admin = await adminOf(company)
    const seen = async () => (await admin.call(files.read, { params })).status
    await admin.ok(accounts.byEvalId, { params: { id: shown.evalid } })
    expect(await seen()).toBe(200)
    await db().updateTable('company').set({ activated: false }).where('id', '=', company.id).execute()
    expect(await seen()).toBe(404)
  })

  test.each([
    [119, 200],
    [121, 404],
  ])('that was looked up %i minutes ago is answered with %i (ASVS V8.2.2)', async (minutes, status) => {
    const { shown, params } = await withPicture()
    const admin = await insert.person(db(), 'Carla')
    await insert.employ(db(), (await insert.company(db(), `Werkstatt Zeit ${minutes}`)).id, admin, 'admin')
    const at = sql<string>`now() - make_interval(mins => ${minutes})`
    const reading = { id: randomUUID(), readerId: admin.id, personId: shown.id, at }
    await db()
      .insertInto('accessLog')
      .values({ ...reading, action: 'user.lookupByEvalId' })
      .execute()
    expect((await (await server.as(admin)).call(files.read, { params })).status).toBe(status)
  })

  test('is recorded once for the person who was looked up (ASVS V16.3.2)', async () => {
    const { shown, params } = await withPicture()
    const admin = await adminOf(await insert.company(db(), 'Werkstatt Protokoll'))
    for (let times = 0; times < 2; times++)
      await admin.ok(accounts.byEvalId, { params: { id: shown.evalid } })
    await admin.call(files.read, { params })
    await server.app.services.accessLog.flush()
    const { items } = await (await server.as(shown)).ok(people.accessLog)
    expect(items.filter(({ action }) => action === 'user.lookupByEvalId')).toHaveLength(1)
  })
})
