import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instruments as tools } from '#contract/instrument.ts'
import { reportDoubt, reports } from '#contract/report.ts'
import { verify } from '#contract/verify.ts'
import { workGate } from '#contract/workGate.ts'
import { contradictions, resultRelied } from '#domain/measurement/contradictions.ts'
import { disconnectionAt } from '../../../test/vectors/disconnection.ts'
import { completeInsulationTest } from '../../../test/vectors/insulationTester.ts'
import type { Client } from '../../../test/support/client.ts'
import { today } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { reportDocument } from './document.ts'
import type { Snapshot } from './snapshot.ts'

let server: TestServer
let companyId: string
let tessa: insert.Person
let tester: Client
let head: Client
let instruments: { instrumentId: string }[]

beforeAll(async () => {
  server = await testServer()
  await server.work()
  const { writes } = server.database
  tessa = await insert.person(writes, 'Tessa')
  companyId = (await insert.company(writes, 'Autohaus')).id
  await insert.employ(writes, companyId, tessa)
  const issuer = await insert.person(writes, 'Anna')
  const template = await insert.template(writes, (await insert.authority(writes, 'Prüfstelle', 'PS')).id)
  await insert.seal(server, (await insert.certificate(writes, { holder: tessa, issuer, template })).id)
  tester = await server.as(tessa)
  const berta = await insert.person(writes, 'Berta')
  await insert.employ(writes, companyId, berta, 'admin')
  head = await server.as(berta)
  instruments = []
  for (const kind of [
    'provingUnit',
    'multimeter',
    'voltageTester',
    'insulationTester',
    'insulatingGloves',
  ] as const) {
    const { id: instrumentId } = await insert.instrument(writes, { companyId, createdBy: tessa, kind })
    instruments.push({ instrumentId })
  }
})
afterAll(() => server.close())

const verifyCodeOf = (id: string) =>
  server.database.reads
    .selectFrom('report')
    .select('verifyCode as code')
    .where('id', '=', id)
    .$narrowType<{ code: string }>()
    .executeTakeFirstOrThrow()

let counter = 0

const reason = 'Uhr des Tablets ging nach, Wartezeit bezeugt'
const { precedingDisconnection: _before, ...insulation } = completeInsulationTest

async function final(type: string, companyVehicleId: string, measurement: object, change: object = {}) {
  const { status, body } = await tried(type, companyVehicleId, measurement, change)
  expect(status).toBe(200)
  return body
}

async function tried(type: string, companyVehicleId: string, measurement: object, change: object = {}) {
  const measuredAt = new Date().toISOString()
  const { _id, version } = await tester.ok(reports.create, {
    body: {
      ...{ type, name: `Messung ${++counter}`, companyVehicleId, measuredAt, instruments, measurement },
      ...change,
    } as never,
  })
  return tester.call(reports.finalise, { params: { id: _id }, body: { version, confirmed: true } })
}

async function disconnected(change: object = {}) {
  const { id } = await insert.companyVehicle(server.database.writes, { companyId, createdBy: tessa })
  const report = await final('disconnection', id, { ...disconnectionAt(new Date()), ...change })
  expect(report.result).toBe('valid')
  return { id, report }
}

const again = (companyVehicleId: string, change: object = {}) =>
  final('disconnection', companyVehicleId, { ...disconnectionAt(new Date()), ...change })

const listed = async (companyVehicleId: string, narrowed: object = {}) =>
  (await tester.ok(reports.list, { query: { companyVehicleId, ...narrowed } })).items

/** Twenty minutes typed, ten according to the clock. */
const contradicted = { waitTyped: true, wait_min: 20 }

const gateFor = (companyVehicleId: string, work: 'measure' | 'drive') =>
  tester.ok(workGate.ask, { body: { person: tessa.evalid, companyVehicleId, work } })

