import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reports } from '#contract/report.ts'
import { parseReading } from '#domain/reading.ts'
import { completeDisconnection, disconnectionAt } from '../../../test/vectors/disconnection.ts'
import { completeInsulationTest } from '../../../test/vectors/insulationTester.ts'
import { completeEqualization } from '../../../test/vectors/potentialEqualization.ts'
import { completeVoltmeterTest } from '../../../test/vectors/voltmeterR0.ts'
import type { Client } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { workshopOf } from '../../../test/support/workshop.ts'

let server: TestServer
let tester: Client
let vehicleId: string
let companyId: string
let person: insert.Person
let deadId: string
let instruments: { instrumentId: string }[]

beforeAll(async () => {
  server = await testServer()
  await server.work()
  ;({ person, companyId, vehicleId, instruments, tester } = await workshopOf(server))
  deadId = await deadVehicle()
})
afterAll(() => server.close())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

let counter = 0
const body = (type: string, measurement: object, change: object = {}) =>
  ({
    ...{ type, name: `Messung ${++counter}`, companyVehicleId: vehicleId, measuredAt: ago(0) },
    ...{ instruments, remarks: 'Festgestellt am Platz.', measurement, ...change },
  }) as never

const draft = (type: string, measurement: object, change: object = {}) =>
  tester.call(reports.create, { body: body(type, measurement, change) })

const finalise = ({ _id, version }: { _id: string; version: number }) =>
  tester.call(reports.finalise, { params: { id: _id }, body: { version, confirmed: true } })

async function deadVehicle(
  change: { measuredAt?: string; companyVehicleId?: string } = {},
  measured: object = {},
) {
  const { measuredAt = ago(30) } = change
  const dead = { ...disconnectionAt(measuredAt), ...measured }
  const report = await draft('disconnection', dead, { ...change, measuredAt })
  expect((await finalise(report.body)).status).toBe(200)
  return report.body._id
}

const thousandths = (typed: string) =>
  parseReading(typed, { decimals: 3, unitFactor: 1000, relations: true }).reading ?? null

test('isolation is not finalised with an instrument rated below the voltage in the protocol', async () => {
  const { writes } = server.database
  const facts = { companyId, createdBy: person, kind: 'insulationTester', ratedVoltage: 1000 } as const
  const { id: instrumentId } = await insert.instrument(writes, facts)
  const measured = { ...completeInsulationTest, hvSystemVoltage_mV: 1_200_000, usedTestVoltage_V: 1500 }
  const { precedingDisconnection: _before, ...recorded } = measured
  const change = {
    precedingDisconnectionId: deadId,
    instruments: [{ instrumentId }, ...instruments.slice(-1)],
  }
  const final = await finalise((await draft('isolation', recorded, change)).body)
  expect([final.status, final.body.fields]).toEqual([409, { 'instruments.0': 'INSTRUMENT_VOLTAGE_TOO_LOW' }])
})

test('isolation is not finalised with a lower voltage than that of the vehicle', async () => {
  const { writes } = server.database
  const car = (facts: object) =>
    writes.updateTable('companyVehicle').set(facts).where('id', '=', vehicleId).execute()
  const { precedingDisconnection: _before, ...whole } = completeInsulationTest
  const low = { hvSystemVoltage_mV: 61_000, usedTestVoltage_V: 50, rPlusChassis: thousandths('31') }
  const measured = { ...whole, ...low, rMinusChassis: thousandths('31') }
  const { body: report } = await draft('isolation', measured, { precedingDisconnectionId: deadId })
  await car({ hvVoltage: 720, hvMaxVoltage: 800 })
  const final = await finalise(report)
  const r0 = await draft('isolation', { ...completeVoltmeterTest, hvSystemVoltage_mV: 800_000 })
  const flat = await finalise(r0.body)
  await car({ hvVoltage: null, hvMaxVoltage: null })
  const code = 'BELOW_VEHICLE_VOLTAGE'
  expect([final.status, final.body.fields]).toEqual([409, { 'measurement.hvSystemVoltage_mV': code }])
  expect(flat.body.fields).toEqual({ 'measurement.batteryVoltage': 'mandatory' })
})

