import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { foundVoltages } from '#contract/foundVoltage.ts'
import { reports, type Report } from '#contract/report.ts'
import { tags } from '#contract/tag.ts'
import { verify } from '#contract/verify.ts'
import { workGate } from '#contract/workGate.ts'
import { disconnectionAt } from '../../../test/vectors/disconnection.ts'
import { completeInsulationTest } from '../../../test/vectors/insulationTester.ts'
import type { WorkKind } from '#domain/workGate.ts'
import type { Client } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'

// An attacker with write access to every table changes a row to a state that the log no longer has. Each test
// has its own vehicle.

let server: TestServer
let companyId: string
let tessa: insert.Person
let certificateId: string
let tester: Client
let head: Client
let issuer: Client
let instruments: { instrumentId: string }[]

beforeAll(async () => {
  server = await testServer()
  await server.work()
  const { writes } = server.database
  const berta = await insert.person(writes, 'Berta')
  tessa = await insert.person(writes, 'Tessa')
  companyId = (await insert.company(writes, 'Autohaus')).id
  await insert.employ(writes, companyId, tessa)
  await insert.employ(writes, companyId, berta, 'admin')
  const { authorityId, people } = await insert.issuers(writes)
  const template = await insert.template(writes, authorityId)
  certificateId = (await insert.certificate(writes, { holder: tessa, issuer: people.admin, template })).id
  await insert.seal(server, certificateId)
  ;[tester, head, issuer] = [await server.as(tessa), await server.as(berta), await server.as(people.admin)]
  const owner = { companyId, createdBy: tessa }
  const { id: instrumentId } = await insert.instrument(writes, { ...owner, kind: 'insulationTester' })
  instruments = [...(await insert.instruments(writes, owner)), { instrumentId }]
})
afterAll(() => server.close())

const reason = 'Falsches Fahrzeug'
const contradicted = { waitTyped: true, wait_min: 20 }
const { precedingDisconnection: _before, ...insulation } = completeInsulationTest
let counter = 0

const newVehicle = async () =>
  (await insert.companyVehicle(server.database.writes, { companyId, createdBy: tessa })).id

async function tried(type: string, companyVehicleId: string, measurement: object, change: object = {}) {
  const measuredAt = new Date().toISOString()
  const { _id, version } = await tester.ok(reports.create, {
    body: {
      ...{ type, name: `Messung ${++counter}`, companyVehicleId, measuredAt, instruments, measurement },
      ...{ remarks: 'Am Platz.', ...change },
    } as never,
  })
  return tester.call(reports.finalise, { params: { id: _id }, body: { version, confirmed: true } })
}

async function final(...options: Parameters<typeof tried>) {
  const { status, body } = await tried(...options)
  expect([status, body.state]).toEqual([200, 'final'])
  return body
}

const disconnection = (companyVehicleId: string, change: object = {}) =>
  final('disconnection', companyVehicleId, { ...disconnectionAt(new Date()), ...change })

async function measuredOnIt() {
  const id = await newVehicle()
  const before = await disconnection(id)
  const after = await final('isolation', id, insulation, { precedingDisconnectionId: before._id })
  return { before, after }
}

const voided = async ({ _id }: Report) => tester.ok(reports.void, { params: { id: _id }, body: { reason } })

/** Bypasses triggers and foreign keys. */
const written = (statement: ReturnType<typeof sql>) =>
  server.owner.writes.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await statement.execute(db)
  })

const finalAgain = ({ _id }: Report) =>
  written(sql`update report set state = 'final', state_reason = '' where id = ${_id}`)

const read = async ({ _id }: Report) => tester.ok(reports.read, { params: { id: _id } })
const checkedBy = async ({ verifyCode }: Report) =>
  (await server.as()).ok(verify.code, { params: { code: verifyCode ?? '' } })
const gateAnswer = (companyVehicleId: string, work: WorkKind) =>
  tester.ok(workGate.ask, { body: { person: tessa.evalid, companyVehicleId, work } })

