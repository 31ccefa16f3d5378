import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { reports, type Report } from '#contract/report.ts'
import { tags } from '#contract/tag.ts'
import { vehicleActions } from '#contract/vehicleAction.ts'
import { verify } from '#contract/verify.ts'
import { dayOf } from '#domain/day.ts'
import { formatVerifyCode } from '#domain/codes.ts'
import { disconnectionAt } from '../../../test/vectors/disconnection.ts'
import type { Client } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { reserveNumber } from '../../signing/issuedNumbers.ts'
import { reportDocument } from './document.ts'
import { freeze } from './finalise.ts'
import { learntOf } from './queries.ts'
import type { Snapshot } from './snapshot.ts'

let server: TestServer
let tester: Client
let colleague: Client
let boss: Client
let head: Client
let companyVehicleId: string
let owned: { companyId: string; createdBy: insert.Person }
let instruments: { instrumentId: string }[] = []

beforeAll(async () => {
  server = await testServer()
  await server.work()
  const { writes } = server.database
  const issuer = await insert.person(writes, 'Anna')
  const template = await insert.template(writes, (await insert.authority(writes, 'Prüfstelle', 'PS')).id)
  const { id: companyId } = await insert.company(writes, 'Autohaus')
  const employed = async (firstname: string, role: 'employee' | 'admin' = 'employee') => {
    const holder = await insert.person(writes, firstname)
    await insert.employ(writes, companyId, holder, role)
    const { id } = await insert.certificate(writes, { holder, issuer, template })
    await insert.seal(server, id)
    return { holder, caller: await server.as(holder) }
  }
  const first = await employed('Tessa')
  owned = { companyId, createdBy: first.holder }
  tester = first.caller
  companyVehicleId = (await insert.companyVehicle(writes, owned)).id
  instruments = await Promise.all(
    (['provingUnit', 'multimeter', 'voltageTester', 'insulatingGloves'] as const).map(async (kind) => ({
      instrumentId: (await insert.instrument(writes, { ...owned, kind })).id,
    })),
  )
  colleague = (await employed('Konrad')).caller
  boss = (await employed('Berta', 'admin')).caller
  const leader = await insert.person(writes, 'Lena')
  await insert.employ(writes, companyId, leader, 'admin')
  head = await server.as(leader)
})
afterAll(() => server.close())

let counter = 0

const finalise = (caller: Client, { _id, version }: { _id: string; version: number }) =>
  caller.call(reports.finalise, { params: { id: _id }, body: { version, confirmed: true } })

const aDraft = (measured: object = {}, vehicleId = companyVehicleId) =>
  tester.ok(reports.create, {
    body: {
      type: 'disconnection',
      name: `Freischalten ${++counter}`,
      companyVehicleId: vehicleId,
      remarks: 'Am Hebeplatz 2.',
      measuredAt: new Date().toISOString(),
      instruments,
      measurement: { ...disconnectionAt(new Date()), decisionRule: { kind: 'simple' }, ...measured } as never,
    },
  })

const aFinal = async (...input: Parameters<typeof aDraft>) =>
  (await finalise(tester, await aDraft(...input))).body

const read = (id: string) => tester.ok(reports.read, { params: { id } })

async function snapshotOf(id: string) {
  const { snapshot } = await server.database.reads
    .selectFrom('report')
    .select('snapshot')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return snapshot as unknown as Snapshot
}

const aVehicle = async () => (await insert.companyVehicle(server.database.writes, owned)).id

const why = 'Zahlendreher in der Bemerkung'

const amend = (caller: Client, id: string, reason = why) =>
  caller.call(reports.amend, { params: { id }, body: { reason } })

const amended = async (caller: Client, id: string) => {
  const answer = await amend(caller, id)
  expect(answer.status).toBe(200)
  return answer.body
}

async function changed(caller: Client, draft: Report, change: object) {
  const { status, body } = await caller.send('PUT', `/api/report/${draft._id}`, {
    body: { ...draft, ...change },
  })
  expect(status).toBe(200)
  return body as unknown as Report
}

async function corrected(caller: Client, old: Report, change: object = {}) {
  const draft = await amended(caller, old._id)
  const remarks = `${old.remarks} Berichtigt.`
  const values = { remarks, correction: 'enteredWrongly', ...change }
  return (await finalise(caller, await changed(caller, draft, values))).body
}

