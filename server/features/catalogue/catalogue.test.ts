import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { vehicleManufacturers, vehicles } from '#contract/catalogue.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import type { Client } from '../../../test/support/client.ts'
import { duringLock } from '../../../test/support/locks.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { roundsOf } from '../../../test/support/race.ts'

let server: TestServer
let admin: Client
let employee: Client
let stranger: Client
let author: insert.Person

beforeAll(async () => {
  server = await testServer()
  const db = server.database.writes
  author = await insert.person(db, 'Emil')
  const elsewhere = await insert.person(db, 'Frieda')
  for (const person of [author, elsewhere])
    await insert.employ(db, (await insert.company(db, `Autohaus ${person.username}`)).id, person)
  admin = await server.as(await insert.person(db, 'Sara', { isAdmin: true }))
  employee = await server.as(author)
  stranger = await server.as(elsewhere)
})
afterAll(() => server.close())

const volta = (manufacturer: string, model = 'Volta') => ({ manufacturer, model, drivetrain: 'BEV' as const })
const propose = (manufacturer: string, model?: string) =>
  employee.ok(vehicles.create, { body: volta(manufacturer, model) })
const aCar = (manufacturer: string, model: string) => ({
  ...volta(manufacturer, model),
  vin: 'WVWZZZ1KZ8W000001',
  constructionYear: 2024,
})
const idOf = ({ _id }: { _id: string }) => ({ id: _id })
const codesOf = ({ body }: { body: { code?: string; fields?: object } }) => ({
  code: body.code,
  fields: body.fields,
})

describe('proposed model', () => {
  test('is visible to its author and the administration only, with the manufacturer it added', async () => {
    const proposed = await propose('Alpenwerk')
    expect(proposed).toMatchObject({ state: 'proposed', manufacturer: 'Alpenwerk', authorId: author.id })
    expect((await stranger.call(vehicles.read, { params: idOf(proposed) })).status).toBe(404)
    const listed = await stranger.ok(vehicles.list, { query: { search: 'alpenwerk' } })
    expect(listed).toEqual({ items: [], total: 0 })
    const makers = await admin.ok(vehicleManufacturers.list, { query: { state: 'proposed' } })
    expect(makers.items.map(({ name }) => name)).toContain('Alpenwerk')
  })

  test('is visible to everyone after acceptance, and so is its manufacturer', async () => {
    const { version, ...proposed } = await propose('Bergmobil')
    const params = idOf(proposed)
    const accepted = await admin.ok(vehicles.accept, { params, body: { version } })
    expect(accepted.state).toBe('accepted')
    expect(await stranger.ok(vehicles.read, { params })).toMatchObject({ model: 'Volta' })
    const makers = await stranger.ok(vehicleManufacturers.list, { query: { search: 'bergmobil' } })
    expect(makers.total).toBe(1)
  })

  test('T36: is not accepted by its proposer, whatever the request', async () => {
    const body = { ...volta('Selbstwerk'), state: 'accepted' }
    const refused = await employee.send('POST', '/api/vehicle', { body })
    expect({ status: refused.status, ...codesOf(refused) }).toEqual({
      status: 400,
      code: 'invalid',
      fields: { state: 'unknownField' },
    })
    const proposed = await propose('Selbstwerk')
    const change = await employee.send('PUT', `/api/vehicle/${proposed._id}`, {
      body: { ...proposed, state: 'accepted' },
    })
    expect(change.status).toBe(403)
    expect(await employee.ok(vehicles.read, { params: idOf(proposed) })).toMatchObject({ state: 'proposed' })
  })

  test('exists once, in any spelling', async () => {
    await propose('Doppelwerk', 'Eins')
    const again = await stranger.call(vehicles.create, { body: volta('DOPPELWERK', 'eins') })
    expect({ status: again.status, ...codesOf(again) }).toEqual({
      status: 409,
      code: 'vehicle.taken',
      fields: { model: 'vehicle.taken' },
    })
  })

  test('cannot end before it began, nor work below its nominal voltage', async () => {
    const years = await employee.call(vehicles.create, {
      body: { ...volta('Zeitwerk'), yearFrom: 2022, yearTo: 2020 },
    })
    expect(codesOf(years).fields).toEqual({ yearTo: 'outOfRange' })
    const volts = await employee.call(vehicles.create, {
      body: { ...volta('Zeitwerk'), hvVoltage: 400, hvMaxVoltage: 390 },
    })
    expect(codesOf(volts).fields).toEqual({ hvMaxVoltage: 'outOfRange' })
  })
})