describe('report based on a disconnection', () => {
  const endOf = async (report: Report) => [
    (await checkedBy(report)).report?.reliedEnded,
    (await read(report)).reliedEnded,
    (await tester.ok(reports.list, { query: { companyVehicleId: report.companyVehicleId } })).items.find(
      ({ _id }) => _id === report._id,
    )?.reliedEnded,
  ]

  test('shows nothing about it while it is valid', async () => {
    const { before, after } = await measuredOnIt()
    expect(await endOf(after)).toEqual([null, null, null])
    expect((await checkedBy(before)).report?.reliedEnded).toBeNull()
  })

  test('shows on /verify, on its page and in lists that it was voided; the sealed file does not change', async () => {
    const { before, after } = await measuredOnIt()
    const fileOf = async () => (await tester.send('GET', `/api/file/${after.fileId}`)).bytes
    const file = await fileOf()
    await voided(before)
    expect(await endOf(after)).toEqual(['void', 'void', 'void'])
    expect((await checkedBy(after)).state).toBe('final')
    expect(await fileOf()).toEqual(file)
  })

  test('shows that it was amended', async () => {
    const { before, after } = await measuredOnIt()
    const draft = await tester.ok(reports.amend, { params: { id: before._id }, body: { reason } })
    const { body } = await tester.send('PUT', `/api/report/${draft._id}`, {
      body: { ...draft, place: 'Halle 2' },
    })
    const { version } = body as Report
    const sent = { params: { id: draft._id }, body: { version, confirmed: true as const } }
    expect((await tester.ok(reports.finalise, sent)).state).toBe('final')
    await expect.poll(() => endOf(after)).toEqual(['amended', 'amended', 'amended'])
  })

  test('T48: shows that it cannot be confirmed if its row hides that it was voided', async () => {
    const { before, after } = await measuredOnIt()
    await voided(before)
    await finalAgain(before)
    expect((await endOf(after)).slice(0, 2)).toEqual(['unconfirmed', 'unconfirmed'])
  })
})

describe('T48: a single report is not confirmed', () => {
  const unconfirmed = { state: 'unconfirmed', result: null, judgement: { checks: [] } }

  test('if its row hides that it was voided', async () => {
    const report = await disconnection(await newVehicle())
    expect(await read(report)).toMatchObject({ state: 'final', result: 'valid' })
    await voided(report)
    expect(await read(report)).toMatchObject({ state: 'void' })
    await finalAgain(report)
    const { judgement, ...hidden } = await read(report)
    expect({ judgement, ...hidden }).toMatchObject(unconfirmed)
    expect(judgement).not.toHaveProperty('verdict')
  })

  test.each([
    ['its measurement', sql`record = jsonb_set(record::jsonb, '{measurement,uPlusMinus_mV}', '3')`],
    ['its moment', sql`measured_at = measured_at - interval '1 day'`],
    ['its judgement', sql`snapshot = jsonb_set(snapshot::jsonb, '{judgement,warnings}', '["W_SPREAD"]')`],
    ['its vehicle', sql`company_vehicle_id = gen_random_uuid()`],
    ['its code', sql`verify_code = null`],
  ])('if its row differs in %s from the sealed data', async (_, change) => {
    const vehicle = await newVehicle()
    const report = await disconnection(vehicle)
    await written(sql`update report set ${change} where id = ${report._id}`)
    const { body, status } = await tester.call(reports.read, { params: { id: report._id } })
    expect([status, body.state, body.result]).toEqual([200, 'unconfirmed', null])
  })

  test('if its row is a draft again, and the sealed data is missing', async () => {
    const report = await disconnection(await newVehicle())
    await written(sql`update report set state = 'draft', result = null where id = ${report._id}`)
    await written(sql`delete from issued_document where record_id = ${report._id}`)
    expect(await read(report)).toMatchObject(unconfirmed)
  })

  test('and neither is the answer of the call that voids it', async () => {
    const report = await disconnection(await newVehicle())
    expect(await voided(await disconnection(report.companyVehicleId))).toMatchObject({ state: 'void' })
    await written(
      sql`update report set measured_at = measured_at - interval '1 day' where id = ${report._id}`,
    )
    expect(await voided(report)).toMatchObject(unconfirmed)
  })

  test('if it failed and its row has passed', async () => {
    const report = await disconnection(await newVehicle(), { uPlusMinus_mV: 61_000 })
    await written(sql`update report set result = 'valid' where id = ${report._id}`)
    expect(await read(report)).toMatchObject(unconfirmed)
  })

  test('if its row is final and nothing was sealed', async () => {
    const companyVehicleId = await newVehicle()
    const draft = await tester.ok(reports.create, {
      body: {
        ...{ type: 'disconnection', name: 'Nie gesiegelt', companyVehicleId, instruments },
        measurement: disconnectionAt(new Date()),
      } as never,
    })
    expect((await read(draft)).state).toBe('draft')
    const { fileId } = await disconnection(companyVehicleId)
    await written(sql`update report set state = 'final', result = 'valid', number = '2026-99999',
      file_id = ${fileId} where id = ${draft._id}`)
    expect(await read(draft)).toMatchObject(unconfirmed)
  })
})

