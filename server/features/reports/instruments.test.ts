import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instruments } from '#contract/instrument.ts'
import { reports } from '#contract/report.ts'
import { tags } from '#contract/tag.ts'
import { verify } from '#contract/verify.ts'
import { addDays, dayOf, formatDay, startOf } from '#domain/day.ts'
import { completeDisconnection, stepsAt } from '../../../test/vectors/disconnection.ts'
import type { Client } from '../../../test/support/client.ts'
import { timeZone, today } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { mailsTo } from '../../../test/support/mails.ts'
import * as insert from '../../../test/support/people.ts'
import { accessLogOf, csvExport } from '../../../test/support/csvExport.ts'

let server: TestServer
let tester: Client
let person: insert.Person
let companyId: string
let vehicleId: string
let proof: { instrumentId: string }
/** A two-pole tester with steps: proves absence of voltage but measures no value. */
let twoPole: { instrumentId: string }
let gloves: { instrumentId: string }

beforeAll(async () => {
  server = await testServer()
  await server.work()
  const { writes } = server.database
  person = await insert.person(writes, 'Tessa')
  companyId = (await insert.company(writes, 'Autohaus')).id
  await insert.employ(writes, companyId, person, 'admin')
  const template = await insert.template(writes, (await insert.authority(writes, 'Prüfstelle', 'PS')).id)
  const issuer = await insert.person(writes, 'Anna')
  const held = { holder: person, issuer, template, issueDate: addDays(today, -300) }
  await insert.seal(server, (await insert.certificate(writes, held)).id)
  vehicleId = (await insert.companyVehicle(writes, { companyId, createdBy: person })).id
  proof = { instrumentId: (await insert.instrument(writes, { ...owner(), kind: 'provingUnit' })).id }
  twoPole = await aMeter({ kind: 'voltageTester', resolution: null })
  gloves = await aMeter({ kind: 'insulatingGloves' })
  tester = await server.as(person)
})
afterAll(() => server.close())

const owner = () => ({ companyId, createdBy: person })
const aMeter = async (facts: object = {}) => ({
  instrumentId: (await insert.instrument(server.database.writes, { ...owner(), ...facts })).id,
})

let counter = 0
const { decisionRule: _none, ...complete } = completeDisconnection
const draftWith = (
  named: { instrumentId: string }[],
  measuredAt = new Date().toISOString(),
  timeZone = 'Europe/Vienna',
) =>
  tester.call(reports.create, {
    body: {
      type: 'disconnection',
      name: `Freischalten ${++counter}`,
      companyVehicleId: vehicleId,
      measuredAt,
      timeZone,
      instruments: named,
      remarks: 'Festgestellt am Platz.',
      measurement: { ...complete, steps: stepsAt(measuredAt) },
    },
  })
const finalised = async (named: { instrumentId: string }[], measuredAt?: string, timeZone?: string) => {
  const { _id, version } = (await draftWith([...named, twoPole, gloves], measuredAt, timeZone)).body
  return tester.call(reports.finalise, { params: { id: _id }, body: { version, confirmed: true } })
}
const setState = async (id: string, state: 'inUse' | 'blocked') => {
  const params = { id }
  const { version } = await tester.ok(instruments.read, { params })
  await tester.ok(instruments.setState, { params, body: { version, state, reason: 'Gehäuse gebrochen' } })
}
const setVoltage = (hvVoltage: number | null) =>
  server.database.writes
    .updateTable('companyVehicle')
    .set({ hvVoltage })
    .where('id', '=', vehicleId)
    .execute()

