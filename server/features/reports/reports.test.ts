// Long, because all tests share one server: people, certificates and vehicles take longer to create than the
// tests run.

import { randomUUID } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { files } from '#contract/file.ts'
import { reports } from '#contract/report.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { verify } from '#contract/verify.ts'
import { addDays } from '#domain/day.ts'
import type { Disconnection } from '#domain/measurement/disconnection.ts'
import { catalogueOf } from '#texts/texts.ts'
import { completeDisconnection, stepsAt } from '../../../test/vectors/disconnection.ts'
import type { Client } from '../../../test/support/client.ts'
import { today } from '../../../test/support/day.ts'
import { databaseHash } from '../../../test/support/databaseHash.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { roundsOf, times } from '../../../test/support/race.ts'
import type { Db } from '../../db/db.ts'

let server: TestServer
let tester: Client
let person: insert.Person
let certificateId: string
let qualified: (holder: insert.Person, held?: object) => Promise<string>
let employed: (firstname: string) => Promise<insert.Person>
let vehicleId: string
let companyId: string
let used: { instrumentId: string }[]
let foreignVehicleId: string

beforeAll(async () => {
  server = await testServer()
  await server.work()
  const { writes } = server.database
  person = await insert.person(writes, 'Tessa')
  const issuer = await insert.person(writes, 'Anna')
  companyId = (await insert.company(writes, 'Autohaus')).id
  await insert.employ(writes, companyId, person)
  const template = await insert.template(writes, (await insert.authority(writes, 'Prüfstelle', 'PS')).id)
  qualified = async (holder, held = {}) => {
    const { id } = await insert.certificate(writes, { holder, issuer, template, ...held })
    await insert.seal(server, id)
    return id
  }
  employed = async (firstname) => {
    const otherPerson = await insert.person(writes, firstname)
    await insert.employ(writes, companyId, otherPerson)
    return otherPerson
  }
  certificateId = await qualified(person)
  vehicleId = (await insert.companyVehicle(writes, { companyId, createdBy: person })).id
  const other = (await insert.company(writes, 'Werkstatt')).id
  foreignVehicleId = (await insert.companyVehicle(writes, { companyId: other, createdBy: issuer })).id
  used = await insert.instruments(writes, { companyId, createdBy: person })
  tester = await server.as(person)
})
afterAll(() => server.close())

let counter = 0
const { decisionRule: _none, ...complete } = completeDisconnection

const aReport = (
  change: { measuredAt?: string | null; [field: string]: unknown } = {},
  { steps, ...measured }: Partial<Disconnection> = {},
) => ({
  type: 'disconnection' as const,
  name: `Freischalten ${++counter}`,
  companyVehicleId: vehicleId,
  measuredAt: new Date().toISOString(),
  instruments: used,
  remarks: 'Festgestellt am Platz.',
  measurement: {
    ...complete,
    ...measured,
    steps: stepsAt(change.measuredAt ?? new Date(), steps),
  } as never,
  ...change,
})

const draft = (change: Parameters<typeof aReport>[0] = {}, measured: Partial<Disconnection> = {}) =>
  tester.ok(reports.create, { body: aReport(change, measured) })
const finalise = ({ _id, version }: { _id: string; version: number }, caller = tester) =>
  caller.call(reports.finalise, { params: { id: _id }, body: { version, confirmed: true } })

async function refused(report: { _id: string; version: number }, caller = tester) {
  const before = await databaseHash(server.database)
  const { status, body } = await finalise(report, caller)
  expect(await databaseHash(server.database)).toEqual(before)
  return { status, code: body.code, fields: body.fields }
}

const printed = async (pdf: Uint8Array) =>
  (await PDF.load(pdf))
    .extractText()
    .map(({ text }) => text.replace(/\s+/g, ' '))
    .join(' ')