describe('passed disconnection that contradicts itself', () => {
  test('attaches no tag and permits no work until it was measured again or accepted', async () => {
    const { id } = await disconnected(contradicted)
    expect(await gateFor(id, 'measure')).toMatchObject({
      ...{ verdict: 'notYet', reasons: ['notDeEnergised'], warnings: [], tags: [] },
    })
    const sound = await gateFor((await disconnected()).id, 'measure')
    expect([sound.verdict, sound.warnings, sound.tags[0]?.contradictions]).toEqual(['may', [], []])
  })

  test('supports no insulation report, with an error at the field', async () => {
    const { id, report } = await disconnected(contradicted)
    const { body } = await tried('isolation', id, insulation, { precedingDisconnectionId: report._id })
    expect(body).toMatchObject({
      code: 'report.incomplete',
      fields: { precedingDisconnectionId: 'DISCONNECTION_CONTRADICTED' },
    })
  })

  test('attaches its tag and permits work after the responsible person accepts it with a reason', async () => {
    const { id, report } = await disconnected(contradicted)
    const accepted = await head.ok(reports.accept, { params: { id: report._id }, body: { reason } })
    expect(accepted.acceptance).toMatchObject({ by: 'Berta Muster', reason })
    expect(await gateFor(id, 'measure')).toMatchObject({
      ...{ verdict: 'may', reasons: [] },
      tags: [{ isConfirmed: true, doubts: [], contradictions: ['W_WAIT_TIMES'] }],
    })
    const events = await server.database.reads
      .selectFrom('chainEntry')
      .select('type')
      .where('objectId', '=', report._id)
      .where('type', '=', 'report.accepted')
      .execute()
    expect(events).toHaveLength(1)
  })

  test('is accepted once, with a reason, by an administrator of the company only', async () => {
    const { report } = await disconnected(contradicted)
    const accept = (by: Client, body: { reason: string }, { _id: id } = report) =>
      by.call(reports.accept, { params: { id }, body })
    expect((await accept(tester, { reason })).status).toBe(403)
    expect((await accept(head, { reason: ' ' })).body).toMatchObject({ fields: { reason: 'mandatory' } })
    expect((await accept(head, { reason })).status).toBe(200)
    expect((await accept(head, { reason })).body.code).toBe('report.alreadyAccepted')
    const { report: sound } = await disconnected()
    expect((await accept(head, { reason }, sound)).body.code).toBe('report.nothingToAccept')
  })

  test('is named with number, moment and tester in the isolation report based on it, on screen and in the PDF', async () => {
    const { id, report } = await disconnected(contradicted)
    await head.ok(reports.accept, { params: { id: report._id }, body: { reason } })
    const isolation = await final('isolation', id, insulation, { precedingDisconnectionId: report._id })
    expect(isolation).toMatchObject({
      result: 'valid',
      precedingDisconnection: {
        ...{ reportId: report._id, number: report.number, measuredAt: report.measuredAt },
        ...{ tester: 'Tessa Muster', authorId: tessa.id, contradictions: ['W_WAIT_TIMES'] },
      },
    })
    const { items } = await tester.ok(reports.list, { query: { companyVehicleId: id, type: 'isolation' } })
    expect(items).toMatchObject([{ precedingDisconnection: { contradictions: ['W_WAIT_TIMES'] } }])
    const { snapshot } = await server.database.reads
      .selectFrom('report')
      .select('snapshot')
      .where('id', '=', isolation._id)
      .executeTakeFirstOrThrow()
    const printed = await reportDocument(server, snapshot as unknown as Snapshot, new Date())
    const basis = printed.conditions.find(({ label }) => label === 'Grundlage')?.value
    expect(basis).toContain(`${report.number} vom`)
    expect(basis).toContain('gemessen von Tessa\u00a0Muster')
    expect(printed.warnings).toEqual([
      expect.stringMatching(`Freischaltprotokoll ${report.number}: Die Wartezeit`),
      expect.stringMatching(`Anerkannt von Berta Muster am .*: ${reason}`),
    ])
    expect(printed.verdict).toMatchObject({ outcome: 'contradicted', word: 'Bestanden, Grundlage fraglich' })
    const { code } = await verifyCodeOf(isolation._id)
    await expect
      .poll(async () => (await tester.ok(verify.code, { params: { code } })).report?.relied)
      .toEqual(['W_WAIT_TIMES'])
  })
})