describe('report', () => {
  test.each([
    ['its calibration has ended', { calibrationDue: addDays(today, -1) }, 'INSTRUMENT_CALIBRATION_EXPIRED'],
    ['its calibration failed', { calibrationDue: null }, 'INSTRUMENT_CALIBRATION_EXPIRED'],
    ['it was calibrated only later', { calibratedOn: addDays(today, 1) }, 'INSTRUMENT_CALIBRATION_EXPIRED'],
    ['it is blocked', { state: 'blocked' }, 'INSTRUMENT_BLOCKED'],
    ['it is lost', { state: 'lost' }, 'INSTRUMENT_LOST'],
    ['its category is too low', { category: 'CAT II' }, 'INSTRUMENT_CATEGORY_TOO_LOW'],
    ['it shows whole volts only', { resolution: 1000 }, 'INSTRUMENT_RESOLUTION_TOO_COARSE'],
    ['its resolution is not given', { resolution: null }, 'INSTRUMENT_RESOLUTION_UNKNOWN'],
  ])(
    'is not finalised with an instrument where %s, and the instrument is named',
    async (_why, facts, reason) => {
      const { status, body } = await finalised([proof, await aMeter(facts)])
      expect({ status, code: body.code, fields: body.fields }).toEqual({
        status: 409,
        code: 'report.incomplete',
        fields: { 'instruments.1': reason },
      })
    },
  )

  test('of a vehicle above 1000 V, or with an unknown voltage, needs an instrument rated for it', async () => {
    const meter = await aMeter({ ratedVoltage: 1000 })
    const weak = await aMeter({ ratedVoltage: 600 })
    await setVoltage(1200)
    const refused = await finalised([proof, meter])
    await setVoltage(null)
    expect(refused.body.fields).toEqual({ 'instruments.1': 'INSTRUMENT_VOLTAGE_TOO_LOW' })
    expect((await finalised([proof, weak])).body.fields).toEqual({
      'instruments.1': 'INSTRUMENT_VOLTAGE_TOO_LOW',
    })
    expect((await finalised([proof, meter])).status).toBe(200)
  })

  test('lists the gloves used, and is not finalised with weak ones or an expired test', async () => {
    const gloves = (facts: object = {}) =>
      aMeter({ kind: 'insulatingGloves', category: 'class0', ratedVoltage: undefined, ...facts })
    const tools = [proof, await aMeter()]
    const { body, status } = await finalised([...tools, await gloves()])
    expect({ status, worn: body.instruments[2] }).toMatchObject({
      status: 200,
      worn: { kind: 'insulatingGloves', category: 'class0', calibratedUntil: '2099-01-01' },
    })
    await setVoltage(800)
    const weak = await finalised([...tools, await gloves({ category: 'class00' })])
    await setVoltage(null)
    expect(weak.body.fields).toEqual({ 'instruments.2': 'PPE_GLOVES_TOO_WEAK' })
    const old = await finalised([...tools, await gloves({ calibrationDue: addDays(today, -1) })])
    expect(old.body.fields).toEqual({ 'instruments.2': 'PPE_TEST_EXPIRED' })
    const { _id, version } = (await draftWith([await gloves()])).body
    const alone = await tester.call(reports.finalise, {
      params: { id: _id },
      body: { version, confirmed: true },
    })
    expect(alone.body.fields).toMatchObject({ instruments: 'mandatory' })
  })

  test('is checked against the calibration on the day of the measurement, not today', async () => {
    const old = await aMeter({ calibratedOn: addDays(today, -400), calibrationDue: addDays(today, -35) })
    const measuredAt = new Date(Date.now() - 40 * 86_400_000).toISOString()
    expect((await finalised([proof, old], measuredAt)).status).toBe(200)
  })

  test('preserves the instruments, whatever the register contains later', async () => {
    const meter = await aMeter()
    const { body: final } = await finalised([proof, meter])
    const params = { id: meter.instrumentId }
    const { createdAt: _at, ...item } = await tester.ok(instruments.read, { params })
    await tester.ok(instruments.update, { params, body: { ...item, model: 'Anders' } })
    const read = await tester.ok(reports.read, { params: { id: final._id } })
    expect(read.instruments).toEqual(final.instruments)
    expect(read.instruments[1]).toMatchObject({ ...meter, model: 'MX 87', calibratedUntil: '2099-01-01' })
  })

  test('as a draft shows the data of the register, whatever is sent', async () => {
    const meter = await aMeter()
    const { body } = await draftWith([{ ...meter, calibratedUntil: '2199-01-01', make: 'Erfunden' } as never])
    expect(body.instruments).toMatchObject([{ ...meter, make: 'Messfein', calibratedUntil: '2099-01-01' }])
  })

  test('T74: is not finalised with an instrument that was out of use at the time of the measurement, although it is back', async () => {
    const meter = await aMeter()
    await setState(meter.instrumentId, 'blocked')
    const measuredAt = new Date().toISOString()
    await setState(meter.instrumentId, 'inUse')
    const { body } = await finalised([proof, meter], measuredAt)
    expect(body.fields).toEqual({ 'instruments.1': 'INSTRUMENT_BLOCKED' })
    expect((await finalised([proof, meter])).status).toBe(200)
  })

  test('T74: in a distant time zone is measured neither before a calibration ended nor after one began', async () => {
    // Half an hour after midnight; further west it is still the day before.
    const midnight = startOf(addDays(today, -2), timeZone).getTime()
    const night = new Date(midnight + 30 * 60_000).toISOString()
    const over = await aMeter({ calibrationDue: addDays(today, -3) })
    const { body } = await finalised([proof, over], night, 'Etc/GMT+12')
    expect(body.fields).toEqual({ 'instruments.1': 'INSTRUMENT_CALIBRATION_EXPIRED' })
    const evening = new Date(midnight - 30 * 60_000).toISOString()
    const tooNew = await aMeter({ calibratedOn: addDays(today, -2), calibrationDue: addDays(today, 90) })
    const east = await finalised([proof, tooNew], evening, 'Pacific/Kiritimati')
    expect(east.body.fields).toEqual({ 'instruments.1': 'INSTRUMENT_CALIBRATION_EXPIRED' })
  })

  test('names no instrument of another owner, and none that does not exist', async () => {
    const { writes } = server.database
    const { id } = await insert.company(writes, 'Werkstatt')
    const foreign = await aMeter({ companyId: id })
    for (const named of [[foreign], [{ instrumentId: vehicleId }]])
      expect(await draftWith(named)).toMatchObject({
        status: 404,
        body: { fields: { instruments: 'notFound' } },
      })
  })

  test('names no instrument twice, and says which one is repeated', async () => {
    const [meter, other] = [await aMeter(), await aMeter()]
    expect(await draftWith([meter, other, meter])).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { 'instruments.2': 'repeated' } },
    })
  })
})

