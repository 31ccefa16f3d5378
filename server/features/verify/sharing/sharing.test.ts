import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { people } from '#contract/person.ts'
import { reports } from '#contract/report.ts'
import { certificateShares, reportShares, shared } from '#contract/share.ts'
import { addDays } from '#domain/day.ts'
import { mostShareLinks, type SharedKind } from '#domain/shareLink.ts'
import { disconnectionAt } from '../../../../test/vectors/disconnection.ts'
import { today } from '../../../../test/support/day.ts'
import type { Client } from '../../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import * as insert from '../../../../test/support/people.ts'
import { roundsOf, times } from '../../../../test/support/race.ts'
import { sha256 } from '../../../config.ts'

let server: TestServer
let stranger: Client
let boss: insert.Person
let holder: insert.Person
let colleague: insert.Person
let trainer: insert.Person
let certificateId: string
let reportId: string

const { decisionRule: _none, ...measurement } = disconnectionAt(new Date())

beforeAll(async () => {
  server = await testServer()
  await server.work()
  stranger = await server.as()
})
afterAll(() => server.close())

let counter = 0
beforeEach(async () => {
  const { writes } = server.database
  boss = await insert.person(writes, 'Boss')
  holder = await insert.person(writes, 'Hanna')
  colleague = await insert.person(writes, 'Karl')
  trainer = await insert.person(writes, 'Theo')
  const { id: companyId } = await insert.company(writes, `Werk ${++counter}`)
  const { id: authorityId } = await insert.authority(writes, `Stelle ${counter}`, `S${counter}`)
  await insert.appoint(writes, authorityId, trainer, 'trainer')
  await insert.employ(writes, companyId, boss, 'admin')
  for (const one of [holder, colleague]) await insert.employ(writes, companyId, one)
  const template = await insert.template(writes, authorityId)
  const { id, fileId } = await insert.certificate(writes, { holder, issuer: trainer, template })
  await insert.seal(server, id)
  await insert.storePdf(server, fileId)
  certificateId = id
  reportId = await aSealedReport(companyId)
})

async function aSealedReport(companyId: string) {
  const { id: companyVehicleId } = await insert.companyVehicle(server.database.writes, {
    companyId,
    createdBy: holder,
  })
  const tester = await server.as(holder)
  const draft = await tester.ok(reports.create, {
    body: {
      type: 'disconnection',
      name: `Freischalten ${counter}`,
      companyVehicleId,
      measuredAt: new Date().toISOString(),
      instruments: await insert.instruments(server.database.writes, { companyId, createdBy: holder }),
      measurement: measurement,
    },
  })
  const params = { id: draft._id }
  await tester.ok(reports.finalise, { params, body: { version: draft.version, confirmed: true } })
  await expect.poll(async () => (await tester.ok(reports.read, { params })).state).toBe('final')
  return draft._id
}

const contractOf = { certificate: certificateShares, report: reportShares }
const idOf = (kind: SharedKind) => (kind === 'certificate' ? certificateId : reportId)

const share = async (kind: SharedKind, body = {}, person = holder) =>
  (await server.as(person)).call(contractOf[kind].create, { params: { id: idOf(kind) }, body })
const linkIn = (url: string) => new URL(url).hash.slice(1)
const open = (kind: SharedKind, link: string) => stranger.call(shared.read, { params: { kind, link } })
const fetchPdf = (kind: SharedKind, link: string) => stranger.call(shared.file, { params: { kind, link } })
const linksOf = async (kind: SharedKind, person = holder) =>
  (await (await server.as(person)).ok(contractOf[kind].list, { params: { id: idOf(kind) } })).items

test.each(['certificate', 'report'] as const)(
  'T28: a %s opens to a stranger through an unguessable link only, shows its state today, and every opening is counted',
  async (kind) => {
    const { body } = await share(kind)
    const link = linkIn(body.url)
    expect(Buffer.from(link, 'base64url')).toHaveLength(32)
    expect(body.until).toBe(addDays(today, 30))
    const page = await open(kind, link)
    expect(page.status).toBe(200)
    expect(page.body.verification).toMatchObject({
      kind,
      state: kind === 'certificate' ? 'valid' : 'final',
      checkedAt: expect.any(String) as string,
    })
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
    const pdf = await fetchPdf(kind, link)
    expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
    expect(pdf.text.slice(0, 5)).toBe('%PDF-')
    await open(kind, link)
    expect(await linksOf(kind)).toMatchObject([{ openings: 2, downloads: 1 }])
    for (const id of [idOf(kind), 'A'.repeat(43), link.slice(1)]) {
      expect([id, (await open(kind, id)).status, (await fetchPdf(kind, id)).status]).toEqual([id, 404, 404])
    }
    expect((await open(kind === 'report' ? 'certificate' : 'report', link)).status).toBe(404)
  },
)

test.each(['certificate', 'report'] as const)(
  'the audit log records who shared a %s, with its organisations',
  async (kind) => {
    await share(kind)
    const { reads } = server.database
    const owners = await reads
      .selectFrom(kind)
      .select(['companyId', 'authorityId'])
      .where('id', '=', idOf(kind))
      .executeTakeFirstOrThrow()
    const entries = await reads
      .selectFrom('auditEntry')
      .select(['actorId', 'companyId', 'authorityId'])
      .where('action', '=', `${kind}.shareLink`)
      .where('objectId', '=', idOf(kind))
      .execute()
    expect(entries).toEqual([{ actorId: holder.id, ...owners }])
    expect(owners.companyId ?? owners.authorityId).not.toBeNull()
  },
)