describe('T48: the work gate does not trust a row', () => {
  test('that hides that the disconnection was voided', async () => {
    const id = await newVehicle()
    const report = await disconnection(id)
    expect(await gateAnswer(id, 'measure')).toMatchObject({ verdict: 'may', unconfirmed: null })
    await voided(report)
    await finalAgain(report)
    expect(await gateAnswer(id, 'measure')).toMatchObject({
      ...{ verdict: 'notYet', reasons: ['disconnectionUnconfirmed', 'tagContradicted'] },
      tags: [{ isConfirmed: false, doubts: ['reportUnconfirmed'] }],
      unconfirmed: { reportId: report._id, number: report.number },
    })
    const items = (await tester.ok(tags.list, { query: { companyVehicleId: id, open: 'true' } })).items
    expect(items).toMatchObject([{ isConfirmed: false, doubts: ['reportUnconfirmed'] }])
  })

  test('in which a disconnection passed that found a voltage, until the vehicle is measured again', async () => {
    const id = await newVehicle()
    const report = await disconnection(id, { uPlusMinus_mV: 61_000 })
    await written(sql`delete from vehicle_action where report_id = ${report._id}`)
    await written(sql`update report set result = 'valid', found_voltage = false, found_voltage_at = '{}',
      snapshot = jsonb_set(snapshot::jsonb, '{judgement,reasons}', '[]') where id = ${report._id}`)
    expect(await gateAnswer(id, 'drive')).toMatchObject({
      verdict: 'notYet',
      reasons: ['disconnectionUnconfirmed'],
    })
    // The level is too low for this work, but the warning appears all the same.
    expect((await gateAnswer(id, 'recovery')).warnings).toContain('disconnectionUnconfirmed')
    expect((await gateAnswer(id, 'disconnect')).verdict).toBe('may')
  })

  test.each([
    ['passed', sql`result = 'valid'`],
    ['passed a day earlier', sql`result = 'valid', measured_at = measured_at - interval '1 day'`],
    ['is still a draft', sql`state = 'draft', result = null`],
  ])('in which a disconnection %s that found a voltage, if another one passed since', async (_, change) => {
    const id = await newVehicle()
    const report = await disconnection(id, { uPlusMinus_mV: 61_000 })
    await written(sql`delete from vehicle_action where report_id = ${report._id}`)
    await written(sql`update report set ${change}, found_voltage = false, found_voltage_at = '{}',
      snapshot = jsonb_set(snapshot::jsonb, '{judgement,reasons}', '[]') where id = ${report._id}`)
    await disconnection(id)
    const { verdict, reasons, unconfirmed } = await gateAnswer(id, 'measure')
    expect([verdict, reasons]).toEqual(['notYet', ['disconnectionUnconfirmed']])
    expect(unconfirmed?.reportId).toBe(report._id)
  })

  test('of a voided disconnection that would end a voltage', async () => {
    const id = await newVehicle()
    await disconnection(id, { uPlusMinus_mV: 61_000 })
    await written(sql`update report set measured_at = measured_at where company_vehicle_id = ${id}`)
    const free = await disconnection(id)
    // Measured an hour later according to the row; five minutes after the voltage are enough.
    await voided(free)
    await finalAgain(free)
    await written(sql`update report set measured_at = now() + interval '1 hour' where id = ${free._id}`)
    expect((await gateAnswer(id, 'drive')).reasons).toContain('voltageFound')
    const { items } = await tester.ok(foundVoltages.list, { params: { id } })
    expect(items).toMatchObject([{ isInForce: true }])
  })

  test('of an acceptance that was never logged', async () => {
    const id = await newVehicle()
    const report = await disconnection(id, contradicted)
    await head.ok(reports.accept, { params: { id: report._id }, body: { reason } })
    expect(await gateAnswer(id, 'measure')).toMatchObject({ verdict: 'may' })
    const other = await newVehicle()
    const unaccepted = await disconnection(other, contradicted)
    await written(sql`insert into report_acceptance
      select (jsonb_populate_record(null::report_acceptance, to_jsonb(a) || jsonb_build_object('report_id', ${unaccepted._id}::text))).*
      from report_acceptance a where a.report_id = ${report._id}`)
    await written(sql`update disconnection_tag set report_id = ${unaccepted._id}, company_vehicle_id = ${other},
      since = (select measured_at from report where id = ${unaccepted._id}) where report_id = ${report._id}`)
    expect(await gateAnswer(other, 'measure')).toMatchObject({
      ...{ verdict: 'notYet', reasons: ['disconnectionContradicted'] },
      tags: [{ isConfirmed: false, doubts: ['contradicted'] }],
    })
    expect((await read(unaccepted)).acceptance).toBeNull()
    const { body } = await tried('isolation', other, insulation, { precedingDisconnectionId: unaccepted._id })
    expect(body).toMatchObject({ fields: { precedingDisconnectionId: 'DISCONNECTION_CONTRADICTED' } })
  })

  test.each([
    ['another vehicle', (id: string) => sql`company_vehicle_id = ${id}`],
    ['a later moment', () => sql`since = since + interval '1 minute'`],
  ])('of a tag that has %s than its report', async (_, change) => {
    const [id, other] = [await newVehicle(), await newVehicle()]
    const report = await disconnection(id)
    await written(sql`update disconnection_tag set ${change(other)} where report_id = ${report._id}`)
    const answers = [await gateAnswer(id, 'measure'), await gateAnswer(other, 'measure')]
    expect(answers.map(({ verdict }) => verdict)).toEqual(['notYet', 'notYet'])
    expect(answers.flatMap((answer) => answer.tags.map(({ doubts }) => doubts))).toEqual([
      ['reportUnconfirmed'],
    ])
  })
})

