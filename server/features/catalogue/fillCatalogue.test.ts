import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vehicleManufacturers, vehicles } from '#contract/catalogue.ts'
import { csvTable } from '#domain/csv.ts'
import type { Client } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { fillCatalogue } from './fillCatalogue.ts'

let server: TestServer
let caller: Client

beforeAll(async () => {
  server = await testServer()
  await Promise.all([fillCatalogue(server.database), fillCatalogue(server.database)])
  caller = await server.as(await insert.person(server.database.writes, 'Ursula'))
})
afterAll(() => server.close())

const tableOf = (name: string) =>
  csvTable(readFileSync(new URL(`./initial/${name}.csv`, import.meta.url), 'utf8')).map(({ cells }) => cells)

test('the first start adds about 60 manufacturers and 120 models, once, visible to everyone', async () => {
  const makers = await caller.ok(vehicleManufacturers.list, { query: { l: 1 } })
  const models = await caller.ok(vehicles.list, { query: { l: 1 } })
  expect(makers.total).toBe(tableOf('manufacturers').length)
  expect(models.total).toBe(tableOf('models').length)
  expect(makers.total).toBeGreaterThanOrEqual(60)
  expect(models.total).toBeGreaterThanOrEqual(120)
})

test('every model belongs to a manufacturer of the list, is listed once and names its source', async () => {
  const makers = new Set(tableOf('manufacturers').map(({ name }) => name))
  const models = tableOf('models')
  expect(models.filter(({ manufacturer = '' }) => !makers.has(manufacturer))).toEqual([])
  const names = models.map((row) => [row.manufacturer, row.model, row.variant, row.drivetrain].join(' '))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  for (const row of [...models, ...tableOf('manufacturers')]) expect(row.source).not.toBe('')
  const { items } = await caller.ok(vehicles.list, { query: { l: 100 } })
  for (const item of items) expect(vehicles.item.safeParse(item).success).toBe(true)
})

test('no VIN prefix belongs to two manufacturers, except two names of one maker', () => {
  const shared = new Map<string, string[]>()
  for (const { name = '', wmi = '' } of tableOf('manufacturers'))
    for (const code of wmi.split(' ').filter(Boolean)) shared.set(code, [...(shared.get(code) ?? []), name])
  expect([...shared].filter(([, names]) => names.length > 1)).toEqual([['VSS', ['CUPRA', 'SEAT']]])
  expect([...shared.keys()].filter((code) => !/^[A-HJ-NPR-Z0-9]{3}$/.test(code))).toEqual([])
})

test('a VIN leads to its manufacturer, and another spelling to the existing one', async () => {
  const byVin = await caller.ok(vehicleManufacturers.list, { query: { search: 'wvw' } })
  expect(byVin.items.map(({ name }) => name)).toEqual(['Volkswagen'])
  const { id } = await server.database.reads
    .selectFrom('vehicleManufacturer')
    .select('id')
    .where('name', '=', 'Skoda')
    .executeTakeFirstOrThrow()
  expect(await caller.ok(vehicleManufacturers.read, { params: { id } })).toMatchObject({ name: 'Škoda' })
})

test('a later start does not restore removed entries', async () => {
  await server.database.writes.deleteFrom('vehicle').where('model', '=', 'Twizy').execute()
  await fillCatalogue(server.database)
  const { total } = await caller.ok(vehicles.list, { query: { search: 'twizy' } })
  expect(total).toBe(0)
})
