import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reports, type Report } from '#contract/report.ts'
import { tags } from '#contract/tag.ts'
import { disconnectionAt } from '../../../test/vectors/disconnection.ts'
import { completeInsulationTest } from '../../../test/vectors/insulationTester.ts'
import type { Client } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'

// An attacker with write access to every table changes the row of a report that another one relies on. Each
// test has its own vehicle.

let app: TestServer
let owned: { companyId: string; createdBy: insert.Person }
let tester: Client
let instruments: { instrumentId: string }[]

beforeAll(async () => {
  app = await testServer()
  await app.work()
  const { writes } = app.database
  const tessa = await insert.person(writes, 'Tessa')
  const { id: companyId } = await insert.company(writes, 'Autohaus')
  await insert.employ(writes, companyId, tessa)
  const issuer = await insert.person(writes, 'Anna')
  const template = await insert.template(writes, (await insert.authority(writes, 'Prüfstelle', 'PS')).id)
  await insert.seal(app, (await insert.certificate(writes, { holder: tessa, issuer, template })).id)
  tester = await app.as(tessa)
  owned = { companyId, createdBy: tessa }
  const { id: instrumentId } = await insert.instrument(writes, { ...owned, kind: 'insulationTester' })
  instruments = [...(await insert.instruments(writes, owned)), { instrumentId }]
})
afterAll(() => app.close())

const reason = 'Zahlendreher'
const { precedingDisconnection: _before, ...insulation } = completeInsulationTest
let counter = 0

const newVehicle = async () => (await insert.companyVehicle(app.database.writes, owned)).id

const finalise = ({ _id, version }: Pick<Report, '_id' | 'version'>) =>
  tester.call(reports.finalise, { params: { id: _id }, body: { version, confirmed: true } })

async function tried(type: string, companyVehicleId: string, measurement: object, change: object = {}) {
  const measuredAt = new Date().toISOString()
  const draft = await tester.ok(reports.create, {
    body: {
      ...{ type, name: `Messung ${++counter}`, companyVehicleId, measuredAt, instruments, measurement },
      ...{ remarks: 'Am Platz.', ...change },
    } as never,
  })
  return finalise(draft)
}

async function disconnection(companyVehicleId: string, change: object = {}) {
  const measurement = { ...disconnectionAt(new Date()), decisionRule: { kind: 'simple' }, ...change }
  const { status, body } = await tried('disconnection', companyVehicleId, measurement)
  expect([status, body.state]).toEqual([200, 'final'])
  return body
}

/** Bypasses triggers and foreign keys. */
const written = (statement: ReturnType<typeof sql>) =>
  app.owner.writes.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await statement.execute(db)
  })

const read = async ({ _id }: Pick<Report, '_id'>) => tester.ok(reports.read, { params: { id: _id } })

const amend = ({ _id }: Report) => tester.call(reports.amend, { params: { id: _id }, body: { reason } })

async function corrected(report: Report, measurement: object) {
  const { status, body: draft } = await amend(report)
  expect(status).toBe(200)
  const { body } = await tester.send('PUT', `/api/report/${draft._id}`, {
    body: {
      ...{ ...draft, remarks: 'Berichtigt.', correction: 'enteredWrongly' },
      measurement: { ...draft.measurement, ...measurement },
    },
  })
  return body as Report
}

/** The row shows the report as final again. */
async function voidedAndHidden({ _id }: Report) {
  await tester.ok(reports.void, { params: { id: _id }, body: { reason } })
  await written(sql`update report set state = 'final', state_reason = '' where id = ${_id}`)
}

describe('T48: a report is not sealed based on a disconnection', () => {
  const onIt = async (id: string, { _id }: Report) => {
    const { body } = await tried('isolation', id, insulation, { precedingDisconnectionId: _id })
    return body.state ?? body.fields
  }

  test('whose row has a later moment, after which the vehicle was not energised', async () => {
    const id = await newVehicle()
    const before = await disconnection(id)
    expect(await onIt(id, before)).toBe('final')
    const { items } = await tester.ok(tags.list, { query: { companyVehicleId: id, open: 'true' } })
    await tester.ok(tags.release, { params: { id: items[0]?._id ?? '' } })
    expect(await onIt(id, before)).toEqual({ precedingDisconnectionId: 'DISCONNECTION_REENERGISED' })
    await written(
      sql`update report set measured_at = measured_at + interval '6 minutes' where id = ${before._id}`,
    )
    expect(await onIt(id, before)).toEqual({ precedingDisconnectionId: 'DISCONNECTION_NOT_VALID' })
  })

  test('after which another one found a voltage that its row hides', async () => {
    const id = await newVehicle()
    const before = await disconnection(id)
    const live = await disconnection(id, { uPlusMinus_mV: 61_000 })
    await written(sql`update report set result = 'valid', found_voltage = false, found_voltage_at = '{}',
      snapshot = jsonb_set(snapshot::jsonb, '{judgement,reasons}', '[]') where id = ${live._id}`)
    expect(await onIt(id, before)).toEqual({ precedingDisconnectionId: 'DISCONNECTION_REENERGISED' })
  })
})

describe('T48: report whose row differs from the sealed data', () => {
  test('is not corrected, because its values would be sealed again', async () => {
    const report = await disconnection(await newVehicle(), { uPlusMinus_mV: 61_000 })
    await written(
      sql`update report set record = jsonb_set(record::jsonb, '{measurement,uPlusMinus_mV}', '3') where id = ${report._id}`,
    )
    const { status, body } = await amend(report)
    expect([status, body.code]).toEqual([409, 'report.notFinal'])
  })

  test('is not replaced by a correction that was started before', async () => {
    const report = await disconnection(await newVehicle())
    const draft = await corrected(report, { uPlusMinus_mV: 3 })
    await voidedAndHidden(report)
    const { status, body } = await finalise(draft)
    expect([status, body.code]).toEqual([409, 'report.notFinal'])
  })

  test('does not block a correction that found a dangerous voltage, which repeats none of its values', async () => {
    const report = await disconnection(await newVehicle())
    const draft = await corrected(report, { uPlusMinus_mV: 61_000 })
    await voidedAndHidden(report)
    expect((await finalise(draft)).body).toMatchObject({ state: 'final', result: 'invalid', corrected: [] })
    expect(await read(draft)).toMatchObject({ state: 'final', result: 'invalid' })
    expect(await read(report)).toMatchObject({ state: 'unconfirmed' })
  })
})
