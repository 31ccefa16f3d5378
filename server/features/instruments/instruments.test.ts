import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instruments } from '#contract/instrument.ts'
import { addDays } from '#domain/day.ts'
import { instrumentStates, instrumentStatuses, instrumentStatusOn } from '#domain/instrument.ts'
import { goodMultimeter } from '../../../test/vectors/instrument.ts'
import { today } from '../../../test/support/day.ts'
import type { Client } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'

let server: TestServer
let admin: Client
let employee: Client
let tester: Client
let stranger: Client
let companyId: string

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  const carla = await insert.person(writes, 'Carla')
  const emil = await insert.person(writes, 'Emil')
  const tessa = await insert.person(writes, 'Tessa')
  const frieda = await insert.person(writes, 'Frieda')
  companyId = (await insert.company(writes, 'Autohaus')).id
  await insert.employ(writes, companyId, carla, 'admin')
  await insert.employ(writes, companyId, emil)
  await insert.employ(writes, companyId, tessa)
  await insert.employ(writes, (await insert.company(writes, 'Werkstatt')).id, frieda, 'admin')
  const template = await insert.template(writes, (await insert.authority(writes, 'Prüfstelle', 'PS')).id)
  await insert.seal(server, (await insert.certificate(writes, { holder: tessa, issuer: carla, template })).id)
  admin = await server.as(carla)
  employee = await server.as(emil)
  tester = await server.as(tessa)
  stranger = await server.as(frieda)
})
afterAll(() => server.close())

let counter = 0
const aMeter = (change: object = {}) => ({
  ...{ kind: 'multimeter' as const, make: 'Messfein', model: 'MX 87', serial: `A${++counter}` },
  ...{ category: 'CAT III' as const, ratedVoltage: 1000, resolution: 1 },
  ...{ calibratedOn: addDays(today, -30), calibrationDue: addDays(today, 335) },
  ...change,
})
const add = (change: object = {}, who = admin) => who.call(instruments.create, { body: aMeter(change) })
const added = async (change: object = {}) => (await add(change)).body
const read = (id: string, who = admin) => who.ok(instruments.read, { params: { id } })

describe('instrument', () => {
  test('is entered with its calibration by any member of the company and belongs to the company', async () => {
    const { status, body } = await add({ laboratory: 'Kalibrierlabor Süd' }, employee)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { companyId, status: 'ok', state: 'inUse', laboratory: 'Kalibrierlabor Süd' },
    })
    const { items } = await employee.ok(instruments.history, { params: { id: body._id } })
    expect(items).toMatchObject([{ event: 'passed', due: addDays(today, 335) }])
  })

  test('is unique by make, model, serial number and owner, in any spelling', async () => {
    const first = await added({ serial: 'ab 1' })
    const again = await add({ serial: 'AB 1', make: 'MESSFEIN' })
    expect(again).toMatchObject({ status: 409, body: { fields: { serial: 'instrument.serialTaken' } } })
    expect((await add({ serial: 'ab 1' }, stranger)).status).toBe(200)
    await admin.ok(instruments.remove, { params: { id: first._id } })
    expect((await add({ serial: 'ab 1' })).status).toBe(200)
  })

  test('that touches a vehicle is rejected without category and voltage', async () => {
    const { status, body } = await add({ category: '', ratedVoltage: null })
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: { category: 'mandatory', ratedVoltage: 'mandatory' },
    })
    expect((await add({ kind: 'provingUnit', category: '', ratedVoltage: null })).status).toBe(200)
  })

  test('of protective equipment is entered with its test; gloves with their class, for six months', async () => {
    const gloves = { kind: 'insulatingGloves', category: 'class0', ratedVoltage: null, resolution: null }
    const refused = await add({ ...gloves, category: '' })
    expect(refused.body.fields).toEqual({ category: 'mandatory', calibrationDue: 'outOfRange' })
    const tested = { calibratedOn: today, calibrationDue: addDays(today, 180) }
    expect((await add({ ...gloves, ...tested })).body).toMatchObject({ status: 'ok', category: 'class0' })
    expect((await add({ ...gloves, kind: 'faceShield', category: '' })).status).toBe(200)
  })

  test.each([
    ['for more than three years', 0, 1097, { calibrationDue: 'outOfRange' }],
    ['tomorrow', 1, 300, { calibratedOn: 'outOfRange' }],
    ['until before its own date', -5, -6, { calibrationDue: 'outOfRange' }],
  ])('is rejected as calibrated %s', async (_what, on, due, fields) => {
    const { status, body } = await add({
      calibratedOn: addDays(today, on),
      calibrationDue: addDays(today, due),
    })
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields })
  })

  test('has an uncertainty for each range, and no range that ends before it begins', async () => {
    const uncertainties = [{ from: 0, to: 1_000_000, u: 120 }]
    expect(await added({ uncertainties })).toMatchObject({ uncertainties })
    const { body } = await add({ uncertainties: [{ from: 5, to: 5, u: 1 }] })
    expect(body.fields).toEqual({ 'uncertainties.0.to': 'outOfRange' })
  })

  test('is changed through its form fields: omitted values of the calibration certificate stay', async () => {
    const certificate = { laboratory: 'Kalibrierlabor Süd', certificateNo: 'K-2026-0815' }
    const { _id: id, version, kind, make, model, serial } = await added(certificate)
    const shown = { version, companyId, kind, make, model, serial, category: 'CAT III', ratedVoltage: 1000 }
    const { status, body } = await admin.send('PUT', `/api/instrument/${id}`, {
      body: { ...shown, inventoryNo: 'M-8' },
    })
    expect({ status, body }).toMatchObject({ status: 200, body: { ...certificate, inventoryNo: 'M-8' } })
  })

  test('is changed by an administrator of the company, but not handed over', async () => {
    const { _id, version, createdAt: _, ...meter } = await added()
    const change = { params: { id: _id }, body: { ...meter, version, inventoryNo: 'M-7' } }
    expect((await employee.call(instruments.update, change)).status).toBe(403)
    expect((await admin.ok(instruments.update, change)).inventoryNo).toBe('M-7')
    const { id } = await insert.company(server.database.writes, 'Dritte')
    const given = { ...change, body: { ...change.body, version: version + 1, companyId: id } }
    expect((await admin.call(instruments.update, given)).status).toBe(403)
  })

  test('T74: does not change to a kind with a shorter calibration interval', async () => {
    const meter = await added()
    const { status, body } = await admin.call(instruments.update, {
      params: { id: meter._id },
      body: { ...meter, kind: 'insulatingGloves', category: 'class0', ratedVoltage: null, resolution: null },
    })
    expect([status, body.fields?.kind]).toEqual([400, 'outOfRange'])
  })

  test('T74: that failed and was retired is not entered again with an earlier calibration', async () => {
    const meter = await added()
    const failed = { version: meter.version, result: 'failed' as const, calibratedOn: addDays(today, -10) }
    await admin.ok(instruments.calibrate, { params: { id: meter._id }, body: failed })
    await admin.ok(instruments.remove, { params: { id: meter._id } })
    const again = (on: number) => add({ serial: meter.serial, calibratedOn: addDays(today, on) })
    expect((await again(-20)).body.fields).toEqual({ calibratedOn: 'outOfRange' })
    expect((await again(-5)).status).toBe(200)
  })

  test.each([
    ['without a result', undefined, null, { result: 'mandatory' }],
    ['without a result, but with a due day', undefined, 300, { result: 'mandatory' }],
    ['as passed without a due day', 'passed', null, { due: 'mandatory' }],
    ['as failed with a due day', 'failed', 300, { due: 'outOfRange' }],
  ])('is not recalibrated %s', async (_what, result, days, fields) => {
    const { _id: id, version } = await added()
    const due = days && addDays(today, days)
    const body = { version, calibratedOn: today, due, ...(result && { result }) }
    const refused = await admin.call(instruments.calibrate, { params: { id }, body: body as never })
    expect([refused.status, refused.body.fields]).toEqual([400, fields])
    expect((await admin.ok(instruments.read, { params: { id } })).status).toBe('ok')
  })

  test('of another company is not found', async () => {
    const { _id } = await added()
    expect((await stranger.call(instruments.read, { params: { id: _id } })).status).toBe(404)
    const { items } = await stranger.ok(instruments.list, { query: { l: 100 } })
    expect(items.some((one) => one._id === _id)).toBe(false)
  })
})