const tagOf = async (id: string) =>
  (await boss.ok(tags.list, { query: { companyVehicleId: id, open: 'true' } })).items[0]

const actionsOn = async (id: string) => (await boss.ok(vehicleActions.list, { params: { id } })).items

const logged = async (objectId: string) => {
  const entries = await server.database.reads
    .selectFrom('chainEntry as e')
    .innerJoin('chainPayload as p', 'p.sequence', 'e.sequence')
    .select(['e.type', 'p.payload', 'p.actorId'])
    .where('e.objectId', '=', objectId)
    .orderBy('e.sequence')
    .execute()
  return entries
}

const stateOf = async (code: string | null) =>
  (await tester.ok(verify.code, { params: { code: code ?? '' } })).state

const declareVoid = (caller: Client, id: string, reason = 'Falsches Fahrzeug gemessen') =>
  caller.call(reports.void, { params: { id }, body: { reason } })

describe('voiding a report', () => {
  test('is for its tester and company administrators, not for a colleague', async () => {
    const { _id } = await aFinal()
    expect((await declareVoid(colleague, _id)).status).toBe(403)
    expect(await declareVoid(boss, _id)).toMatchObject({
      status: 200,
      body: { state: 'void', stateReason: 'Falsches Fahrzeug gemessen' },
    })
  })

  test('is visible at once on the verify page, and its number remains used', async () => {
    const { _id, number, verifyCode } = await aFinal()
    expect(await stateOf(verifyCode)).toBe('final')
    await declareVoid(tester, _id)
    expect(await stateOf(verifyCode)).toBe('void')
    expect((await tester.ok(reports.read, { params: { id: _id } })).number).toBe(number)
  })

  test('requires a reason and a final report', async () => {
    const { _id } = await aFinal()
    expect((await declareVoid(tester, _id, ' ')).status).toBe(400)
    await declareVoid(tester, _id)
    expect(await declareVoid(tester, _id)).toMatchObject({ status: 409, body: { code: 'report.notFinal' } })
  })
})