describe('draft', () => {
  test('preserves the recorded values and is judged again each time it is read', async () => {
    const { _id, judgement, result } = await draft({ measuredAt: null }, { uPlusMinus_mV: 1200 })
    expect({ verdict: judgement.verdict, reasons: judgement.reasons, result }).toEqual({
      verdict: 'invalid',
      reasons: ['RESIDUAL_VOLTAGE'],
      result: null,
    })
    expect(await tester.ok(reports.read, { params: { id: _id } })).toMatchObject({
      measurement: { uPlusMinus_mV: 1200 },
    })
  })

  test('may be nearly empty but is then not finalised, and every open item is listed', async () => {
    const { name, type, companyVehicleId } = aReport()
    const report = await tester.ok(reports.create, {
      body: { name, type, companyVehicleId, measurement: {} },
    })
    const { status, code, fields } = await refused(report)
    expect({ status, code }).toEqual({ status: 409, code: 'report.incomplete' })
    expect(Object.keys(fields ?? {})).toEqual(
      expect.arrayContaining([
        'measuredAt',
        'instruments',
        'measurement.uPlusMinus',
        'measurement.ppe',
        'measurement.wait',
      ]),
    )
  })

  test('T35: belongs to the signed-in tester and the owner of the vehicle, whatever is sent', async () => {
    const report = await draft()
    expect(report).toMatchObject({ authorId: person.id, tester: 'Tessa Muster', organisation: 'Autohaus' })
    for (const field of ['tester', 'authorId', 'companyId', 'number', 'result', 'state', 'verifyCode']) {
      const { status, body } = await tester.send('POST', '/api/report', {
        body: { ...aReport(), [field]: 'valid' },
      })
      expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { [field]: 'unknownField' } })
    }
  })

  test('T35: has the result of its measurements; another one sent with them is rejected, and nothing is stored', async () => {
    const report = await draft({}, { uPlusMinus_mV: 1200 })
    const params = { id: report._id }
    for (const change of [{ result: 'valid' }, { state: 'final' }, { tester: 'Wer anders' }]) {
      const { status, body } = await tester.send('PUT', `/api/report/${report._id}`, {
        body: { ...report, remarks: 'Alles in Ordnung', ...change },
      })
      const [field = ''] = Object.keys(change)
      expect({ status, fields: body.fields }).toEqual({ status: 403, fields: { [field]: 'readOnlyField' } })
    }
    expect(await tester.ok(reports.read, { params })).toEqual(report)
    const sent = await tester.send('POST', `/api/report/${report._id}/finalise`, {
      body: { version: report.version, confirmed: true, result: 'valid' },
    })
    expect({ status: sent.status, fields: sent.body.fields }).toEqual({
      status: 400,
      fields: { result: 'unknownField' },
    })
    const { body: final } = await finalise(report)
    expect([final.state, final.result, final.tester]).toEqual(['final', 'invalid', 'Tessa Muster'])
  })

  test('for a vehicle of another company, or for none, is rejected', async () => {
    for (const companyVehicleId of [foreignVehicleId, person.id]) {
      const { status, body } = await tester.call(reports.create, { body: aReport({ companyVehicleId }) })
      expect({ status, fields: body.fields }).toEqual({
        status: 404,
        fields: { companyVehicleId: 'notFound' },
      })
    }
  })

  test('with the name of another of its type in the company is rejected with the agreed message', async () => {
    const { name } = await draft()
    const { status, body } = await tester.call(reports.create, {
      body: aReport({ name: name.toUpperCase() }),
    })
    expect({ status, code: body.code, fields: body.fields }).toEqual({
      status: 409,
      code: 'report.nameTaken',
      fields: { name: 'report.nameTaken' },
    })
  })

  test('can be sent back complete, and after a parallel change the current one comes with the refusal (T71)', async () => {
    const first = await draft()
    const params = { id: first._id }
    const second = await tester.ok(reports.update, { params, body: { ...first, place: 'Platz 1' } })
    const { status, body } = await tester.call(reports.update, {
      params,
      body: { ...first, place: 'Platz 2' },
    })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'stale' })
    expect(body.item).toEqual(second)
  })

  test('is changed and deleted by its tester', async () => {
    const report = await draft()
    const params = { id: report._id }
    const changed = await tester.ok(reports.update, { params, body: { ...report, remarks: 'Neu' } })
    expect(changed).toMatchObject({ remarks: 'Neu', version: report.version + 1 })
    await tester.ok(reports.remove, { params })
    expect((await tester.call(reports.read, { params })).status).toBe(404)
  })

  test('is not moved to a vehicle of another company', async () => {
    const report = await draft()
    const body = { ...report, companyVehicleId: foreignVehicleId }
    const { status } = await tester.call(reports.update, { params: { id: report._id }, body })
    expect(status).toBe(404)
  })
})