describe('out of use', () => {
  const set = (who: Client, { _id, version }: { _id: string; version: number }, state: 'inUse' | 'blocked') =>
    who.call(instruments.setState, {
      params: { id: _id },
      body: { version, state, reason: 'Gehäuse gebrochen' },
    })

  test('a tester blocks an instrument, and only an administrator of the company unblocks it', async () => {
    const meter = await added()
    expect((await set(employee, meter, 'blocked')).status).toBe(403)
    const { body: blocked } = await set(tester, meter, 'blocked')
    expect(blocked).toMatchObject({ status: 'blocked', stateReason: 'Gehäuse gebrochen' })
    expect((await set(tester, blocked, 'inUse')).status).toBe(403)
    expect((await set(admin, blocked, 'inUse')).body).toMatchObject({ status: 'ok' })
    const { items } = await admin.ok(instruments.history, { params: { id: meter._id } })
    expect(items.map(({ event }) => event)).toEqual(['inUse', 'blocked', 'passed'])
  })

  test('a decision does not overwrite a parallel one', async () => {
    const meter = await added()
    await set(admin, meter, 'blocked')
    expect((await set(admin, meter, 'inUse')).status).toBe(409)
  })

  test('a retired instrument remains for its reports and cannot be changed', async () => {
    const { _id } = await added()
    await admin.ok(instruments.remove, { params: { id: _id } })
    const retired = await read(_id)
    expect(retired.status).toBe('retired')
    expect(await set(admin, retired, 'inUse')).toMatchObject({
      status: 409,
      body: { code: 'instrument.retired' },
    })
  })
})

test('the list shows and filters by the state of each instrument today, as the domain defines it', async () => {
  const { writes } = server.database
  const owner = await insert.person(writes, 'Olga')
  const { id } = await insert.company(writes, 'Prüfdienst')
  await insert.employ(writes, id, owner, 'admin')
  const facts = { companyId: id, createdBy: owner, calibratedOn: '2020-01-01' }
  for (const state of instrumentStates)
    for (const days of [null, -1, 0, 30, 31])
      await insert.instrument(writes, {
        ...{ ...facts, state },
        calibrationDue: days === null ? null : addDays(today, days),
      })
  const olga = await server.as(owner)
  const listed = (query: object = {}) => olga.ok(instruments.list, { query: { l: 100, ...query } })
  const { items: all } = await listed()
  for (const { status, state, calibrationDue } of all)
    expect(status).toBe(instrumentStatusOn(today, { ...goodMultimeter, state, calibrationDue }))
  for (const status of instrumentStatuses) {
    const { items, total } = await listed({ status })
    const shown = all.filter((one) => one.status === status)
    expect({ status, total, items: items.length }).toEqual({
      ...{ status, total: shown.length, items: shown.length },
    })
    expect(total).toBeGreaterThan(0)
  }
})