test('a list finds exactly the reports shown as passed in doubt, neither plain passes nor invalidated ones', async () => {
  const { id, report } = await disconnected(contradicted)
  await head.ok(reports.accept, { params: { id: report._id }, body: { reason } })
  await final('isolation', id, insulation, { precedingDisconnectionId: report._id })
  const sound = await final('isolation', id, insulation, { precedingDisconnectionId: (await again(id))._id })
  const both = await again(id, contradicted)
  await expect
    .poll(async () => (await tester.ok(reports.read, { params: { id: both._id } })).state)
    .toBe('final')
  await tester.ok(reports.void, { params: { id: both._id }, body: { reason: 'Falsches Auto' } })
  await expect.poll(async () => (await listed(id, { state: 'sealing' })).length).toBe(0)
  const all = await listed(id)
  expect(all.map(({ _id }) => _id)).toContain(sound._id)
  const stateTexts = (expected: string) =>
    all.flatMap(({ _id, state, result, judgement: { warnings }, precedingDisconnection: before }) =>
      state === 'final' &&
      resultRelied(result ?? '', { warnings, relied: before?.contradictions ?? [] }) === expected
        ? [_id]
        : [],
    )
  for (const doubt of reportDoubt.options) {
    const ids = (await listed(id, { doubt })).map(({ _id }) => _id)
    expect(ids).toEqual(stateTexts(doubt))
    expect(ids).toHaveLength(1)
  }
})

test('doubtful reports have an index of their own that covers every contradiction of the domain', async () => {
  const indexes = await server.database.pool.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname in ('report_contradicted', 'report_on_contradicted')`,
  )
  expect(indexes.rows).toHaveLength(2)
  for (const { indexdef } of indexes.rows)
    expect(indexdef.match(/W_\w+/g)?.toSorted()).toEqual([...contradictions].toSorted())
})

test('a reading beyond the range is also printed with its sign in ohms per volt', async () => {
  const { id, report } = await disconnected()
  const beyond = { ...insulation, rPlusChassis: { relation: '>', value: 550_000_000 } }
  const { _id } = await final('isolation', id, beyond, { precedingDisconnectionId: report._id })
  const { snapshot } = await server.database.reads
    .selectFrom('report')
    .select('snapshot')
    .where('id', '=', _id)
    .executeTakeFirstOrThrow()
  const printed = await reportDocument(server, snapshot as unknown as Snapshot, new Date())
  const [first] = printed.measurements
    .flatMap(({ rows }) => rows)
    .filter(({ value }) => value.startsWith('>'))
  expect(first?.value).toBe('> 550 MΩ')
  expect(first?.detail).toBe('> 1,37 MΩ/V')
})

test('the work gate shows an open defect found by a report, whatever the work', async () => {
  const { id } = await insert.companyVehicle(server.database.writes, { companyId, createdBy: tessa })
  expect((await gateFor(id, 'drive')).warnings).toEqual([])
  const measured = { ...disconnectionAt(new Date()), uPlusMinus_mV: 61_000 }
  const voltageReport = await final('disconnection', id, measured, { remarks: 'Gesperrt und gemeldet.' })
  expect(voltageReport.result).toBe('invalid')
  await expect.poll(async () => (await gateFor(id, 'drive')).warnings).toEqual(['openFault'])
})

test('an instrument of the disconnection that failed later is listed on /verify separately from those of the report', async () => {
  const { writes } = server.database
  const { id } = await insert.companyVehicle(writes, { companyId, createdBy: tessa })
  const kind = 'voltageTester'
  const { id: instrumentId } = await insert.instrument(writes, { companyId, createdBy: tessa, kind })
  const used = [...instruments, { instrumentId }]
  const measured = disconnectionAt(new Date())
  const before = await final('disconnection', id, measured, { instruments: used })
  const { verifyCode } = await final('isolation', id, insulation, { precedingDisconnectionId: before._id })
  const { version, make, model, serial } = await tester.ok(tools.read, { params: { id: instrumentId } })
  const failed = { version, result: 'failed', calibratedOn: today, due: null } as const
  await tester.ok(tools.calibrate, { params: { id: instrumentId }, body: failed })
  await expect
    .poll(async () => (await tester.ok(verify.code, { params: { code: verifyCode ?? '' } })).report)
    .toMatchObject({
      ...{ warnings: [], relied: [], recalled: [] },
      reliedRecalled: [{ make, model, serial, failedOn: today }],
    })
})
