import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reports } from '#contract/report.ts'
import { tags } from '#contract/tag.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { workGate } from '#contract/workGate.ts'
import { addDays } from '#domain/day.ts'
import type { Disconnection } from '#domain/measurement/disconnection.ts'
import { completeDisconnection, stepsAt } from '../../../test/vectors/disconnection.ts'
import type { Client } from '../../../test/support/client.ts'
import { today } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { reportDocument } from './document.ts'
import type { Snapshot } from './snapshot.ts'

let server: TestServer
let companyId: string
let usualInstruments: { instrumentId: string }[]
let person: insert.Person
let tester: Client
let admin: Client

beforeAll(async () => {
  server = await testServer()
  await server.work()
  const { writes } = server.database
  person = await insert.person(writes, 'Tessa')
  const [issuer, berta] = [await insert.person(writes, 'Anna'), await insert.person(writes, 'Berta')]
  companyId = (await insert.company(writes, 'Autohaus')).id
  await insert.employ(writes, companyId, person)
  await insert.employ(writes, companyId, berta, 'admin')
  const template = await insert.template(writes, (await insert.authority(writes, 'Prüfstelle', 'PS')).id)
  const issueDate = addDays(today, -300)
  await insert.seal(
    server,
    (await insert.certificate(writes, { holder: person, issuer, template, issueDate })).id,
  )
  usualInstruments = await insert.instruments(writes, { companyId, createdBy: person })
  tester = await server.as(person)
  admin = await server.as(berta)
})
afterAll(() => server.close())

const { decisionRule: _none, ...complete } = completeDisconnection
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
let counter = 0

interface DraftOptions {
  minutesAgo?: number
  values?: Partial<Disconnection>
  instruments?: { instrumentId: string }[]
}

async function drafted({ minutesAgo = 20, values = {}, instruments }: DraftOptions = {}) {
  const { writes } = server.database
  const measuredAt = ago(minutesAgo)
  return tester.ok(reports.create, {
    body: {
      type: 'disconnection',
      name: `Freischalten ${++counter}`,
      companyVehicleId: (await insert.companyVehicle(writes, { companyId, createdBy: person })).id,
      measuredAt,
      instruments: instruments ?? usualInstruments,
      remarks: 'Am Hebeplatz 2.',
      measurement: { ...complete, steps: stepsAt(measuredAt), ...values },
    },
  })
}

type Draft = Awaited<ReturnType<typeof drafted>>

const changed = (draft: Draft, change: object) =>
  tester.send('PUT', `/api/report/${draft._id}`, { body: { ...draft, ...change } })

const finalised = ({ _id: id, version }: Draft) =>
  tester.call(reports.finalise, { params: { id }, body: { version, confirmed: true } })

const removed = ({ _id: id }: Draft) => tester.call(reports.remove, { params: { id } })

const measurementOf = (draft: Draft) => draft.measurement as Disconnection

const noVoltages = { uPlusMinus_mV: null, uPlusChassis_mV: null, uMinusChassis_mV: null }

const gateAnswer = ({ companyVehicleId }: Draft) =>
  tester.ok(workGate.ask, { body: { person: person.evalid, companyVehicleId, work: 'replaceParts' } })

function withdrawnIn(draft: Draft, minutesAgo: number) {
  const { absenceOfVoltage, uPlusMinus_mV, uPlusChassis_mV, uMinusChassis_mV } = measurementOf(draft)
  return {
    ...{ absenceOfVoltage, uPlusMinus_mV, uPlusChassis_mV, uMinusChassis_mV, uAcPhases_mV: [] },
    ...{ measuredAt: draft.measuredAt, withdrawnAt: ago(minutesAgo), by: 'Tessa Muster' },
  }
}

const stored = (draft: Draft) => measurementOf(draft).withdrawn?.[0]

describe('every dangerous value is accepted, judged and can be closed as failed', () => {
  test.each([1_500_001, -9_999_000, 9_999_000, 12_000_000])('%i mV', async (uPlusMinus_mV) => {
    const draft = await drafted({ values: { uPlusMinus_mV } })
    expect(draft.judgement).toMatchObject({ verdict: 'invalid', reasons: ['HV_PRESENT'], inputErrors: [] })
    expect(await finalised(draft)).toMatchObject({ status: 200, body: { result: 'invalid' } })
  })
})