describe('measurement on a de-energised vehicle', () => {
  const isolation = (change: object) => {
    const { precedingDisconnection: _before, ...measured } = completeInsulationTest
    return draft('isolation', measured, change)
  }
  const refusal = async (change: object) => {
    const { status, body } = await isolation(change)
    expect(status).toBe(200)
    const { fields } = (await finalise(body)).body as { fields?: object }
    return fields
  }

  test('requires the report that proves it', async () => {
    expect(await refusal({})).toEqual({ precedingDisconnectionId: 'mandatory' })
  })

  test('is not proven by a report that failed, is more than a day old, or was measured later', async () => {
    const failed = await deadVehicle({ measuredAt: ago(90) }, { meterTestAfter: false })
    const old = await deadVehicle({ measuredAt: ago(24 * 60 + 2) })
    const later = { precedingDisconnectionId: deadId, measuredAt: ago(60) }
    expect(await refusal({ precedingDisconnectionId: failed })).toEqual({
      precedingDisconnectionId: 'DISCONNECTION_NOT_VALID',
    })
    expect(await refusal({ precedingDisconnectionId: old })).toEqual({
      precedingDisconnectionId: 'DISCONNECTION_TOO_OLD',
    })
    expect(await refusal(later)).toEqual({ precedingDisconnectionId: 'DISCONNECTION_LATER' })
  })

  test('is not proven by another draft, and a report of another vehicle is not found', async () => {
    const open = await draft('disconnection', completeDisconnection)
    expect(await refusal({ precedingDisconnectionId: open.body._id })).toEqual({
      precedingDisconnectionId: 'DISCONNECTION_NOT_VALID',
    })
    const person = await insert.person(server.database.writes, 'Frieda')
    const other = await insert.companyVehicle(server.database.writes, { companyId, createdBy: person })
    expect(await isolation({ precedingDisconnectionId: deadId, companyVehicleId: other.id })).toMatchObject({
      status: 404,
      body: { fields: { precedingDisconnectionId: 'notFound' } },
    })
  })

  test('requires that report for bonding only if covers were opened', async () => {
    const { precedingDisconnection: _before, ...closed } = completeEqualization
    const opened = await draft('potentialEqualization', { ...closed, coversOpened: true })
    expect(await finalise(opened.body)).toMatchObject({
      body: { fields: { precedingDisconnectionId: 'mandatory' } },
    })
  })

  test('is no longer proven after the tag was removed from the vehicle', async () => {
    const { writes } = server.database
    const tag = await writes
      .updateTable('disconnectionTag')
      .set((eb) => ({ releasedAt: ago(5), releasedBy: eb.ref('authorId') }))
      .where('companyVehicleId', '=', vehicleId)
      .where('releasedAt', 'is', null)
      .returning('id')
      .execute()
    expect(tag.length).toBe(1)
    expect(await refusal({ precedingDisconnectionId: deadId })).toEqual({
      precedingDisconnectionId: 'DISCONNECTION_REENERGISED',
    })
  })
})

test('bonding is incomplete without a part of the vehicle, whatever the draft lists', async () => {
  const { writes } = server.database
  const parts = (hvComponents: string[]) =>
    writes.updateTable('companyVehicle').set({ hvComponents }).where('id', '=', vehicleId).execute()
  const { precedingDisconnection: _before, ...bonding } = completeEqualization
  const { body: report } = await draft('potentialEqualization', bonding)
  await parts(['acCompressor'])
  const refused = await finalise(report)
  await parts([])
  expect(refused).toMatchObject({ status: 409, body: { code: 'report.incomplete' } })
  expect(Object.keys(refused.body.fields ?? {})).toEqual(['measurement.part.acCompressor'])
  expect((await finalise(report)).status).toBe(200)
})

describe('measurement', () => {
  const { precedingDisconnection: _before, ...bonding } = completeEqualization

  test('in impossible air conditions is rejected, and in bad ones causes a warning', async () => {
    const hot = await draft('potentialEqualization', bonding, { ambientTemp_dC: 501 })
    expect(await finalise(hot.body)).toMatchObject({ body: { fields: { ambientTemp_dC: 'OUT_OF_RANGE' } } })
    const damp = await draft('potentialEqualization', bonding, { ambientTemp_dC: -1, relHumidity_pct: 86 })
    expect(damp.body.judgement.warnings).toEqual(['W_TEMPERATURE', 'W_HUMIDITY'])
  })

  test('from before the vehicle was built is rejected, and one from last month is marked', async () => {
    const early = await draft('potentialEqualization', bonding, { measuredAt: '1999-01-01T00:00:00Z' })
    expect(await finalise(early.body)).toMatchObject({ body: { fields: { measuredAt: 'outOfRange' } } })
  })

  test('of another type than stated is rejected, and nothing is stored', async () => {
    expect((await draft('isolation', completeDisconnection)).status).toBe(400)
    expect((await draft('potentialEqualization', completeVoltmeterTest)).status).toBe(400)
  })
})

test('work on live vehicles requires the permission of the company and EVAL-3, and a refusal names the missing one', async () => {
  const { writes } = server.database
  const allow = (allowsR0: boolean) =>
    writes.updateTable('company').set({ allowsR0 }).where('id', '=', companyId).execute()
  await allow(false)
  const report = await draft('isolation', completeVoltmeterTest)
  expect(await finalise(report.body)).toMatchObject({ status: 403, body: { code: 'report.r0NotAllowed' } })
  expect((await tester.ok(reports.canCreate)).liveRefused).toBe('notSwitchedOn')
  await allow(true)
  expect((await tester.ok(reports.canCreate)).liveRefused).toBeNull()
  const second = await insert.person(writes, 'Zenzi')
  await insert.employ(writes, companyId, second)
  const issuer = await insert.person(writes, 'Agnes')
  const template = await insert.template(writes, (await insert.authority(writes, 'Stelle', 'ST')).id)
  await insert.seal(server, (await insert.certificate(writes, { holder: second, issuer, template })).id)
  const caller = await server.as(second)
  const own = await caller.ok(reports.create, { body: body('isolation', completeVoltmeterTest) })
  expect(
    await caller.call(reports.finalise, {
      params: { id: own._id },
      body: { version: own.version, confirmed: true },
    }),
  ).toMatchObject({ status: 403, body: { code: 'report.r0NotQualified' } })
  expect((await caller.ok(reports.canCreate)).liveRefused).toBe('notQualified')
})
