import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { reports } from '#contract/report.ts'
import { certificateShares, reportShares } from '#contract/share.ts'
import { addDays } from '#domain/day.ts'
import type { Answered, Client } from '../../../test/support/client.ts'
import { today } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { sealedRecords, type SealedRecords } from '../../../test/support/sealedRecords.ts'
import { writeCheckpoint } from '../../audit/checkpoint.ts'
import { verificationOf } from './verify.ts'

const ofCertificate = [
  ...['kind', 'state', 'checkedAt', 'log.position', 'log.signed'],
  ...['number', 'name', 'language', 'level', 'holder', 'issuer', 'issueDate', 'dueDate', 'stateAt']
    .concat('mayReport', 'instructionOverdue')
    .map((name) => `certificate.${name}`),
].sort()

const ofReport = [
  ...['kind', 'state', 'checkedAt', 'log.position', 'log.signed'],
  ...['number', 'name', 'type', 'result', 'organisation', 'tester', 'warnings', 'relied', 'recalled']
    .concat('reliedEnded', 'reliedRecalled', 'timeZone', 'measuredAt', 'finalisedAt')
    .concat(['plate', 'manufacturer', 'model', 'vinEnd'].map((name) => `vehicle.${name}`))
    .map((name) => `report.${name}`),
].sort()

const instructedOn = addDays(today, -380)
const instructionDue = addDays(instructedOn, 365)

let server: TestServer
let guest: Client
let created: SealedRecords
let held: { id: string; fileId: string; code: string; holder: Client }
let reportCode: string
/** Private values that no public answer may contain. */
let secret: string[]

beforeAll(async () => {
  server = await testServer()
  guest = await server.as()
  created = await sealedRecords(server)
  held = await instructedLongAgo()
  await writeCheckpoint(server)
  const tester = await server.as(created.tester)
  const report = () => tester.ok(reports.read, { params: { id: created.report._id } })
  await vi.waitFor(async () => expect((await report()).state).toBe('final'), 60_000)
  reportCode = (await report()).verifyCode ?? ''
  const people = await server.database.reads.selectFrom('user').select(['id', 'email', 'evalid']).execute()
  secret = [
    ...people.flatMap(({ id, email, evalid }) => [id, email, evalid]),
    ...[created.companyId, created.authorityId, held.id, created.report._id],
    ...['instructedOn', 'instructionDue', instructedOn, instructionDue, 'Reisepass', 'Ida Instrukteurin'],
  ]
})
afterAll(() => server.close())

async function instructedLongAgo() {
  const { writes, reads } = server.database
  const holder = await insert.person(writes, 'Hanna')
  const template = await insert.template(writes, created.authorityId, 'Jahre')
  const { id, fileId } = await insert.certificate(writes, {
    ...{ holder, issuer: created.admin, template },
    issueDate: addDays(today, -400),
  })
  await insert.seal(server, id)
  await insert.storePdf(server, fileId)
  await created.anna.ok(certificates.instruct, {
    params: { id },
    body: { day: instructedOn, instructor: 'Ida Instrukteurin' },
  })
  const { verifyCode: code } = await reads
    .selectFrom('certificate')
    .select('verifyCode')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, fileId, code, holder: await server.as(holder) }
}

function fieldsIn(value: object): string[] {
  return Object.entries(value).flatMap(([name, part]) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? fieldsIn(part as object).map((inner) => `${name}.${inner}`)
      : [name],
  )
}

const fieldsOf = ({ log, ...rest }: { log?: object }) =>
  fieldsIn({ ...rest, log: { ...log, signed: null } }).sort()

function expectNothingElse({ status, text, body }: Answered, fields: string[], verification: object = body) {
  expect(status).toBe(200)
  expect(fieldsOf(verification)).toEqual(fields)
  for (const term of secret) expect(text).not.toContain(term)
}

test('the register has a fact of a certificate that no public answer contains: when its holder was instructed', async () => {
  const { config, log } = server
  const verified = await verificationOf({
    ...{ db: server.database.reads, config, log, code: held.code, today, now: new Date() },
  })
  expect(verified).toMatchObject({ instructedOn, instructionDue, certificate: { instructionOverdue: true } })
})

test('the check by code answers the public facts of a certificate, and nothing else', async () => {
  const answer = await guest.send('GET', `/api/verify/${held.code}`)
  expectNothingElse(answer, ofCertificate)
  expect(answer.body).toMatchObject({ state: 'valid', certificate: { instructionOverdue: true } })
})

test('the check by code answers the public facts of a report, and nothing else', async () => {
  expectNothingElse(await guest.send('GET', `/api/verify/${reportCode}`), ofReport)
})

test('the check of a file answers the same, and whether it is genuine', async () => {
  const answer = await guest.send('POST', '/api/verify/file', {
    headers: { 'content-type': 'application/pdf' },
    body: Buffer.from(await server.files.get(held.fileId)),
  })
  const { verification, ...rest } = answer.body as { verification?: object }
  expect(rest).toEqual({ verdict: 'genuine' })
  expectNothingElse(answer, ofCertificate, verification)
})

test('the proof contains log entries as hashes and the document by its number', async () => {
  const answer = await guest.send('GET', `/api/verify/${held.code}/proof`)
  const { events = [], ...rest } = answer.body as { events?: object[] }
  expect([answer.status, Object.keys(rest).sort()]).toEqual([200, ['checkpoint', 'key']])
  expect(events.length).toBeGreaterThan(0)
  for (const event of events) expect(Object.keys(event).sort()).toEqual(['entry', 'path', 'sealed'])
  // Log entries refer to the record's id.
  for (const term of secret.filter((one) => one !== held.id)) expect(answer.text).not.toContain(term)
})

test.each(['certificate', 'report'] as const)(
  'the page of a link to a %s answers the same, and the data needed to read the PDF',
  async (kind) => {
    const { url } =
      kind === 'certificate'
        ? await held.holder.ok(certificateShares.create, { params: { id: held.id }, body: {} })
        : await (
            await server.as(created.tester)
          ).ok(reportShares.create, {
            params: { id: created.report._id },
            body: {},
          })
    const answer = await guest.send('POST', '/api/share', {
      body: { kind, link: new URL(url).hash.slice(1) },
    })
    const { verification, ...rest } = answer.body as { verification?: object }
    expect(Object.keys(rest).sort()).toEqual(['fileName', 'openedId', 'until', 'verifyCode'])
    expectNothingElse(answer, kind === 'certificate' ? ofCertificate : ofReport, verification)
  },
)