describe('amending a report (T58)', () => {
  test('creates a draft with all its data, and the report only shows that it is being amended', async () => {
    const old = await aFinal()
    const draft = await amended(tester, old._id)
    expect(draft).toMatchObject({
      state: 'draft',
      number: null,
      name: `${old.name} (2)`,
      measurement: old.measurement,
      replaces: { reportId: old._id, number: old.number, reason: why },
    })
    const { measuredAt } = draft
    const replacedBy = { reportId: draft._id, number: null, reason: why, measuredAt }
    expect(await colleague.ok(reports.read, { params: { id: old._id } })).toEqual({ ...old, replacedBy })
    const { items } = await boss.ok(reports.list, { query: { search: old.number ?? '' } })
    expect(items).toMatchObject([{ _id: old._id, state: 'final', replacedBy }])
    await tester.ok(reports.remove, { params: { id: draft._id } })
    expect(await colleague.ok(reports.read, { params: { id: old._id } })).toEqual(old)
  })

  test('replaces the report when the correction is final: the old one remains readable and names the new one with the reason, and so does the log', async () => {
    const old = await aFinal()
    const now = await corrected(tester, old)
    expect(now.state).toBe('final')
    expect(await tester.ok(reports.read, { params: { id: old._id } })).toMatchObject({
      state: 'amended',
      number: old.number,
      replacedBy: { reportId: now._id, number: now.number, reason: why },
    })
    expect(await stateOf(old.verifyCode)).toBe('amended')
    expect(await stateOf(now.verifyCode)).toBe('final')
    const entries = (await boss.ok(audit.read, { query: { l: 100, area: 'report' } })).items
    expect(entries.find(({ action }) => action === 'report.amend')?.subject).toBe(old.number)
    expect((await logged(old._id)).at(-1)).toMatchObject({
      type: 'report.amended',
      payload: { by: now.number, reason: why },
    })
  })

  test('prints the corrected report and the reason', async () => {
    const old = await aFinal()
    const { _id: id } = await corrected(tester, old)
    const { snapshot } = await server.database.reads
      .selectFrom('report')
      .select('snapshot')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { replaces } = await reportDocument(server, snapshot as unknown as Snapshot, new Date())
    expect(replaces).toBe(`Ersetzt ${old.number}: ${why}`)
  })

  describe('without gloves, from before they were required', () => {
    /** Sealed in an earlier format, with the differences to a current report. */
    async function withoutGloves() {
      const today = await snapshotOf((await aFinal())._id)
      const { _id } = await aDraft()
      const stored = today.instruments.filter(({ kind }) => kind !== 'insulatingGloves')
      await server.database.writes.transaction().execute(async (db) => {
        const { now, learnt } = await db
          .selectFrom('report as r')
          .select([sql<string>`now()`.as('now'), learntOf.as('learnt')])
          .where('r.id', '=', _id)
          .executeTakeFirstOrThrow()
        const of = { ownerId: owned.companyId, kind: 'report', today: dayOf(new Date(now), 'UTC') } as const
        const own = {
          _id,
          number: await reserveNumber(db, of),
          verifyCode: formatVerifyCode(randomBytes(13)),
        }
        const name = `Freischalten ${counter}`
        const report = { ...today.report, ...own, name, finalisedAt: new Date(now).toISOString() }
        await freeze(db, _id, { ...today, report, learnt, instruments: stored })
      })
      await expect.poll(() => read(_id)).toMatchObject({ state: 'final' })
      return read(_id)
    }
    const again = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

    test('is final without gloves, and its PDF states that none were recorded', async () => {
      const old = await withoutGloves()
      const { state, instruments: named, _id } = await corrected(tester, old)
      expect({ state, kinds: named.map(({ kind }) => kind) }).toEqual({
        state: 'final',
        kinds: ['provingUnit', 'multimeter', 'voltageTester'],
      })
      const printed = await reportDocument(server, await snapshotOf(_id), new Date())
      expect(printed.notices).toContain('Isolierende Handschuhe: bei dieser Messung nicht aufgezeichnet.')
      expect(printed.protective).toEqual([])
    })

    test('requires gloves if it was measured again or gets another time', async () => {
      for (const change of [{ correction: 'measuredAgain' }, { correction: null }]) {
        const old = await withoutGloves()
        const answer = await corrected(tester, old, { ...change, measuredAt: again(1) })
        expect(answer).toMatchObject({ code: 'report.incomplete', fields: { instruments: 'glovesMissing' } })
      }
    })

    test('checks the gloves that it names', async () => {
      const worn = await insert.instrument(server.database.writes, {
        ...{ ...owned, kind: 'insulatingGloves' as const, calibrationDue: '2020-01-01' },
      })
      const old = await withoutGloves()
      const entries = [...instruments.slice(0, 3), { instrumentId: worn.id }]
      expect(await corrected(tester, old, { instruments: entries })).toMatchObject({
        fields: { 'instruments.3': 'PPE_TEST_EXPIRED' },
      })
    })
  })

  test('requires a reason of at most 500 characters', async () => {
    const { _id } = await aFinal()
    for (const reason of [' ', 'x'.repeat(501)])
      expect((await amend(tester, _id, reason)).body).toMatchObject({
        fields: { reason: expect.any(String) as string },
      })
  })

  test('is for users who may void it and create reports, not for a colleague', async () => {
    const { _id } = await aFinal()
    expect((await amend(colleague, _id)).status).toBe(403)
    expect(await amend(head, _id)).toMatchObject({ status: 403, body: { code: 'report.notQualified' } })
    expect((await amend(boss, _id)).status).toBe(200)
  })

  test('is rejected if it changes nothing, whatever the field names', async () => {
    const old = await aFinal()
    const draft = await amended(tester, old._id)
    const nothing = { status: 409, body: { code: 'report.nothingAmended' } }
    expect(await finalise(tester, draft)).toMatchObject(nothing)
    const renamed = await changed(tester, draft, { name: `${old.name} (9)` })
    expect(await finalise(tester, renamed)).toMatchObject(nothing)
    const other = await changed(tester, renamed, { place: 'Halle 3' })
    expect((await finalise(tester, other)).body.state).toBe('final')
  })

  test('puts its tag in doubt until the correction is final, which the tag then belongs to', async () => {
    const vehicle = await aVehicle()
    const old = await aFinal({}, vehicle)
    const tag = await tagOf(vehicle)
    expect(tag).toMatchObject({ isConfirmed: true, reportId: old._id })
    const dropped = await amended(tester, old._id)
    expect(await tagOf(vehicle)).toMatchObject({ isConfirmed: false, reportId: old._id })
    await tester.ok(reports.remove, { params: { id: dropped._id } })
    expect(await tagOf(vehicle)).toMatchObject({ isConfirmed: true })
    const now = await corrected(tester, old)
    expect(await tagOf(vehicle)).toMatchObject({
      ...{ _id: tag?._id, isConfirmed: true, by: tag?.by },
      ...{ reportId: now._id, reportNumber: now.number, since: now.measuredAt },
    })
    expect((await logged(tag?._id ?? '')).map(({ type }) => type)).toEqual(['tag.hung', 'tag.followed'])
    const again = await corrected(tester, now)
    expect(await tagOf(vehicle)).toMatchObject({ isConfirmed: true, reportId: again._id })
  })

  describe('with contradictions', () => {
    const contradictory = (old: Report) => ({
      measurement: { ...old.measurement, wait_min: 25, waitTyped: true },
      measuredAt: old.measuredAt,
    })

    test('gets the tag of its report after the responsible person accepts it', async () => {
      const vehicle = await aVehicle()
      const old = await aFinal({}, vehicle)
      const tag = await tagOf(vehicle)
      const now = await corrected(tester, old, contradictory(old))
      expect(now).toMatchObject({ result: 'valid', judgement: { warnings: ['W_WAIT_TIMES'] } })
      expect(await tagOf(vehicle)).toMatchObject({ isConfirmed: false, reportId: old._id })
      const body = { reason: 'Uhr des Tablets war verstellt' }
      await head.ok(reports.accept, { params: { id: now._id }, body })
      expect(await tagOf(vehicle)).toMatchObject({ _id: tag?._id, isConfirmed: true, reportId: now._id })
      expect((await logged(tag?._id ?? '')).map(({ type }) => type)).toEqual(['tag.hung', 'tag.followed'])
    })

    test('passes the tag of its report to the next correction without contradictions', async () => {
      const vehicle = await aVehicle()
      const old = await aFinal({}, vehicle)
      const between = await corrected(tester, old, contradictory(old))
      const values = { measurement: old.measurement, measuredAt: old.measuredAt }
      const now = await corrected(tester, between, values)
      expect(now.judgement.warnings).toEqual([])
      expect(await tagOf(vehicle)).toMatchObject({ isConfirmed: true, reportId: now._id })
    })
  })

  test('leaves its tag in doubt if the correction found voltage', async () => {
    const vehicle = await aVehicle()
    const old = await aFinal({}, vehicle)
    const now = await corrected(tester, old, { measurement: { ...old.measurement, uPlusMinus_mV: 1500 } })
    expect(now.result).toBe('invalid')
    expect(await tagOf(vehicle)).toMatchObject({ isConfirmed: false, reportId: old._id })
  })

  test('of a wrongly entered value preserves the time of the measurement, and the PDF shows the first value', async () => {
    const old = await aFinal({ uPlusMinus_mV: 120 })
    const draft = await amended(tester, old._id)
    const measurement = { ...old.measurement, uPlusMinus_mV: 12 }
    const withoutCorrection = await changed(tester, draft, { measurement })
    expect((await finalise(tester, withoutCorrection)).body).toMatchObject({
      fields: { correction: 'mandatory' },
    })
    const wrongly = { measurement, correction: 'enteredWrongly' }
    const later = new Date(Date.parse(old.measuredAt ?? '') + 1000).toISOString()
    const moved = await changed(tester, withoutCorrection, { ...wrongly, measuredAt: later })
    expect((await finalise(tester, moved)).body).toMatchObject({
      fields: { measuredAt: 'MEASURED_BEFORE_CORRECTION' },
    })
    const unchanged = await changed(tester, moved, { ...wrongly, measuredAt: old.measuredAt })
    const { body } = await finalise(tester, unchanged)
    expect(body).toMatchObject({ state: 'final', measuredAt: old.measuredAt })
    const { snapshot } = await server.database.reads
      .selectFrom('report')
      .select('snapshot')
      .where('id', '=', body._id)
      .executeTakeFirstOrThrow()
    const printed = await reportDocument(server, snapshot as unknown as Snapshot, new Date())
    expect(printed.replaces).toContain(old.number ?? '')
    expect(printed.replaces).toContain(why)
    expect(printed.measurements[0]?.rows[2]?.detail).toContain('0,12 V')
  })

  test('that removes a measuring point preserves its first value in the record and in the PDF', async () => {
    const old = await aFinal({ uAcPhases_mV: [120, 340] })
    const draft = await amended(tester, old._id)
    const wrongly = { measurement: { ...old.measurement, uAcPhases_mV: [120] }, correction: 'enteredWrongly' }
    const { body } = await finalise(
      tester,
      await changed(tester, draft, { ...wrongly, measuredAt: old.measuredAt }),
    )
    expect(body).toMatchObject({ state: 'final' })
    const { snapshot } = await server.database.reads
      .selectFrom('report')
      .select('snapshot')
      .where('id', '=', body._id)
      .executeTakeFirstOrThrow()
    expect(snapshot).toMatchObject({ replaces: { corrected: [{ field: 'uAcPhases_mV.1', value: 340 }] } })
    expect(body).toMatchObject({ corrected: [{ field: 'uAcPhases_mV.1', value: 340 }] })
    const printed = await reportDocument(server, snapshot as unknown as Snapshot, new Date())
    const removed = printed.measurements[0]?.rows.find(({ point }) => point.includes('entfernt'))
    expect(removed).toMatchObject({ value: '0,34 V', word: 'falsch eingegeben' })
  })

  test('with a new measurement has a later time', async () => {
    const old = await aFinal({ uPlusMinus_mV: 120 })
    const draft = await amended(tester, old._id)
    const again = { measurement: { ...old.measurement, uPlusMinus_mV: 12 }, correction: 'measuredAgain' }
    expect((await finalise(tester, await changed(tester, draft, again))).body).toMatchObject({
      fields: { measuredAt: 'MEASURED_AGAIN_LATER' },
    })
  })

  test('does not copy the remarks', async () => {
    const old = await aFinal()
    expect(old.remarks).not.toBe('')
    expect((await amended(tester, old._id)).remarks).toBe('')
  })

  test('remains on the vehicle of the corrected report', async () => {
    const old = await aFinal()
    const draft = await amended(tester, old._id)
    const { id: other } = await insert.companyVehicle(server.database.writes, owned)
    const moved = { ...draft, companyVehicleId: other }
    const { status, body } = await tester.send('PUT', `/api/report/${draft._id}`, { body: moved })
    expect({ status, fields: body.fields }).toEqual({
      status: 403,
      fields: { companyVehicleId: 'readOnlyField' },
    })
    expect(await colleague.ok(reports.read, { params: { id: draft._id } })).toEqual(draft)
  })

  test('exists in one draft at a time', async () => {
    const old = await aFinal()
    await amended(tester, old._id)
    expect(await amend(boss, old._id)).toMatchObject({
      status: 409,
      body: { code: 'report.amendTaken' },
    })
  })

  test('is rejected if the report was voided meanwhile', async () => {
    const old = await aFinal()
    const draft = await amended(tester, old._id)
    await declareVoid(boss, old._id)
    expect(await boss.ok(reports.read, { params: { id: old._id } })).toMatchObject({ replacedBy: null })
    expect(await finalise(tester, draft)).toMatchObject({ status: 409, body: { code: 'report.notFinal' } })
  })
})

