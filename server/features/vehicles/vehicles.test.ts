import { afterAll, beforeAll, expect, test } from 'vitest'
import { reports } from '#contract/report.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { completeDisconnection } from '../../../test/vectors/disconnection.ts'
import type { Client } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'

let server: TestServer
let employee: Client
let admin: Client

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  const { id } = await insert.company(writes, 'Autohaus')
  const [otto, berta] = [await insert.person(writes, 'Otto'), await insert.person(writes, 'Berta')]
  await insert.employ(writes, id, otto)
  await insert.employ(writes, id, berta, 'admin')
  const template = await insert.template(writes, (await insert.authority(writes, 'Prüfstelle', 'PS')).id)
  const issuer = await insert.person(writes, 'Anna')
  await insert.seal(server, (await insert.certificate(writes, { holder: otto, issuer, template })).id)
  employee = await server.as(otto)
  admin = await server.as(berta)
})
afterAll(() => server.close())

let counter = 0
const aCar = (facts: object = {}) => ({
  vin: `WVWZZZ1KZ8W${String(++counter).padStart(6, '0')}`,
  manufacturer: 'Nordstern',
  model: 'Volta',
  drivetrain: 'BEV' as const,
  constructionYear: 2024,
  ...facts,
})

test('a vehicle has category, voltages, service disconnect, parts, first registration and colour', async () => {
  const facts = {
    euCategory: 'M1',
    hvVoltage: 400,
    hvMaxVoltage: 403,
    serviceDisconnect: 'plug',
    serviceDisconnectPlace: 'Unter der Rückbank, links',
    hvComponents: ['inverterHousing', 'hvBatteryHousing', 'acCompressor'],
    firstRegistration: '2024-05-17',
    inspectionDue: '2027-05-31',
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

test('the first registration is not in the future', async () => {
  const body = aCar({ firstRegistration: '2099-01-01' })
  const { status, body: answer } = await employee.call(companyVehicles.create, { body })
  expect([status, answer.fields]).toEqual([400, { firstRegistration: 'outOfRange' }])
})

test('the list is sorted by the next inspection, vehicles without one last', async () => {
  const days = ['2031-03-01', null, '2030-01-15']
  const created = await Promise.all(
    days.map((inspectionDue) => employee.ok(companyVehicles.create, { body: aCar({ inspectionDue }) })),
  )
  const ids = created.map(({ _id }) => _id)
  const query = { sf: 'inspectionDue', so: 'asc', l: 100 } as const
  const { items } = await employee.ok(companyVehicles.list, { query })
  const sorted = items.filter(({ _id }) => ids.includes(_id)).map(({ inspectionDue }) => inspectionDue)
  expect(sorted).toEqual(['2030-01-15', '2031-03-01', null])
})

test.each([
  ['WVWZZZ1KZ6W00000I', 'vin.characters'],
  ['WVWZZZ1KZ6W00001', 'vin.length'],
])('%s is not a VIN: %s', async (vin, code) => {
  const { status, body } = await employee.call(companyVehicles.create, { body: aCar({ vin }) })
  expect([status, body.fields]).toEqual([400, { vin: code }])
})

test('an old chassis number is accepted from an administrator of the owner, not from an employee', async () => {
  const body = aCar({ vin: 'OLD-1234567', vinKind: 'legacy' })
  const refused = await employee.call(companyVehicles.create, { body })
  expect([refused.status, refused.body.code]).toEqual([403, 'companyVehicle.legacyVin'])
  expect((await admin.ok(companyVehicles.create, { body })).vin).toBe('OLD1234567')
})

test('a 48 V mild hybrid has no high voltage, so no report can be started', async () => {
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