describe('manufacturer', () => {
  test('T72: exists once, in any spelling, after parallel entries', async () => {
    for (const { round, race } of roundsOf(server)) {
      const outcome = await race(
        ['Gletscher', 'GLETSCHER', 'gletscher', 'GleTscher', 'Gletscher', 'gLETSCHER'].map(
          (name) => () => employee.call(vehicleManufacturers.create, { body: { name: `${name} ${round}` } }),
        ),
      )
      expect(outcome).toMatchObject({ won: 1, why: ['vehicleManufacturer.nameTaken'] })
    }
  })

  test('passes its new name to its models', async () => {
    const { manufacturerId } = await propose('Firn', 'Spur')
    const maker = await admin.ok(vehicleManufacturers.read, { params: { id: manufacturerId } })
    await admin.ok(vehicleManufacturers.update, {
      params: idOf(maker),
      body: { name: 'Firn Werke', wmi: ['TFW', 'TFW'], version: maker.version },
    })
    const result = await admin.ok(vehicles.list, { query: { search: 'firn werke spur' } })
    expect(result.total).toBe(1)
    const byVin = await employee.ok(vehicleManufacturers.list, { query: { search: 'tfw' } })
    expect(byVin.items).toMatchObject([{ name: 'Firn Werke', wmi: ['TFW'] }])
  })
})

