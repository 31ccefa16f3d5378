import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { files } from '#contract/file.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import type { Client } from '../../../test/support/client.ts'
import { form } from '../../../test/support/form.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { mailsTo } from '../../../test/support/mails.ts'
import * as insert from '../../../test/support/people.ts'
import { draft } from '../../../test/support/scenario.ts'

let server: TestServer
let anna: insert.Person
let bert: insert.Person
let giver: Client
let receiver: Client
let from: string
let into: string
let counter = 0

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  ;[anna, bert] = [await insert.person(writes, 'Anna'), await insert.person(writes, 'Bert')]
  from = (await insert.company(writes, 'Autohaus Nord')).id
  into = (await insert.company(writes, 'Werkstatt Süd')).id
  await insert.employ(writes, from, anna, 'admin')
  await insert.employ(writes, into, bert, 'admin')
  ;[giver, receiver] = [await server.as(anna), await server.as(bert)]
})
afterAll(() => server.close())

const aCar = () => ({
  ...{ vin: `WVWZZZ1KZ9W${String(++counter).padStart(6, '0')}`, manufacturer: 'Nordstern', model: 'Volta' },
  ...{ drivetrain: 'BEV' as const, constructionYear: 2024 },
})
const newCar = () => giver.ok(companyVehicles.create, { body: aCar() })
const transfer = (caller: Client, { _id: id, version }: { _id: string; version: number }, companyId = into) =>
  caller.call(companyVehicles.transfer, { params: { id }, body: { version, companyId } })

test('a vehicle is transferred to another company, which is notified, with the same id', async () => {
  const car = await newCar()
  expect((await transfer(giver, car)).status).toBe(200)
  const params = { id: car._id }
  expect((await giver.call(companyVehicles.read, { params })).status).toBe(404)
  expect(await receiver.ok(companyVehicles.read, { params })).toMatchObject({
    ...{
      _id: car._id,
      companyId: into,
      vin: car.vin,
      owner: expect.stringContaining('Werkstatt Süd') as string,
    },
  })
  expect((await mailsTo(server.database, bert.email)).map(({ template }) => template)).toEqual([
    'vehicleTransferred',
  ])
  const { rows } = await server.database.pool.query<{ company_id: string }>(
    `select company_id from audit_entry where action = 'companyVehicle.transfer' and object_id = $1`,
    [car._id],
  )
  expect(rows).toEqual([{ company_id: from }])
})

test('a vehicle is not transferred to the company that owns it, and the log has no entry', async () => {
  const car = await newCar()
  expect(await transfer(giver, car, from)).toMatchObject({
    status: 400,
    body: { code: 'invalid', fields: { companyId: 'invalid' } },
  })
  const { rows } = await server.database.pool.query(
    `select from audit_entry where action = 'companyVehicle.transfer' and object_id = $1`,
    [car._id],
  )
  expect(rows).toHaveLength(0)
})

test('the photo of its service disconnect is transferred: the new owner sees it, the previous one does not', async () => {
  const car = await newCar()
  const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a40' } })
    .jpeg()
    .toBuffer()
  const body = form({ kind: 'serviceDisconnect', ownerId: car._id }, image, 'plug.jpg')
  const { body: photo } = await giver.send('POST', files.upload.path, body)
  const params = { id: (photo as { _id: string })._id }
  const { version } = await giver.ok(companyVehicles.read, { params: { id: car._id } })
  expect((await transfer(giver, { ...car, version })).status).toBe(200)
  expect((await receiver.call(files.read, { params })).status).toBe(200)
  expect((await giver.call(files.read, { params })).status).toBe(404)
})

test('it is not transferred by an employee, nor by another company, nor in an older version', async () => {
  const worker = await insert.person(server.database.writes, 'Tom')
  await insert.employ(server.database.writes, from, worker)
  const car = await newCar()
  expect((await transfer(await server.as(worker), car)).status).toBe(403)
  expect((await transfer(receiver, car)).status).toBe(404)
  expect((await transfer(giver, { ...car, version: car.version + 1 })).body.code).toBe('stale')
})

test('it is not transferred while a draft is open, which no one in the other company could finish', async () => {
  const car = await newCar()
  await draft(server.database.writes, { author: anna, companyId: from, companyVehicleId: car._id })
  expect((await transfer(giver, car)).body.code).toBe('companyVehicle.drafted')
})

test('it is not transferred to a company that has a vehicle with this VIN, is locked, or does not exist', async () => {
  const car = await newCar()
  const { vin } = car
  await receiver.ok(companyVehicles.create, { body: { ...aCar(), vin } })
  expect(await transfer(giver, car)).toMatchObject({
    status: 409,
    body: { code: 'companyVehicle.vinTaken', fields: { companyId: 'companyVehicle.vinTaken' } },
  })
  const asleep = await insert.company(server.database.writes, 'Werkstatt West', { activated: false })
  expect((await transfer(giver, car, asleep.id)).body.code).toBe('company.notActivated')
  const nowhere = '01890000-0000-7000-8000-000000000000'
  expect(await transfer(giver, car, nowhere)).toMatchObject({
    status: 404,
    body: { fields: { companyId: 'notFound' } },
  })
})

test('it is not transferred while a tag is attached or a defect is open: both belong to the owner', async () => {
  const { writes } = server.database
  const measured = await newCar()
  const { id: reportId } = await draft(writes, {
    author: anna,
    companyId: from,
    companyVehicleId: measured._id,
  })
  const tagged = await newCar()
  const owner = { reportId, companyId: from }
  await insert.tag(writes, { ...owner, companyVehicleId: tagged._id, authorId: anna.id })
  expect((await transfer(giver, tagged)).body.code).toBe('companyVehicle.tagged')

  const faulty = await newCar()
  await writes
    .insertInto('vehicleAction')
    .values({
      ...{ ...owner, id: reportId, companyVehicleId: faulty._id, reportType: 'disconnection' },
      ...{ checkName: 'uPlusMinus', reason: 'RESIDUAL_VOLTAGE' },
    })
    .execute()
  expect((await transfer(giver, faulty)).body.code).toBe('companyVehicle.faulty')
})