describe('correction of a report that finds a dangerous voltage', () => {
  const dangerous = async () => {
    const old = await aFinal({}, await aVehicle())
    const draft = await amended(tester, old._id)
    const measurement = { ...old.measurement, uPlusMinus_mV: 400_000 }
    return { old, draft: await changed(tester, draft, { measurement }) }
  }

  test('can be finalised at once, even without a decision on the readings', async () => {
    const { old, draft } = await dangerous()
    const { status, body } = await finalise(tester, draft)
    expect({ status, result: body.result }).toEqual({ status: 200, result: 'invalid' })
    expect(await boss.ok(reports.read, { params: { id: old._id } })).toMatchObject({ state: 'amended' })
    const { snapshot } = await server.database.reads
      .selectFrom('report')
      .select('snapshot')
      .where('id', '=', body._id)
      .executeTakeFirstOrThrow()
    expect(snapshot).toMatchObject({ replaces: { corrected: [{ field: 'uPlusMinus_mV' }] } })
  })

  test('can be finalised although its report was voided meanwhile, which remains void', async () => {
    const { old, draft } = await dangerous()
    expect((await declareVoid(boss, old._id)).status).toBe(200)
    expect(await tester.call(reports.remove, { params: { id: draft._id } })).toMatchObject({ status: 409 })
    expect(await finalise(tester, draft)).toMatchObject({
      status: 200,
      body: { state: 'final', result: 'invalid' },
    })
    expect(await boss.ok(reports.read, { params: { id: old._id } })).toMatchObject({ state: 'void' })
  })

  test('can be finalised although its report was voided meanwhile, also after the voltage was withdrawn and removed', async () => {
    const { old, draft } = await dangerous()
    const { absenceOfVoltage, uPlusChassis_mV, uMinusChassis_mV } = disconnectionAt(new Date())
    const values = { absenceOfVoltage, uPlusMinus_mV: 400_000, uPlusChassis_mV, uMinusChassis_mV }
    const moments = { measuredAt: draft.measuredAt, withdrawnAt: draft.measuredAt, by: 'Tessa Muster' }
    // The meter is calibrated after the withdrawal, according to a clock that is three minutes fast.
    const measuredAt = new Date(Date.now() + 3 * 60_000).toISOString()
    const { decisionRule: _none, ...again } = disconnectionAt(measuredAt)
    const measurement = { ...again, withdrawn: [{ ...values, uAcPhases_mV: [], ...moments }] }
    const free = await changed(tester, draft, { measuredAt, measurement })
    expect(free.judgement.verdict).toBe('valid')
    expect((await declareVoid(boss, old._id)).status).toBe(200)
    expect(await tester.call(reports.remove, { params: { id: free._id } })).toMatchObject({ status: 409 })
    expect(await finalise(tester, free)).toMatchObject({
      status: 200,
      body: { state: 'final', result: 'valid' },
    })
  })

  test('can be finalised although it changes nothing, because it cannot be deleted', async () => {
    const old = await aFinal({ uPlusMinus_mV: 400_000 }, await aVehicle())
    const draft = await amended(tester, old._id)
    const same = await changed(tester, draft, { remarks: '' })
    expect(await tester.call(reports.remove, { params: { id: same._id } })).toMatchObject({ status: 409 })
    expect(await finalise(tester, same)).toMatchObject({ status: 200, body: { result: 'invalid' } })
  })
})