describe('finalising', () => {
  test.each([
    [
      'measured an hour after its voltages',
      { measurement: { ...complete, steps: stepsAt(new Date(Date.now() - 3_600_000)) } },
      { measuredAt: 'outOfRange' },
    ],
    ['dated today, with all steps done months ago', { measurement: complete }, { measuredAt: 'outOfRange' }],
    ['without a measuring device', { instruments: [] }, { instruments: 'mandatory' }],
    ['in an unknown time zone', { timeZone: 'Europe/Nowhere' }, { timeZone: 'invalid' }],
  ])('a value %s is rejected, naming the field', async (_what, change, fields) => {
    const recorded = await tester.ok(reports.create, { body: { ...aReport(), ...change } })
    expect(await refused(recorded)).toEqual({ status: 409, code: 'report.incomplete', fields })
  })

  test('a wait shorter than ten minutes is sufficient only if the vehicle requires it, not the tablet', async () => {
    const { fields } = await refused(await draft({}, { wait_min: 0, requiredWait_min: 0 }))
    expect(fields).toEqual({ 'measurement.wait': 'WAIT_TOO_SHORT' })
    const { writes } = server.database
    const short = await draft({}, { wait_min: 5, requiredWait_min: null })
    const vehicle = writes.updateTable('companyVehicle').where('id', '=', short.companyVehicleId)
    await vehicle.set({ dischargeMinutes: 5 }).execute()
    const answer = await finalise(short)
    await vehicle.set({ dischargeMinutes: null }).execute()
    expect(answer).toMatchObject({ status: 200, body: { measurement: { requiredWait_min: 5 } } })
  })

  test('a longer wait required by the model or its manual counts', async () => {
    const { writes } = server.database
    const { vehicleId: model } = await insert.catalogueEntry(writes, { author: person })
    const car = (facts: object) =>
      writes.updateTable('companyVehicle').set(facts).where('id', '=', vehicleId).execute()
    const report = await draft({}, { wait_min: 12, waitTyped: true })
    await car({ vehicleId: model, dischargeMinutes: 5 })
    const requested = { minutes: 15, kind: 'wait' }
    const content = JSON.stringify({
      dischargeMinutes: null,
      steps: [requested, { ...requested, minutes: null }],
    })
    const manual = { id: randomUUID(), vehicleId: model, title: 'Trennen', content, authorId: person.id }
    await writes
      .insertInto('vehicleManual')
      .values({ ...manual, companyId })
      .execute()
    const byManual = await refused(report)
    const existing = await tester.ok(companyVehicles.read, { params: { id: vehicleId } })
    await writes.deleteFrom('vehicleManual').where('id', '=', manual.id).execute()
    await writes.updateTable('vehicle').set({ dischargeMinutes: 13 }).where('id', '=', model).execute()
    const byModel = await refused(report)
    await writes.updateTable('vehicle').set({ dischargeMinutes: 12 }).where('id', '=', model).execute()
    const answer = await finalise(report)
    await car({ vehicleId: null, dischargeMinutes: null })
    // For use on a tablet without network.
    expect([existing.dischargeMinutes, existing.knownDischargeMinutes]).toEqual([5, 15])
    expect([byManual.fields, byModel.fields]).toEqual(
      Array.from({ length: 2 }, () => ({ 'measurement.wait': 'WAIT_TOO_SHORT' })),
    )
    expect(answer).toMatchObject({ status: 200, body: { measurement: { requiredWait_min: 12 } } })
  })

  test('requires the version that was read, and of many parallel requests one succeeds', async () => {
    const report = await draft()
    expect((await refused({ ...report, version: report.version + 1 })).code).toBe('stale')
    for (const { race } of roundsOf(server, { free: 1 })) {
      const report = await draft()
      const outcome = await race(times(3, () => () => finalise(report)))
      expect(outcome).toMatchObject({ won: 1, why: ['report.immutable'] })
    }
  })

  test('T74: is not possible with a certificate that had started only in a distant time zone', async () => {
    const late = await employed('Lino')
    await qualified(late, { issueDate: addDays(today, -1) })
    const caller = await server.as(late)
    const far = { measuredAt: `${addDays(today, -2)}T20:30:00.000Z`, timeZone: 'Pacific/Kiritimati' }
    const report = await caller.ok(reports.create, { body: aReport(far) })
    expect(await refused(report, caller)).toMatchObject({ status: 403, code: 'report.notQualified' })
  })

  test('checks the right of the tester again: a certificate that started after the measurement is not sufficient', async () => {
    const late = await employed('Lara')
    await qualified(late, { issueDate: today })
    const caller = await server.as(late)
    const measuredAt = `${addDays(today, -2)}T12:00:00.000Z`
    const report = await caller.ok(reports.create, { body: aReport({ measuredAt }) })
    expect(await refused(report, caller)).toMatchObject({ status: 403, code: 'report.notQualified' })
  })

  test('requires a certificate that is valid on both days: one that has ended since, and another one since, are not sufficient', async () => {
    const someone = await employed('Nora')
    const ended = { issueDate: addDays(today, -400), dueDate: addDays(today, -1) }
    await qualified(someone, ended)
    await qualified(someone, { issueDate: today })
    const caller = await server.as(someone)
    const measuredAt = `${addDays(today, -2)}T12:00:00.000Z`
    const report = await caller.ok(reports.create, { body: aReport({ measuredAt }) })
    expect(await refused(report, caller)).toMatchObject({ status: 403, code: 'report.notQualified' })
  })

  describe('requires a certificate on which register, sealed facts and log agree', () => {
    // Only an attacker with full database access can change it.
    const tamper = (change: (db: Db) => Promise<unknown>) =>
      server.owner.writes.transaction().execute(async (db) => {
        await sql`set local session_replication_role = replica`.execute(db)
        await change(db)
      })
    const set = (id: string, row: Record<string, unknown>) =>
      tamper((db) => db.updateTable('certificate').set(row).where('id', '=', id).execute())

    test('T57: not one that was revoked', async () => {
      const report = await draft()
      await set(certificateId, { state: 'revoked' })
      expect(await refused(report)).toMatchObject({ status: 403, code: 'forbidden' })
      expect((await tester.call(reports.create, { body: aReport() })).status).toBe(403)
      await set(certificateId, { state: 'issued' })
      expect((await finalise(report)).status).toBe(200)
    })

    test.each<[string, { held?: object; row: Record<string, unknown> }]>([
      ['to a longer validity', { row: { dueDate: addDays(today, 4000) } }],
      ['to another level', { row: { level: 'EVAL-3' } }],
      ['to another name', { row: { holder: 'Wer anders' } }],
      ['to more kinds of report', { held: { reports: false }, row: { reportTypes: ['disconnection'] } }],
      ['to an earlier start', { held: { issueDate: addDays(today, 3) }, row: { issueDate: today } }],
    ])('not one that was changed %s', async (_what, { held, row }) => {
      const other = await employed('Tim')
      await set(await qualified(other, held), row)
      const caller = await server.as(other)
      const report = await caller.ok(reports.create, { body: aReport() })
      expect(await refused(report, caller)).toMatchObject({ status: 403, code: 'report.notQualified' })
    })

    test('not one that was transferred from another person', async () => {
      const other = await employed('Ugo')
      await set(await qualified(await employed('Vera')), { userId: other.id })
      const caller = await server.as(other)
      const report = await caller.ok(reports.create, { body: aReport() })
      expect(await refused(report, caller)).toMatchObject({ status: 403, code: 'report.notQualified' })
    })

    test('not one that was never sealed, or not by this installation', async () => {
      const other = await employed('Willi')
      const caller = await server.as(other)
      const { writes } = server.database
      const issuer = await insert.person(writes, 'Ines')
      const template = await insert.template(writes, (await insert.authority(writes, 'Andere', 'AND')).id)
      const { id } = await insert.certificate(writes, { holder: other, issuer, template })
      const report = await caller.ok(reports.create, { body: aReport() })
      expect(await refused(report, caller)).toMatchObject({ status: 403, code: 'report.notQualified' })
      await insert.seal(server, id)
      await tamper((db) =>
        db
          .updateTable('issuedDocument')
          .set({ attestation: Buffer.alloc(32) })
          .where('recordId', '=', id)
          .execute(),
      )
      expect(await refused(report, caller)).toMatchObject({ status: 403, code: 'report.notQualified' })
    })
  })

  describe('that cannot be rendered', () => {
    const odd = () => draft({ remarks: 'Befund \u{12000}' })

    test('fails with a reason that has a text, and its number is recorded as void', async () => {
      const { body } = await finalise(await odd())
      expect(body).toMatchObject({ state: 'failed', stateReason: 'MissingGlyph', fileId: null })
      expect(catalogueOf('it')).toHaveProperty([`report.failed.${body.stateReason}`])
      const voided = await server.database.reads.selectFrom('voidNumber').select('number').execute()
      expect(voided.map(({ number }) => number)).toContain(body.number)
      const code = { params: { code: body.verifyCode ?? '' } }
      expect((await (await server.as()).ok(verify.code, code)).state).toBe('unknown')
    })

    test('becomes a draft again with all recorded values, and is sealed after a correction', async () => {
      const report = await odd()
      const failed = (await finalise(report)).body
      const params = { id: report._id }
      const again = await tester.ok(reports.reopen, { params, body: { version: failed.version } })
      expect(again).toMatchObject({ state: 'draft', stateReason: '', number: null, result: null })
      const { remarks, measurement, instruments } = report
      // The waiting time that was required then remains.
      const recorded = { remarks, instruments, measurement: { ...measurement, requiredWait_min: 10 } }
      expect(again).toMatchObject(recorded)
      const { _id, version } = await tester.ok(reports.update, {
        params,
        body: { ...again, remarks: 'Befund ohne Zeichen' },
      })
      const { body } = await finalise({ _id, version })
      expect(body).toMatchObject({ state: 'final', remarks: 'Befund ohne Zeichen' })
      expect(body.number).not.toBe(failed.number)
      const code = { params: { code: body.verifyCode ?? '' } }
      expect((await (await server.as()).ok(verify.code, code)).state).toBe('final')
    })

    test('is not reopened after the seal, nor changed without being reopened', async () => {
      const { body: final } = await finalise(await draft())
      const reopened = await tester.call(reports.reopen, {
        params: { id: final._id },
        body: { version: final.version },
      })
      expect(reopened).toMatchObject({ status: 409, body: { code: 'report.immutable' } })
      const { body: failed } = await finalise(await odd())
      const params = { id: failed._id }
      expect((await tester.call(reports.update, { params, body: failed })).body.code).toBe('report.immutable')
      expect((await tester.call(reports.remove, { params })).body.code).toBe('report.immutable')
    })
  })

  test('requires a confirmation by the tester, and prints it', async () => {
    const { _id, version } = await draft()
    const before = await databaseHash(server.database)
    for (const confirmed of [undefined, false]) {
      const { status, body } = await tester.call(reports.finalise, {
        params: { id: _id },
        body: { version, confirmed } as never,
      })
      expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { confirmed: 'mandatory' } })
    }
    expect(await databaseHash(server.database)).toEqual(before)
    const { fileId } = (await finalise({ _id, version })).body
    const { bytes } = await tester.call(files.read, { params: { id: fileId ?? '' } })
    expect(await printed(bytes)).toContain('Ich habe selbst gemessen und bestätige die Angaben.')
  })

  test('after a dangerous voltage nothing more is required, and the PDF lists what was not measured', async () => {
    const { meterTestAfter: _after, adjacent: _adjacent, ...steps } = completeDisconnection.steps
    const open = { uPlusChassis_mV: null, uMinusChassis_mV: null, meterTestAfter: null, steps }
    expect((await refused(await draft({}, { ...open, uPlusMinus_mV: 60_000 }))).fields).toMatchObject({
      'measurement.uPlusChassis': 'mandatory',
      'measurement.step.adjacent': 'mandatory',
    })
    const { status, body } = await finalise(await draft({}, { ...open, uPlusMinus_mV: 75_000 }))
    expect({ status, result: body.result }).toEqual({ status: 200, result: 'invalid' })
    expect(body.measurement).toMatchObject({ uPlusChassis_mV: null, uMinusChassis_mV: null })
    const { bytes } = await tester.call(files.read, { params: { id: body.fileId ?? '' } })
    const pdfText = await printed(bytes)
    expect(pdfText).toMatch(
      /75 V ?< 1 V ?✗ nicht bestanden.*Masse ?– ?< 1 V ?– nicht gemessen.*Masse ?– ?< 1 V ?– nicht gemessen/,
    )
    expect(pdfText).toContain('erneut geprüft: nicht ausgeführt')
  })

  test('a failed result requires a remark of the tester', async () => {
    const { code, fields } = await refused(await draft({ remarks: '' }, { uPlusMinus_mV: 1200 }))
    expect({ code, fields }).toEqual({ code: 'report.incomplete', fields: { remarks: 'mandatory' } })
  })

  test.each([
    ['a proving unit', 1, 'provingUnitMissing'],
    ['a meter', 0, 'meterMissing'],
  ])('a disconnection measured without %s proves nothing', async (_what, stored, violation) => {
    const { code, fields } = await refused(await draft({ instruments: [used[stored]] }))
    expect({ code, fields }).toEqual({ code: 'report.incomplete', fields: { instruments: violation } })
  })

  test('a disconnection measured with a multimeter alone proves no absence of voltage on all poles', async () => {
    const { code, fields } = await refused(await draft({ instruments: used.slice(0, 2) }))
    expect({ code, fields }).toEqual({
      code: 'report.incomplete',
      fields: { instruments: 'voltageTesterMissing' },
    })
  })

  test('a draft of another tester is not found', async () => {
    const report = await draft()
    const stranger = await server.as(await insert.person(server.database.writes, 'Frieda'))
    const { status } = await stranger.call(reports.read, { params: { id: report._id } })
    expect(status).toBe(404)
  })
})

