import { afterAll, beforeAll, expect, test } from 'vitest'
import { vehicleManufacturers, vehicles } from '#contract/catalogue.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import type { Client } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { roundsOf, times } from '../../../test/support/race.ts'

let server: TestServer
let admin: Client
let employee: Client
let person: insert.Person

beforeAll(async () => {
  server = await testServer()
  const db = server.database.writes
  person = await insert.person(db, 'Carla')
  await insert.employ(db, (await insert.company(db, 'Autohaus')).id, person, 'admin')
  admin = await server.as(await insert.person(db, 'Sara', { isAdmin: true }))
  employee = await server.as(person)
})
afterAll(() => server.close())

let counter = 0
const car = (manufacturer: string, model: string) => ({
  vin: `WVWZZZ1KZ8W${String(++counter).padStart(6, '0')}`,
  manufacturer,
  model,
  drivetrain: 'BEV' as const,
  constructionYear: 2024,
})
const add = (manufacturer: string, model: string) =>
  employee.ok(companyVehicles.create, { body: car(manufacturer, model) })

test('a vehicle of an unknown make proposes manufacturer and model, and preserves the typed text', async () => {
  const added = await add('Nordstern', 'Volta')
  expect(added).toMatchObject({ manufacturer: 'Nordstern', model: 'Volta', vehicleState: 'proposed' })
  const { items } = await admin.ok(vehicles.list, { query: { state: 'proposed', search: 'nordstern' } })
  expect(items).toMatchObject([{ _id: added.vehicleId, model: 'Volta', authorId: person.id }])
  const again = await add('NORDSTERN', 'volta')
  expect(again).toMatchObject({ vehicleId: added.vehicleId, manufacturer: 'NORDSTERN', model: 'volta' })
})

test('a vehicle of a catalogue model is linked to it, with or without the variant in its name', async () => {
  const body = { manufacturer: 'Alpenwagen', model: 'Murmel', variant: 'Allrad', drivetrain: 'BEV' as const }
  const existing = await admin.ok(vehicles.create, { body })
  for (const model of ['Murmel', 'murmel allrad'])
    expect(await add('alpenwagen', model)).toMatchObject({
      vehicleId: existing._id,
      vehicleState: 'accepted',
    })
})

test('a vehicle is never linked to another generation, and without its variant only if there is one', async () => {
  const named = { manufacturer: 'Gratwerk', drivetrain: 'BEV' as const }
  const createFrom = async (facts: object) =>
    (await admin.ok(vehicles.create, { body: { ...named, model: 'Dohle', ...facts } }))._id
  const old = await createFrom({ yearFrom: 2015, yearTo: 2020 })
  const young = await add('Gratwerk', 'Dohle')
  expect(young).toMatchObject({ vehicleState: 'proposed' })
  expect(young.vehicleId).not.toBe(old)
  const current = await createFrom({ yearFrom: 2021 })
  expect((await add('Gratwerk', 'Dohle')).vehicleId).toBe(current)

  const [front, all] = [
    await createFrom({ model: 'Elster', variant: 'Front' }),
    await createFrom({ model: 'Elster', variant: 'Allrad' }),
  ]
  expect([front, all]).not.toContain((await add('Gratwerk', 'Elster')).vehicleId)
  expect((await add('Gratwerk', 'elster allrad')).vehicleId).toBe(all)
})

test('a vehicle of another year than a model with its exact name is proposed with its year', async () => {
  const body = { manufacturer: 'Gratwerk', model: 'Häher', drivetrain: 'BEV' as const, yearTo: 2019 }
  const existing = await admin.ok(vehicles.create, { body })
  const added = await add('Gratwerk', 'Häher')
  expect(added.vehicleId).not.toBe(existing._id)
  expect((await add('Gratwerk', 'Häher')).vehicleId).toBe(added.vehicleId)
})

test('a vehicle rejected for its VIN proposes nothing', async () => {
  const twice = car('Bergfink', 'Eins')
  await employee.ok(companyVehicles.create, { body: { ...twice, manufacturer: 'Nordstern', model: 'Volta' } })
  expect((await employee.call(companyVehicles.create, { body: twice })).status).toBe(409)
  expect((await admin.ok(vehicleManufacturers.list, { query: { search: 'bergfink' } })).total).toBe(0)
})

test('a renamed vehicle is linked to another model of the catalogue', async () => {
  const { _id, vehicleId, version } = await add('Lumara', 'Piccola')
  const changed = await employee.ok(companyVehicles.update, {
    params: { id: _id },
    body: { ...car('Lumara', 'Corriere'), version },
  })
  expect(changed.vehicleId).not.toBe(vehicleId)
})

test('T77: vehicles created while their model is merged lead to the remaining model', async () => {
  for (const { round, race } of roundsOf(server, { free: 1 })) {
    const [model, doubled] = [`Tourer ${round}`, `H2 Tourer ${round}`]
    const stored = await admin.ok(vehicles.create, {
      body: { manufacturer: 'Kestrel', model, drivetrain: 'BEV' },
    })
    const { vehicleId } = await add('Kestrel', doubled)
    if (!vehicleId) throw new Error('the vehicle is not in the catalogue')
    const { version } = await admin.ok(vehicles.read, { params: { id: vehicleId } })
    const cars = times(3, () => car('Kestrel', doubled))
    const outcome = await race<{ _id: string }>([
      () => admin.call(vehicles.merge, { params: { id: vehicleId }, body: { into: stored._id, version } }),
      ...cars.map((body) => () => employee.call(companyVehicles.create, { body })),
    ])
    expect(outcome.won).toBe(4)
    const added = await server.database.reads
      .selectFrom('companyVehicle')
      .select('vehicleId')
      .where(
        'vin',
        'in',
        cars.map(({ vin }) => vin),
      )
      .execute()
    expect(added.map((one) => one.vehicleId)).toEqual([stored._id, stored._id, stored._id])
  }
})

test('a declined proposal is removed, and its vehicle preserves the typed text', async () => {
  const { _id, vehicleId } = await add('Unsinn', 'Asdf')
  await admin.ok(vehicles.remove, { params: { id: vehicleId ?? '' } })
  const read = await employee.ok(companyVehicles.read, { params: { id: _id } })
  expect(read).toMatchObject({ manufacturer: 'Unsinn', vehicleId: null, vehicleState: null })
})