describe('merging', () => {
  test('suggests similar names, the likeliest first', async () => {
    await admin.ok(vehicleManufacturers.create, { body: { name: 'Kolibri Motors' } })
    await admin.ok(vehicleManufacturers.create, { body: { name: 'Pelikan' } })
    const proposed = await employee.ok(vehicleManufacturers.create, { body: { name: 'Kolibri Motor' } })
    const { items } = await admin.ok(vehicleManufacturers.similar, { params: idOf(proposed) })
    expect(items.map(({ name }) => name)).toEqual(['Kolibri Motors'])
  })

  test('T77: moves vehicles, manuals and the old id to the remaining model', async () => {
    const db = server.database.writes
    const stored = await admin.ok(vehicles.create, { body: volta('Habicht', 'Zwei') })
    const doubled = await propose('Habicht', '2')
    const { companyId } = await db
      .selectFrom('coworker')
      .select('companyId')
      .where('userId', '=', author.id)
      .executeTakeFirstOrThrow()
    const car = await insert.companyVehicle(db, { companyId, createdBy: author })
    await db.updateTable('companyVehicle').set({ vehicleId: doubled._id }).where('id', '=', car.id).execute()
    await db
      .insertInto('vehicleManual')
      .values({ id: car.id, vehicleId: doubled._id, companyId, title: 'Trennen', content: '{}' })
      .execute()
    await db.updateTable('vehicle').set({ dischargeMinutes: 30 }).where('id', '=', doubled._id).execute()
    const body = { into: stored._id, version: doubled.version }
    await admin.ok(vehicles.merge, { params: idOf(doubled), body })
    // A vehicle of the merged model keeps the longer waiting time.
    expect((await admin.ok(vehicles.read, { params: idOf(stored) })).dischargeMinutes).toBe(30)
    const tables = ['companyVehicle', 'vehicleManual'] as const
    for (const table of tables) {
      const row = await db.selectFrom(table).select('vehicleId').where('id', '=', car.id).executeTakeFirst()
      expect({ table, row }).toEqual({ table, row: { vehicleId: stored._id } })
    }
    expect(await employee.ok(companyVehicles.read, { params: { id: car.id } })).toMatchObject({
      manufacturer: 'Habicht',
      model: 'Zwei',
    })
    const read = await employee.ok(vehicles.read, { params: idOf(doubled) })
    expect(read).toMatchObject({ _id: stored._id, model: 'Zwei' })
    const listed = await admin.ok(vehicles.list, { query: { search: 'habicht' } })
    expect(listed.items.map(({ _id }) => _id)).toEqual([stored._id])
  })

  test('combines two manufacturers into one with the models of both; shared models become one', async () => {
    const spare = await admin.ok(vehicles.create, { body: volta('Nordwerk Auto', 'Eins') })
    const car = await employee.ok(companyVehicles.create, { body: aCar('Nordwerk Auto', 'Fünf') })
    await admin.ok(vehicles.create, { body: volta('Nordwerk Auto', 'Drei') })
    const stored = await admin.ok(vehicles.create, { body: volta('Nordwerk', 'Eins') })
    const params = { id: spare.manufacturerId }
    const { version } = await admin.ok(vehicleManufacturers.read, { params })
    await admin.ok(vehicleManufacturers.merge, { params, body: { into: stored.manufacturerId, version } })
    expect((await employee.ok(companyVehicles.read, { params: idOf(car) })).manufacturer).toBe('Nordwerk')
    const { items } = await admin.ok(vehicles.list, { query: { manufacturerId: stored.manufacturerId } })
    expect(items.map(({ manufacturer, model }) => `${manufacturer} ${model}`).toSorted()).toEqual([
      'Nordwerk Drei',
      'Nordwerk Eins',
      'Nordwerk Fünf',
    ])
    expect((await employee.ok(vehicles.read, { params: idOf(spare) }))._id).toBe(stored._id)
    const again = await propose('nordwerk auto', 'Vier')
    expect(again.manufacturerId).toBe(stored.manufacturerId)
  })

  test('is rejected with itself, with a missing item, and if another user changed it meanwhile', async () => {
    const { version, ...entry } = await propose('Einzelwerk')
    const params = idOf(entry)
    const merge = (into: string, at = version) =>
      admin.call(vehicles.merge, { params, body: { into, version: at } })
    expect(codesOf(await merge(entry._id)).fields).toEqual({ into: 'mergeSame' })
    expect((await merge('01890000-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await merge(entry._id, version + 1)).status).toBe(409)
  })

  test('is rejected if the target is being merged itself: an old id never leads to a hidden item', async () => {
    const [spare, middle, target] = [
      await propose('Werk A'),
      await propose('Werk B'),
      await propose('Werk C'),
    ]
    const merged = await duringLock(server, {
      lock: `update vehicle set state = 'merged', merged_into = '${target._id}' where id = '${middle._id}'`,
      call: () =>
        admin.call(vehicles.merge, {
          params: idOf(spare),
          body: { into: middle._id, version: spare.version },
        }),
    })
    expect([merged.status, codesOf(merged).fields]).toEqual([404, { into: 'notFound' }])
    expect((await admin.ok(vehicles.read, { params: idOf(spare) }))._id).toBe(spare._id)
  })
})

test('T66: an organisation proposes fifty models a day, then it must wait', async () => {
  const strict = await testServer({ env: { LIMIT_FACTOR: '1' }, url: server.url })
  const eager = await insert.person(strict.database.writes, 'Erna')
  const { id: companyId } = await insert.company(strict.database.writes, 'Autohaus Erna')
  await insert.employ(strict.database.writes, companyId, eager)
  const caller = await strict.as(eager)
  const statuses: number[] = []
  for (let counter = 0; counter < 51; counter++) {
    const { status } = await caller.call(vehicles.create, { body: volta('Massenwerk', `M ${counter}`) })
    statuses.push(status)
  }
  await strict.close()
  expect(statuses.filter((status) => status === 200).length).toBe(50)
  expect(statuses.at(-1)).toBe(429)
})