test('ASVS 14.2.1: the browser that opened a link downloads the PDF, and no address contains the secret', async () => {
  const link = linkIn((await share('certificate')).body.url)
  const browser = await server.as()
  const requested = { body: { kind: 'certificate', link } }
  const page = await browser.send('POST', '/api/share', requested)
  const { openedId } = page.body as { openedId: string }
  const cookie = String(page.headers['set-cookie'])
  expect(cookie).toContain(`Path=/api/share/paper/${openedId};`)
  expect(cookie).toMatch(/HttpOnly.*SameSite=Strict/)
  const pdf = await browser.call(shared.paper, { params: { id: openedId } })
  expect({ status: pdf.status, begins: pdf.text.slice(0, 5) }).toEqual({ status: 200, begins: '%PDF-' })
  expect((await stranger.call(shared.paper, { params: { id: openedId } })).status).toBe(404)
  const other = linkIn((await share('certificate')).body.url)
  const { openedId: notHere } = (await open('certificate', other)).body
  expect((await browser.call(shared.paper, { params: { id: notHere } })).status).toBe(404)
  await (await server.as(holder)).ok(certificateShares.remove, { params: { id: certificateId } })
  expect((await browser.call(shared.paper, { params: { id: openedId } })).status).toBe(404)
})

test('no stored value opens a shared item', async () => {
  const { body } = await share('certificate')
  const link = linkIn(body.url)
  const rows = await server.database.reads.selectFrom('shareLink').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(link)
  expect(rows.some(({ tokenSha256 }) => sha256(link).equals(tokenSha256))).toBe(true)
  expect(JSON.stringify(await linksOf('certificate'))).not.toContain(link)
})

test('the link shows the state at the time it is opened', async () => {
  const { body } = await share('certificate')
  const { writes } = server.database
  await writes.updateTable('certificate').set({ state: 'revoked' }).where('id', '=', certificateId).execute()
  const { verification, fileName } = (await open('certificate', linkIn(body.url))).body
  // The log has no revocation, so the contradiction makes the record unconfirmed.
  expect({ state: verification.state, fileName }).toEqual({ state: 'unconfirmed', fileName: null })
  expect((await fetchPdf('certificate', linkIn(body.url))).status).toBe(404)
})

test('withdrawn, expired, erased and unknown links get the same answer', async () => {
  const closed = async (link: string) => {
    const { status, body } = await open('certificate', link)
    expect((await fetchPdf('certificate', link)).status).toBe(404)
    return { status, code: body.code, message: body.message }
  }
  const never = await closed('A'.repeat(43))
  expect(never).toMatchObject({ status: 404, code: 'share.closed' })
  const one = (await share('certificate')).body
  const two = (await share('certificate')).body
  const caller = await server.as(holder)
  const params = { id: certificateId }
  await caller.ok(certificateShares.remove, { params, query: { link: one._id } })
  expect(await closed(linkIn(one.url))).toEqual(never)
  expect((await open('certificate', linkIn(two.url))).status).toBe(200)
  await caller.ok(certificateShares.remove, { params })
  expect(await closed(linkIn(two.url))).toEqual(never)
  const over = (await share('certificate', { until: today })).body
  await sql`update share_link set expires_at = now() where id = ${over._id}`.execute(server.database.writes)
  expect(await closed(linkIn(over.url))).toEqual(never)
  const left = (await share('certificate')).body
  await sql`update "user" set erased_at = now() where id = ${holder.id}`.execute(server.database.writes)
  expect(await closed(linkIn(left.url))).toEqual(never)
})

test('a link ends with the right of its creator', async () => {
  const { body } = await share('report', {}, boss)
  expect((await open('report', linkIn(body.url))).status).toBe(200)
  const { writes } = server.database
  await writes
    .updateTable('coworker')
    .set({ until: sql`now()` })
    .where('userId', '=', boss.id)
    .execute()
  expect((await open('report', linkIn(body.url))).status).toBe(404)
})

test('the links of a person are deleted with the account, also those to reports of others', async () => {
  const { reads, writes } = server.database
  const isColleague = ['userId', '=', colleague.id] as const
  await writes
    .updateTable('coworker')
    .set({ role: 'admin' })
    .where(...isColleague)
    .execute()
  expect((await share('report', {}, colleague)).status).toBe(200)
  await (await server.as(colleague)).ok(people.eraseMyself)
  expect(
    await reads
      .selectFrom('shareLink')
      .select('id')
      .where(...isColleague)
      .execute(),
  ).toEqual([])
})

test('the holder shares a certificate, tester and company admin a report, and no others', async () => {
  const statuses = async (kind: SharedKind) => {
    const answers: number[] = []
    for (const person of [holder, boss, colleague, trainer])
      answers.push((await share(kind, {}, person)).status)
    return answers
  }
  expect(await statuses('certificate')).toEqual([200, 403, 404, 403])
  expect(await statuses('report')).toEqual([200, 200, 403, 403])
  expect((await stranger.call(certificateShares.list, { params: { id: certificateId } })).status).toBe(401)
})

test('a link ends within a year, and the number of open links is limited, also with parallel requests', async () => {
  for (const [until, status] of [
    [addDays(today, -1), 400],
    [addDays(today, 366), 400],
    [addDays(today, 365), 200],
  ] as const)
    expect([until, (await share('certificate', { until })).status]).toEqual([until, status])
  const browser = await server.as(holder)
  const params = { id: certificateId }
  const one = () => browser.call(certificateShares.create, { params, body: {} })
  for (let open = 1; open < mostShareLinks; open++) expect((await one()).status).toBe(200)
  for (const { race } of roundsOf(server, { free: 1 })) {
    const [link] = await linksOf('certificate')
    await browser.ok(certificateShares.remove, { params, query: { link: link?._id } })
    expect(await race(times(3, () => one))).toMatchObject({ won: 1, why: ['share.tooMany'] })
    expect(await linksOf('certificate')).toHaveLength(mostShareLinks)
  }
})
