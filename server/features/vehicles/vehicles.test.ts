import { afterAll, beforeAll, expect, test } from 'vitest'
import { reports } from '#contract/report.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { completeDisconnection } from '../../../test/vectors/disconnection.ts'
import type { Caller } from '../../../test/support/caller.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as put from '../../../test/support/people.ts'

let server: TestServer
let employee: Caller
let admin: Caller

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  const { id } = await put.company(writes, 'Autohaus')
  const [otto, berta] = [await put.person(writes, 'Otto'), await put.person(writes, 'Berta')]
  await put.employ(writes, id, otto)
  await put.employ(writes, id, berta, 'admin')
  const template = await put.template(writes, (await put.authority(writes, 'Prüfstelle', 'PS')).id)
  const issuer = await put.person(writes, 'Anna')
  await put.seal(server, (await put.certificate(writes, { holder: otto, issuer, template })).id)
  employee = await server.as(otto)
  admin = await server.as(berta)
})
afterAll(() => server.close())

let made = 0
const aCar = (facts: object = {}) => ({
  vin: `WVWZZZ1KZ8W${String(++made).padStart(6, '0')}`,
  manufacturer: 'Nordstern',
  model: 'Volta',
  drivetrain: 'BEV' as const,
  constructionYear: 2024,
  ...facts,
})

test('a car keeps its category, voltages, service disconnect, parts, first registration and colour', async () => {
  const facts = {
    euCategory: 'M1',
    hvVoltage: 400,
    hvMaxVoltage: 403,
    serviceDisconnect: 'plug',
    serviceDisconnectPlace: 'Unter der Rückbank, links',
    hvComponents: ['inverterHousing', 'hvBatteryHousing', 'acCompressor'],
    firstRegistration: '2024-05-17',
    colour: 'weiß',
  } as const
  const { _id } = await employee.ok(companyVehicles.create, { body: aCar({ ...facts }) })
  expect(await employee.ok(companyVehicles.read, { params: { id: _id } })).toMatchObject(facts)
})

test('the highest working voltage is not below the nominal one', async () => {
  const body = aCar({ hvVoltage: 400, hvMaxVoltage: 399 })
  const { status, body: answer } = await employee.call(companyVehicles.create, { body })
  expect([status, answer.fields]).toEqual([400, { hvMaxVoltage: 'belowNominal' }])
})

test.each([
  ['WVWZZZ1KZ6W00000I', 'vin.characters'],
  ['WVWZZZ1KZ6W00001', 'vin.length'],
])('%s is no VIN: %s', async (vin, code) => {
  const { status, body } = await employee.call(companyVehicles.create, { body: aCar({ vin }) })
  expect([status, body.fields]).toEqual([400, { vin: code }])
})

test('an old chassis number is taken from an administrator of the owner, not from an employee', async () => {
  const body = aCar({ vin: 'OLD-1234567', vinKind: 'legacy' })
  const refused = await employee.call(companyVehicles.create, { body })
  expect([refused.status, refused.body.code]).toEqual([403, 'companyVehicle.legacyVin'])
  expect((await admin.ok(companyVehicles.create, { body })).vin).toBe('OLD1234567')
})

test('a mild hybrid of 48 V has no high voltage, so no report begins on it', async () => {
  const { _id } = await employee.ok(companyVehicles.create, { body: aCar({ drivetrain: 'MHEV' }) })
  const { decisionRule: _none, ...measurement } = completeDisconnection
  const { status, body } = await employee.call(reports.create, {
    body: {
      type: 'disconnection',
      name: 'Mildhybrid',
      companyVehicleId: _id,
      measurement: measurement,
    },
  })
  expect([status, body.code]).toEqual([409, 'report.noHighVoltage'])
})