describe('defect found by a report', () => {
  const residual = { uPlusMinus_mV: 1500 }

  test('is opened with an entry in the log that names the report', async () => {
    const vehicle = await aVehicle()
    const { number, authorId, measuredAt } = await aFinal(residual, vehicle)
    const opened = await actionsOn(vehicle)
    const actions = opened.map(({ _id }) => _id)
    expect(opened).toMatchObject([{ foundAt: measuredAt }])
    expect(await logged(vehicle)).toEqual([
      { type: 'vehicleAction.opened', payload: { report: number, actions }, actorId: authorId },
    ])
  })

  test('is closed when its report is voided, with an entry in the log', async () => {
    const vehicle = await aVehicle()
    const { _id } = await aFinal(residual, vehicle)
    await declareVoid(boss, _id)
    const [action] = await actionsOn(vehicle)
    expect(action).toMatchObject({ closedBecause: 'reportVoided', doneBy: 'Berta Muster', note: '' })
    expect(action?.doneAt).not.toBeNull()
    expect((await logged(vehicle)).at(-1)).toMatchObject({
      type: 'vehicleAction.closed',
      payload: { because: 'reportVoided', actions: [action?._id] },
    })
  })

  test('remains open if another report found it too, under that report', async () => {
    const vehicle = await aVehicle()
    const first = await aFinal(residual, vehicle)
    const second = await aFinal(residual, vehicle)
    expect(await actionsOn(vehicle)).toHaveLength(1)
    await declareVoid(boss, first._id)
    expect((await actionsOn(vehicle)).filter(({ doneAt }) => doneAt === null)).toMatchObject([
      { reportId: second._id, checkName: 'uPlusMinus' },
    ])
  })

  test('is closed by a correction that does not find it, and remains open if the correction finds it too', async () => {
    const vehicle = await aVehicle()
    const old = await aFinal({ ...residual, uPlusChassis_mV: 1500 }, vehicle)
    expect(await actionsOn(vehicle)).toHaveLength(2)
    await corrected(tester, old, { measurement: { ...old.measurement, uPlusMinus_mV: 100 } })
    const received = (await actionsOn(vehicle)).map(({ checkName, closedBecause }) => [
      checkName,
      closedBecause,
    ])
    expect(received).toEqual([
      ['uPlusChassis', ''],
      ['uPlusMinus', 'reportAmended'],
    ])
  })
})