describe('final report', () => {
  const final = async () => (await finalise(await draft())).body

  test('is neither changed nor deleted, nor finalised again', async () => {
    const report = await final()
    const params = { id: report._id }
    const answers = [
      await tester.call(reports.update, { params, body: { ...report, remarks: 'anders' } }),
      await tester.call(reports.remove, { params }),
      await finalise(report),
    ]
    expect(answers.map(({ status, body }) => ({ status, code: body.code }))).toEqual(
      Array(3).fill({ status: 409, code: 'report.immutable' }),
    )
  })

  test('is not changed in the database either', async () => {
    const { _id } = await final()
    const { writes } = server.database
    for (const change of [
      { result: 'invalid' },
      { name: 'Anderer' },
      { verifyCode: 'X' },
      { fileId: null },
      { measuredAt: null },
      { vehicle: 'X' },
    ])
      await expect(writes.updateTable('report').set(change).where('id', '=', _id).execute()).rejects.toThrow(
        'final',
      )
    await expect(writes.deleteFrom('report').where('id', '=', _id).execute()).rejects.toThrow('final')
  })

  test('remains unchanged when vehicle, tester and company change', async () => {
    const { _id, fileId } = await final()
    const before = await tester.call(files.read, { params: { id: fileId ?? '' } })
    await server.database.writes
      .updateTable('companyVehicle')
      .set({ vin: 'WVWZZZ1KZ6W777777' })
      .where('id', '=', vehicleId)
      .execute()
    const after = await tester.call(files.read, { params: { id: fileId ?? '' } })
    expect(after.bytes.equals(before.bytes)).toBe(true)
    const { snapshot } = await server.database.reads
      .selectFrom('report')
      .select('snapshot')
      .where('id', '=', _id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(snapshot)).not.toContain('777777')
  })

  test('shows its result, organisation and tester to everyone', async () => {
    const { verifyCode, number } = await final()
    const answer = await (await server.as()).ok(verify.code, { params: { code: verifyCode ?? '' } })
    expect(answer).toMatchObject({
      kind: 'report',
      state: 'final',
      report: { number, result: 'valid', tester: 'Tessa Muster', warnings: [] },
    })
  })

  test('T21: shows only make, model and the last characters of the VIN of the vehicle to everyone', async () => {
    const { verifyCode } = await final()
    const answer = await (await server.as()).ok(verify.code, { params: { code: verifyCode ?? '' } })
    expect(answer.report?.vehicle.vinEnd).toHaveLength(6)
    const { vin } = await server.database.reads
      .selectFrom('companyVehicle')
      .select('vin')
      .where('id', '=', vehicleId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(answer)).not.toContain(vin)
  })

  test('with contradictions shows them on the verify page and beside the result in the PDF', async () => {
    const report = await draft({}, { wait_min: 200, waitTyped: true })
    const { verifyCode, fileId } = (await finalise(report)).body
    const answer = await (await server.as()).ok(verify.code, { params: { code: verifyCode ?? '' } })
    expect(answer.report).toMatchObject({ result: 'valid', warnings: ['W_WAIT_TIMES'] })
    const { bytes } = await tester.call(files.read, { params: { id: fileId ?? '' } })
    const pdfText = await printed(bytes)
    expect(pdfText).toContain('Bestanden, mit Widerspruch')
    expect(pdfText).toMatch(/Abweichungen vom Verfahren ?Angaben widersprechen einander, siehe Ergebnis\./)
    expect(pdfText).not.toContain('Keine.')
    const { items } = await tester.ok(reports.list, { query: { search: report.name } })
    expect(items.find(({ _id }) => _id === report._id)).toMatchObject({
      result: 'valid',
      judgement: { warnings: ['W_WAIT_TIMES'] },
    })
  })
})

test('the numbers of a company have no gap over the year, including void ones', async () => {
  const rows = await server.database.reads
    .selectFrom('report')
    .select('number')
    .where('number', 'is not', null)
    .union(server.database.reads.selectFrom('voidNumber').select('number').where('kind', '=', 'report'))
    .orderBy('number')
    .execute()
  const year = today.slice(0, 4)
  expect(rows.map(({ number }) => number)).toEqual(
    rows.map((_, index) => `${year}-${String(index + 1).padStart(5, '0')}`),
  )
  expect(rows.length).toBeGreaterThan(15)
})