test('T48: a disconnection whose row hides that it was voided supports no report during its seal', async () => {
  const id = await newVehicle()
  const before = await disconnection(id)
  await voided(before)
  await finalAgain(before)
  const { body } = await tried('isolation', id, insulation, { precedingDisconnectionId: before._id })
  expect(body).toMatchObject({
    ...{ code: 'report.incomplete', fields: { precedingDisconnectionId: 'DISCONNECTION_NOT_VALID' } },
  })
})

test('T48: a disconnection whose row hides that it was voided cannot be accepted', async () => {
  const report = await disconnection(await newVehicle(), contradicted)
  await voided(report)
  await finalAgain(report)
  const { status, body } = await head.call(reports.accept, { params: { id: report._id }, body: { reason } })
  expect([status, body.code]).toEqual([409, 'report.notFinal'])
})

test('T48: a tag is not confirmed if the row of the certificate of its tester hides that it was revoked', async () => {
  const id = await newVehicle()
  await disconnection(id)
  await issuer.ok(certificates.revoke, { params: { id: certificateId }, body: { reason: 'Betrug' } })
  const doubts = async () => [
    (await gateAnswer(id, 'measure')).tags[0]?.doubts,
    (await tester.ok(tags.list, { query: { companyVehicleId: id, open: 'true' } })).items[0]?.doubts,
  ]
  expect(await doubts()).toEqual([['certificateRevoked'], ['certificateRevoked']])
  await written(sql`update certificate set state = 'issued', state_reason = '' where id = ${certificateId}`)
  expect(await doubts()).toEqual([['certificateUnknown'], ['certificateUnknown']])
})