describe('a draft with a dangerous voltage can be finalised', () => {
  test('although a step was recorded by a clock that was set back later', async () => {
    const draft = await drafted({ values: { uPlusMinus_mV: 400_000 } })
    const { steps } = measurementOf(draft)
    const lockout = steps.cordon && { ...steps.cordon, at: ago(2) }
    const { body } = await changed(draft, {
      measurement: { ...draft.measurement, steps: { ...steps, lockout } },
    })
    expect(await finalised(body as Draft)).toMatchObject({ status: 200, body: { result: 'invalid' } })
  })

  test('although the vehicle requires a longer wait since', async () => {
    const draft = await drafted({ values: { uPlusMinus_mV: 400_000 } })
    const vehicle = await admin.ok(companyVehicles.read, { params: { id: draft.companyVehicleId } })
    await admin.ok(companyVehicles.update, {
      params: { id: vehicle._id },
      body: { ...vehicle, dischargeMinutes: 30 },
    })
    expect(await finalised(draft)).toMatchObject({ status: 200, body: { result: 'invalid' } })
  })

  test('and changed, although the vehicle was entered as one without high voltage since', async () => {
    const draft = await drafted({ values: { uPlusMinus_mV: 400_000 } })
    const { companyVehicleId: id } = draft
    const vehicle = await admin.ok(companyVehicles.read, { params: { id } })
    await admin.ok(companyVehicles.update, {
      params: { id },
      body: { ...vehicle, drivetrain: 'MHEV' } as never,
    })
    const { status, body } = await changed(draft, { place: 'Halle 2' })
    expect(status).toBe(200)
    expect(await finalised(body as Draft)).toMatchObject({ status: 200, body: { result: 'invalid' } })
  })

  test('and the voltage stored, although the vehicle was archived meanwhile', async () => {
    const draft = await drafted({ values: { uPlusMinus_mV: 100 } })
    await admin.ok(companyVehicles.remove, { params: { id: draft.companyVehicleId } })
    expect((await changed(draft, { place: 'Halle 2' })).status).toBe(404)
    const measurement = { ...draft.measurement, uPlusMinus_mV: 400_000 }
    const { status, body } = await changed(draft, { measurement })
    expect(status).toBe(200)
    expect((await removed(body as Draft)).status).toBe(409)
    expect(await finalised(body as Draft)).toMatchObject({ status: 200, body: { result: 'invalid' } })
  })

  test('although the calibration of its instrument had expired', async () => {
    const { writes } = server.database
    const instruments = await insert.instruments(writes, { companyId, createdBy: person })
    const ids = instruments.map(({ instrumentId }) => instrumentId)
    const draft = await drafted({ values: { uPlusMinus_mV: 400_000 }, instruments })
    await writes.updateTable('instrument').set({ state: 'blocked' }).where('id', 'in', ids).execute()
    expect(await finalised(draft)).toMatchObject({ status: 200, body: { result: 'invalid' } })
  })

  test('although no instrument is named', async () => {
    const draft = await drafted({ values: { uPlusMinus_mV: 400_000 }, instruments: [] })
    expect(await finalised(draft)).toMatchObject({ status: 200, body: { result: 'invalid' } })
  })

  const dangerous = { uPlusMinus_mV: 400_000 }

  test('although there are no remarks', async () => {
    const { body } = await changed(await drafted({ values: dangerous }), { remarks: '' })
    expect(await finalised(body as Draft)).toMatchObject({ status: 200, body: { result: 'invalid' } })
  })

  test('although it has no moment: it counts as measured when the server received it', async () => {
    const draft = await drafted({ values: dangerous })
    const { body } = await changed(draft, { measuredAt: null })
    expect(draft.dangerSince).not.toBeNull()
    expect(await finalised(body as Draft)).toMatchObject({
      status: 200,
      body: { result: 'invalid', measuredAt: draft.dangerSince },
    })
  })

  test('although its moment does not match its steps, and remains as recorded', async () => {
    const draft = await drafted({ values: dangerous })
    const { body } = await changed(draft, { measuredAt: ago(300) })
    expect(await finalised(body as Draft)).toMatchObject({
      status: 200,
      body: { result: 'invalid', measuredAt: (body as Draft).measuredAt },
    })
  })

  test('although a photo has not arrived, which is omitted', async () => {
    const draft = await drafted({ values: dangerous })
    const photos = [{ photoId: randomUUID(), place: 'uPlusMinus', note: 'Anzeige' }]
    const { status, body } = await changed(draft, { photos })
    expect(status).toBe(200)
    expect(await finalised(body as Draft)).toMatchObject({
      status: 200,
      body: { result: 'invalid', photos: [] },
    })
  })

  test('but a failed one without a danger requires remarks, a moment and its photos', async () => {
    const draft = await drafted({ values: { uPlusMinus_mV: 1500 } })
    const photos = [{ photoId: randomUUID(), place: 'uPlusMinus', note: '' }]
    const { body } = await changed(draft, { remarks: '', measuredAt: null, photos })
    expect(await finalised(body as Draft)).toMatchObject({
      status: 409,
      body: { fields: { remarks: 'mandatory', measuredAt: 'mandatory', 'photos.0': 'photoMissing' } },
    })
  })

  test('and its vehicle is not archived before', async () => {
    const draft = await drafted({ values: { uPlusMinus_mV: 400_000 } })
    const archive = () => admin.call(companyVehicles.remove, { params: { id: draft.companyVehicleId } })
    expect(await archive()).toMatchObject({ status: 409, body: { code: 'companyVehicle.dangerousDraft' } })
    await finalised(draft)
    expect((await archive()).status).toBe(200)
  })
})