test('a two-pole tester with coarse or unknown resolution does not prove a disconnection, but is allowed beside a meter', async () => {
  const meter = await aMeter()
  for (const resolution of [null, 12_000]) {
    const coarse = await aMeter({ kind: 'voltageTester', resolution })
    const { status, body } = await finalised([proof, coarse])
    expect([status, body.fields]).toEqual([409, { instruments: 'meterMissing' }])
    expect((await finalised([proof, coarse, meter])).status).toBe(200)
  }
})

describe('instrument that fails a calibration', () => {
  const calibrate = async (id: string, calibratedOn: string, due: string | null) => {
    const params = { id }
    const { version } = await tester.ok(instruments.read, { params })
    const result = due === null ? 'failed' : 'passed'
    return tester.ok(instruments.calibrate, { params, body: { version, result, calibratedOn, due } })
  }
  const recall = async (id: string) => tester.ok(instruments.recall, { params: { id } })

  test('is out of use, every report since the last good one is affected, and the administrator is notified', async () => {
    const meter = await aMeter({ calibratedOn: addDays(today, -60), calibrationDue: addDays(today, 300) })
    const { instrumentId } = meter
    const early = await finalised([proof, meter], new Date(Date.now() - 40 * 86_400_000).toISOString())
    await calibrate(instrumentId, addDays(today, -30), addDays(today, 335))
    const late = await finalised([proof, meter])
    expect((await recall(instrumentId)).items).toEqual([])
    const failed = await calibrate(instrumentId, today, null)
    expect(failed).toMatchObject({ state: 'blocked', status: 'blocked', calibrationDue: null })
    const { since, items } = await recall(instrumentId)
    expect({ since, ids: items.map(({ _id }) => _id) }).toEqual({
      since: addDays(today, -30),
      ids: [late.body._id],
    })
    expect(items[0]?._id).not.toBe(early.body._id)
    const [mail] = await mailsTo(server.database, person.email)
    expect(mail?.template).toBe('calibrationFailed')
    const refused = await finalised([proof, meter])
    expect(refused.body.fields).toEqual({ 'instruments.1': 'INSTRUMENT_BLOCKED' })
  })

  test('is marked on the page of its report and on /verify, and no tag based on it remains confirmed', async () => {
    const meter = await aMeter({ calibratedOn: addDays(today, -60), calibrationDue: addDays(today, 300) })
    const { body } = await finalised([proof, meter])
    const params = { id: body._id }
    const readShown = async () =>
      (await tester.ok(verify.code, { params: { code: body.verifyCode ?? '' } })).report
    const tag = async () =>
      (await tester.ok(tags.list, { query: { companyVehicleId: vehicleId } })).items.find(
        ({ reportId }) => reportId === body._id,
      )
    expect((await tester.ok(reports.read, { params })).recalled).toEqual([])
    expect(await readShown()).toMatchObject({ warnings: [], recalled: [] })
    expect(await tag()).toMatchObject({ isConfirmed: true })
    await calibrate(meter.instrumentId, today, null)
    expect((await tester.ok(reports.read, { params })).recalled).toMatchObject([{ failedOn: today }])
    // Instrument and day appear under their own heading and not as a contradiction.
    const { make, model, serial } = await tester.ok(instruments.read, { params: { id: meter.instrumentId } })
    expect(await readShown()).toMatchObject({
      warnings: [],
      recalled: [{ make, model, serial, failedOn: today }],
    })
    expect(await tag()).toMatchObject({ isConfirmed: false })
  })

  test('is marked in the lists of reports and of vehicle reports, and on its tag in the list of tags', async () => {
    const meter = await aMeter({ calibratedOn: addDays(today, -60), calibrationDue: addDays(today, 300) })
    const { body } = await finalised([proof, meter])
    const listed = async (query: object) =>
      (
        await tester.ok(reports.list, { query: { l: '100', sf: 'createdAt', so: 'desc', ...query } })
      ).items.find(({ _id }) => _id === body._id)?.recalled
    expect(await listed({})).toEqual([])
    await calibrate(meter.instrumentId, today, null)
    for (const query of [{}, { companyVehicleId: vehicleId }])
      expect(await listed(query)).toMatchObject([{ failedOn: today }])
    const { items } = await tester.ok(tags.list, { query: { companyVehicleId: vehicleId } })
    expect(items.find(({ reportId }) => reportId === body._id)?.doubts).toContain('instrumentRecalled')
  })

  test('and is repaired still invalidates measurements from before the repair', async () => {
    const meter = await aMeter({ calibratedOn: addDays(today, -60), calibrationDue: addDays(today, 300) })
    await calibrate(meter.instrumentId, addDays(today, -3), null)
    await calibrate(meter.instrumentId, addDays(today, -1), addDays(today, 300))
    await setState(meter.instrumentId, 'inUse')
    const before = await finalised([proof, meter], new Date(Date.now() - 10 * 86_400_000).toISOString())
    expect([before.status, before.body.fields]).toEqual([
      409,
      { 'instruments.1': 'INSTRUMENT_CALIBRATION_EXPIRED' },
    ])
    expect((await finalised([proof, meter])).status).toBe(200)
  })

  test('T74: still affects reports, whatever earlier calibration is entered after the failure', async () => {
    const meter = await aMeter({ calibratedOn: addDays(today, -60), calibrationDue: addDays(today, 300) })
    const { body } = await finalised([proof, meter], new Date(Date.now() - 10 * 86_400_000).toISOString())
    await calibrate(meter.instrumentId, addDays(today, -1), null)
    await calibrate(meter.instrumentId, addDays(today, -5), addDays(today, 300))
    expect((await recall(meter.instrumentId)).items.map(({ _id }) => _id)).toEqual([body._id])
  })

  test('has an exported list of affected reports that matches the page, and notifies the people in it', async () => {
    const meter = await aMeter({ calibratedOn: addDays(today, -60), calibrationDue: addDays(today, 300) })
    const measured = new Date(Date.now() - 10 * 86_400_000).toISOString()
    await finalised([proof, meter], measured)
    await calibrate(meter.instrumentId, today, null)
    const [{ number, name, vehicle } = { number: '', name: '', vehicle: '' }] = (
      await recall(meter.instrumentId)
    ).items
    const { writes } = server.database
    const colleague = await insert.person(writes, 'Karla')
    await insert.employ(writes, companyId, colleague)
    const path = instruments.recallCsv.path.replace(':id', meter.instrumentId)
    const { text, rows, headings } = await csvExport(await server.as(colleague), path, { lang: 'en' })
    expect(text.charCodeAt(0)).toBe(0xfeff)
    expect(headings).toEqual(['Number', 'Report', 'Vehicle', 'Tester', 'Measured on'])
    const day = formatDay(dayOf(new Date(measured), timeZone), 'en')
    expect(rows).toEqual([[number, name, vehicle, 'Tessa Muster', day]])
    expect(await accessLogOf(server, colleague)).toEqual(['Tessa: instrument.read'])

    const stranger = await insert.person(writes, 'Frieda')
    await insert.employ(writes, (await insert.company(writes, 'Andere')).id, stranger, 'admin')
    expect((await csvExport(await server.as(stranger), path)).status).toBe(404)
    expect((await csvExport(await server.as(), path)).status).toBe(401)
    expect(await accessLogOf(server, stranger)).toEqual([])
  })

  test('with a date before its last calibration remains in use', async () => {
    const { instrumentId } = await aMeter({ calibratedOn: addDays(today, -5) })
    const entered = await calibrate(instrumentId, addDays(today, -30), null)
    expect(entered).toMatchObject({ state: 'inUse', calibrationDue: '2099-01-01' })
  })
})