describe('dangerous value that was entered wrongly', () => {
  test('is neither overwritten nor omitted', async () => {
    const draft = await drafted({ values: { uPlusMinus_mV: 400_000 } })
    for (const uPlusMinus_mV of [400, null, 399_000])
      expect(await changed(draft, { measurement: { ...draft.measurement, uPlusMinus_mV } })).toMatchObject({
        status: 409,
        body: { code: 'report.foundVoltage', fields: { 'measurement.uPlusMinus_mV': 'DANGER_ERASED' } },
      })
  })

  test('remains with its time and stops the work until a new measurement finds the vehicle free of voltage', async () => {
    const draft = await drafted({ minutesAgo: 40, values: { uPlusMinus_mV: 400_000 } })
    const withdrawn = [withdrawnIn(draft, 4)]
    const { body: open } = await changed(draft, {
      measurement: { ...draft.measurement, uPlusMinus_mV: null, meterTestBefore: null, withdrawn },
    })
    expect(open).toMatchObject({ judgement: { verdict: 'invalid', reasons: ['HV_PRESENT'] } })
    expect((await removed(draft)).status).toBe(409)
    const measuredAt = ago(1)
    const measurement = { ...complete, steps: stepsAt(measuredAt), uPlusMinus_mV: 400, withdrawn }
    const { body: free } = await changed(open as Draft, { measuredAt, measurement })
    expect(free).toMatchObject({ judgement: { verdict: 'valid', warnings: ['W_WITHDRAWN_VOLTAGE'] } })
    const { body: final } = await finalised(free as Draft)
    expect(final).toMatchObject({ state: 'final', result: 'valid', measurement: { withdrawn } })
  })

  test('does not prevent the tag if the server receives it together with the new measurement', async () => {
    const { absenceOfVoltage, uPlusChassis_mV, uMinusChassis_mV } = complete
    const voltages = { absenceOfVoltage, uPlusChassis_mV, uMinusChassis_mV, uPlusMinus_mV: 400_000 }
    const moments = { measuredAt: ago(40), withdrawnAt: ago(30), by: 'Tessa Muster' }
    const withdrawn = [{ ...voltages, uAcPhases_mV: [], ...moments }]
    const draft = await drafted({ minutesAgo: 1, values: { withdrawn } })
    expect((await removed(draft)).body).toMatchObject({ code: 'report.foundVoltage' })
    expect((await finalised(draft)).body).toMatchObject({ state: 'final', result: 'valid' })
    const { items } = await tester.ok(tags.list, { query: { companyVehicleId: draft.companyVehicleId } })
    expect(items).toMatchObject([{ isConfirmed: true }])
  })

  test('counts at the work gate with its own moment, until the same report finds the vehicle free of voltage', async () => {
    const draft = await drafted({ minutesAgo: 10, values: { absenceOfVoltage: false } })
    const withdrawn = [withdrawnIn(draft, 4)]
    const blank = { absenceOfVoltage: null, meterTestBefore: null, meterTestAfter: null, ...noVoltages }
    const { body: open } = await changed(draft, {
      measurement: { ...draft.measurement, ...blank, withdrawn },
    })
    expect((await gateAnswer(draft)).voltage).toMatchObject({ place: 'absenceOfVoltage', value_mV: null })
    const measuredAt = ago(1)
    const measurement = { ...complete, steps: stepsAt(measuredAt), withdrawn }
    const { body: free } = await changed(open as Draft, { measuredAt, measurement })
    expect((await gateAnswer(draft)).voltage).toMatchObject({
      ...{ reportId: draft._id, place: 'absenceOfVoltage', isWithdrawn: true },
    })
    expect((await finalised(free as Draft)).body).toMatchObject({ state: 'final', result: 'valid' })
    expect(await gateAnswer(draft)).toMatchObject({
      voltage: null,
      tags: [{ isConfirmed: true, doubts: [] }],
    })
  })

  test('still counts if the report that found the vehicle free of voltage contradicts itself, and the work gate names that report', async () => {
    const draft = await drafted({ minutesAgo: 40, values: { uPlusMinus_mV: 400_000 } })
    expect(await gateAnswer(draft)).toMatchObject({ voltage: { isWithdrawn: false }, heldBackBy: null })
    const measuredAt = ago(1)
    const typed = { wait_min: 200, waitTyped: true }
    const withdrawn = [withdrawnIn(draft, 4)]
    const measurement = { ...complete, steps: stepsAt(measuredAt), ...typed, withdrawn }
    const { body } = await changed(draft, { measuredAt, measurement })
    const { body: final } = await finalised(body as Draft)
    expect(final).toMatchObject({ state: 'final', result: 'valid' })
    expect(await gateAnswer(draft)).toMatchObject({
      voltage: { value_mV: 400_000, isWithdrawn: true },
      heldBackBy: { reportId: draft._id, number: (final as Draft).number },
    })
    await admin.ok(reports.accept, {
      params: { id: draft._id },
      body: { reason: 'Wartezeit an der Uhr des Hebeplatzes gemessen' },
    })
    expect(await gateAnswer(draft)).toMatchObject({ voltage: null, heldBackBy: null })
  })

  test('is preserved if the two-pole tester showed it', async () => {
    const draft = await drafted({ values: { absenceOfVoltage: false } })
    for (const absenceOfVoltage of [true, null])
      expect(await changed(draft, { measurement: { ...draft.measurement, absenceOfVoltage } })).toMatchObject(
        {
          status: 409,
          body: { code: 'report.foundVoltage', fields: { 'measurement.absenceOfVoltage': 'DANGER_ERASED' } },
        },
      )
  })

  test('remains in the PDF after its row was removed', async () => {
    const draft = await drafted({ minutesAgo: 40, values: { uAcPhases_mV: [0, 230_000] } })
    const withdrawn = [{ ...withdrawnIn(draft, 4), uAcPhases_mV: [0, 230_000] }]
    const measuredAt = ago(1)
    const measurement = { ...complete, steps: stepsAt(measuredAt), uAcPhases_mV: [], withdrawn }
    const { body } = await changed(draft, { measuredAt, measurement })
    const final = (await finalised(body as Draft)).body
    expect(final).toMatchObject({ state: 'final', result: 'valid', measurement: { withdrawn } })
    const { snapshot } = await server.database.writes
      .selectFrom('report')
      .select('snapshot')
      .where('id', '=', draft._id)
      .executeTakeFirstOrThrow()
    const printed = await reportDocument(server, snapshot as unknown as Snapshot, new Date())
    expect(printed.measurements[0]?.rows.map(({ value }) => value)).toContain('230 V')
  })

  test('is not removed later, and its time is not changed', async () => {
    const draft = await drafted({ minutesAgo: 40, values: { uPlusMinus_mV: 400_000 } })
    const withdrawn = [withdrawnIn(draft, 4)]
    const { body } = await changed(draft, { measurement: { ...complete, withdrawn } })
    for (const other of [[], [{ ...withdrawn[0], measuredAt: ago(500) }]])
      expect(await changed(body as Draft, { measurement: { ...complete, withdrawn: other } })).toMatchObject({
        status: 409,
        body: { fields: { 'measurement.withdrawn': 'DANGER_ERASED' } },
      })
  })

  describe('is withdrawn with the values of the server', () => {
    const rewritten = async (change: object) => {
      const draft = await drafted({ minutesAgo: 20, values: { uPlusMinus_mV: 400_000 } })
      const withdrawn = [{ ...withdrawnIn(draft, 1), ...change }]
      const measurement = { ...draft.measurement, uPlusMinus_mV: 100, withdrawn }
      return { draft, answer: await changed(draft, { measurement }) }
    }
    const days = 24 * 60

    test.each<[what: string, change: object, flaw: string]>([
      [
        'not days ago, to count the old test of the meter',
        { measuredAt: ago(3 * days), withdrawnAt: ago(3 * days - 1) },
        'WITHDRAWN_OTHER_TIME',
      ],
      ['not as measured later', { measuredAt: ago(2) }, 'WITHDRAWN_OTHER_TIME'],
      ['not before it was measured', { withdrawnAt: ago(21) }, 'WITHDRAWN_TOO_EARLY'],
      ['not before the server received it', { withdrawnAt: ago(6) }, 'WITHDRAWN_TOO_EARLY'],
    ])('%s', async (_what, change, violation) => {
      const { draft, answer } = await rewritten(change)
      expect(answer).toMatchObject({ status: 400, body: { fields: { 'measurement.withdrawn': violation } } })
      expect(await finalised(draft)).toMatchObject({ status: 200, body: { result: 'invalid' } })
      expect((await gateAnswer(draft)).reasons).toContain('voltageFound')
    })

    test('by the signed-in person, whatever name is sent, and the work is stopped until the meter is tested after that', async () => {
      const { draft, answer } = await rewritten({ by: 'Other Person' })
      expect(answer.body).toMatchObject({
        judgement: { verdict: 'invalid', reasons: ['HV_PRESENT'] },
        measurement: { withdrawn: [{ by: 'Tessa Muster', measuredAt: draft.measuredAt }] },
      })
      const { body } = await finalised(answer.body as Draft)
      expect(body).toMatchObject({ result: 'invalid', measurement: { withdrawn: [{ by: 'Tessa Muster' }] } })
      expect((await gateAnswer(draft)).reasons).toContain('voltageFound')
    })

    test('by the signed-in person also in a new draft', async () => {
      const { absenceOfVoltage, uPlusChassis_mV, uMinusChassis_mV } = complete
      const voltages = { absenceOfVoltage, uPlusChassis_mV, uMinusChassis_mV, uPlusMinus_mV: 400_000 }
      const moments = { measuredAt: ago(40), withdrawnAt: ago(30), by: 'Other Person' }
      const draft = await drafted({ values: { withdrawn: [{ ...voltages, uAcPhases_mV: [], ...moments }] } })
      expect(draft.measurement).toMatchObject({ withdrawn: [{ by: 'Tessa Muster' }] })
    })

    test('by the person who withdrew it, even if another one changes the draft later', async () => {
      const { draft, answer } = await rewritten({})
      const { body } = await changed(answer.body as Draft, {
        measurement: {
          ...measurementOf(answer.body as Draft),
          withdrawn: [{ ...withdrawnIn(draft, 1), ...stored(answer.body as Draft), by: 'Otto' }],
        },
      })
      expect(body).toMatchObject({ measurement: { withdrawn: [{ by: 'Tessa Muster' }] } })
    })
  })

  test('can be closed as failed without a new measurement', async () => {
    const draft = await drafted({ values: { uPlusMinus_mV: 400_000 } })
    const withdrawn = [withdrawnIn(draft, 4)]
    const blank = {
      uPlusMinus_mV: null,
      uPlusChassis_mV: null,
      uMinusChassis_mV: null,
      meterTestBefore: null,
    }
    const { body } = await changed(draft, { measurement: { ...draft.measurement, ...blank, withdrawn } })
    expect(await finalised(body as Draft)).toMatchObject({ status: 200, body: { result: 'invalid' } })
  })
})
