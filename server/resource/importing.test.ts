import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { imports, longestCell, mostRowsAtOnce } from '#contract/importing.ts'
import { instruments } from '#contract/instrument.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { csvRows } from '#domain/csv.ts'
import { addDays, formatDay } from '#domain/day.ts'
import { locales, type Locale } from '#domain/locale.ts'
import { today } from '../../test/support/day.ts'
import type { Client } from '../../test/support/client.ts'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import * as insert from '../../test/support/people.ts'
import { textNamed } from '../texts.ts'

let server: TestServer
let admin: Client
let employee: Client
let stranger: Client
let companyId: string

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  companyId = (await insert.company(writes, 'Autohaus')).id
  const other = (await insert.company(writes, 'Andere')).id
  const people = {
    admin: await insert.person(writes, 'Carla'),
    employee: await insert.person(writes, 'Emil'),
  }
  await insert.employ(writes, companyId, people.admin, 'admin')
  await insert.employ(writes, companyId, people.employee)
  const outside = await insert.person(writes, 'Otto')
  await insert.employ(writes, other, outside, 'admin')
  admin = await server.as(people.admin)
  employee = await server.as(people.employee)
  stranger = await server.as(outside)
})
afterAll(() => server.close())

const columns = [
  'vin',
  'plate',
  'manufacturer',
  'model',
  'drivetrain',
  'constructionYear',
  'firstRegistration',
  'mileage',
]
let cars = 0
const vinOf = (number: number) => `WVWZZZ1KZ${String(number).padStart(8, '0')}`
const newVin = () => vinOf(++cars)
const aRow = (vin = newVin()) => [
  vin,
  `G ${vin.slice(-4)}`,
  'Werk',
  'Modell',
  'BEV',
  '2022',
  '14.03.2022',
  '48.250',
]

const take = (
  rows: string[][],
  { by = admin, dry = false, ...more }: { by?: Client; dry?: boolean; companyId?: string } = {},
) => by.ok(imports.companyVehicle, { body: { columns, rows, dry, ...more } })
const outcomes = ({ rows }: { rows: { outcome: string }[] }) => rows.map(({ outcome }) => outcome)
const carOf = async (vin: string) =>
  (await admin.ok(companyVehicles.list, { query: { search: vin } })).items.find((car) => car.vin === vin)
const auditEntries = () =>
  server.database.reads.selectFrom('auditEntry').select(['action', 'objectId']).execute()

describe('imported table of vehicles', () => {
  test('creates one vehicle per row, with days, numbers and words as written', async () => {
    const [vin] = aRow()
    const row = [
      String(vin),
      'GZ 1 A',
      'Werk',
      'Modell',
      textNamed('it', 'vehicle.drivetrain.PHEV') ?? '',
      '2022',
      '4.3.2022',
      '48 250',
    ]
    expect(outcomes(await take([row]))).toEqual(['created'])
    expect(await carOf(String(vin))).toMatchObject({
      ...{ companyId, drivetrain: 'PHEV', constructionYear: 2022 },
      ...{ firstRegistration: '2022-03-04', mileage: 48_250 },
    })
  })

  test('is only checked in a dry run: nothing is written, and nothing is in the log', async () => {
    const before = await auditEntries()
    const row = aRow()
    expect(outcomes(await take([row, row], { dry: true }))).toEqual(['created', 'unchanged'])
    expect(await carOf(String(row[0]))).toBe(undefined)
    expect(await auditEntries()).toEqual(before)
  })

  test('imports the valid rows and names the field and the error of each other row', async () => {
    const [good, wrong, missing, long] = [aRow(), aRow(), aRow(), aRow()]
    long[2] = 'x'.repeat(longestCell)
    wrong[0] = 'WVWZZZ1KZ6W00000I'
    missing[4] = ''
    missing[7] = '1e3'
    const { rows } = await take([wrong, good, missing, long])
    expect(rows.map(({ outcome, code, fields }) => [outcome, code, fields])).toEqual([
      ['refused', 'invalid', { vin: 'vin.characters' }],
      ['created', null, {}],
      ['refused', 'invalid', { drivetrain: 'mandatory', mileage: 'invalid' }],
      ['refused', 'invalid', { manufacturer: 'tooLong' }],
    ])
    expect(await carOf(String(good[0]))).toBeDefined()
  })

  test('reports all errors of a row at once, including those only the server finds', async () => {
    const wrong = aRow()
    wrong[0] = 'WVWZZZ1KZ'
    wrong[4] = 'steam'
    wrong[5] = '2099'
    const later = aRow()
    await take([later])
    later[5] = '2099'
    later[7] = 'many'
    const { rows } = await take([wrong, later])
    expect(rows.map(({ fields }) => fields)).toEqual([
      { vin: 'vin.length', drivetrain: 'invalid', constructionYear: 'outOfRange' },
      { constructionYear: 'outOfRange', mileage: 'invalid' },
    ])
  })

  test('changes an existing vehicle by its VIN, and skips one without changes', async () => {
    const [unchanged, moved] = [aRow(), aRow()]
    await take([unchanged, moved])
    const before = await carOf(String(unchanged[0]))
    moved[1] = 'L 77'
    expect(outcomes(await take([unchanged, moved]))).toEqual(['unchanged', 'changed'])
    expect((await carOf(String(moved[0])))?.plate).toBe('L 77')
    expect((await carOf(String(unchanged[0])))?.version).toBe(before?.version)
  })

  test('names each changed field with its value before and after, also in a dry run', async () => {
    const row = aRow()
    await take([row])
    const plate = row[1]
    row[1] = 'L 80'
    row[7] = '50.000'
    for (const dry of [true, false])
      expect((await take([row], { dry })).rows).toMatchObject([
        {
          outcome: 'changed',
          changes: [
            { field: 'plate', before: plate, after: 'L 80' },
            { field: 'mileage', before: 48_250, after: 50_000 },
          ],
        },
      ])
    row[1] = 'L 81'
    expect((await take([row], { by: employee, dry: true })).rows).toMatchObject([
      { outcome: 'refused', code: 'forbidden' },
    ])
    expect((await take([row], { by: employee, dry: true })).rows[0]?.changes).toBeUndefined()
  })

  test('leaves a log entry for each created or changed vehicle, and none for the others', async () => {
    const row = aRow()
    await take([row])
    const id = (await carOf(String(row[0])))?._id
    row[1] = 'L 78'
    await take([row])
    await take([row])
    const own = (await auditEntries()).filter(({ objectId }) => objectId === id)
    expect(own.map(({ action }) => action)).toEqual(['companyVehicle.create', 'companyVehicle.update'])
  })

  test.each(locales)('that was exported before, in %s, is imported unchanged', async (locale: Locale) => {
    const row = aRow()
    row[2] = '=Werk'
    await take([row])
    const { text } = await admin.send('GET', companyVehicles.csv.path, {
      query: { columns: columns.join(), search: row[0] },
      headers: { 'accept-language': locale },
    })
    const { headings, rows } = csvRows(text)
    expect(headings).toEqual(columns.map((field) => textNamed(locale, `vehicle.${field}`)))
    expect(outcomes(await take(rows.map(({ cells }) => cells)))).toEqual(['unchanged'])
    expect((await carOf(String(row[0])))?.manufacturer).toBe('=Werk')
  })

  test('creates the same vehicle once, however often it is sent with the same key', async () => {
    const body = { columns, rows: [aRow()], dry: false }
    const headers = { 'idempotency-key': 'import-0001' }
    const first = await admin.ok(imports.companyVehicle, { body, headers })
    expect(await admin.ok(imports.companyVehicle, { body, headers })).toEqual(first)
  })

  test('is rejected entirely if a column is unknown, occurs twice, or names the owner', async () => {
    for (const wrong of [['vin', 'colours'], ['vin', 'vin'], ['vin', 'companyId'], ['constructor']]) {
      const body = { columns: wrong, rows: [['x']], dry: true }
      const { status, body: answer } = await admin.call(imports.companyVehicle, { body })
      expect([status, answer.fields]).toEqual([400, { columns: 'invalid' }])
    }
    const rows = Array.from({ length: mostRowsAtOnce + 1 }, () => aRow())
    const { status, body } = await admin.call(imports.companyVehicle, { body: { columns, rows, dry: true } })
    expect([status, body.fields]).toEqual([400, { rows: 'tooLong' }])
  })
})

test('T66: a dry run uses none of the model proposals of an organisation in a day, and reports the excess', async () => {
  const strict = await testServer({ url: server.url, env: { LIMIT_FACTOR: '1' } })
  const { writes } = strict.database
  const lead = await insert.person(writes, 'Lena')
  await insert.employ(writes, (await insert.company(writes, 'Fuhrpark')).id, lead, 'admin')
  const by = await strict.as(lead)
  const table = (first: number) =>
    Array.from({ length: 30 }, (_, number) => {
      const [vin = '', plate = '', , , ...rest] = aRow()
      return [vin, plate, 'Neuwerk', `Neuheit ${first + number}`, ...rest]
    })
  const rows = table(0)
  for (const dry of [true, false])
    expect(outcomes(await take(rows, { by, dry }))).toEqual(rows.map(() => 'created'))
  const { rows: judged } = await take(table(30), { by, dry: true })
  expect(judged.map(({ outcome, code }) => code ?? outcome)).toEqual([
    ...Array<string>(19).fill('created'),
    ...Array<string>(11).fill('tooMany'),
  ])
  await strict.close()
})

describe('user who imports a table', () => {
  test('creates vehicles within their rights, and changes none outside them', async () => {
    const [theirs, new_] = [aRow(), aRow()]
    await take([theirs])
    theirs[1] = 'L 79'
    const { rows } = await take([theirs, new_], { by: employee })
    expect(rows.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['refused', 'forbidden'],
      ['created', null],
    ])
  })

  test('T36: adds nothing to another organisation, and learns nothing about its vehicles', async () => {
    const row = aRow()
    await take([row])
    const body = { columns, rows: [row], dry: false, companyId }
    expect((await stranger.call(imports.companyVehicle, { body })).status).toBe(404)
    // Two companies may own the same car: for the second it is new.
    expect(outcomes(await take([row], { by: stranger, dry: true }))).toEqual(['created'])
  })
})

describe('table of instruments', () => {
  const fields = [
    'kind',
    'make',
    'model',
    'serial',
    'category',
    'ratedVoltage',
    'calibratedOn',
    'calibrationDue',
  ]
  const day = (days: number) => formatDay(addDays(today, days), 'it')
  const aMeter = (serial: string) => [
    ...[textNamed('de', 'instrument.kind.multimeter') ?? '', 'Messwerk', 'M 1', serial],
    ...['CAT III', '1000', day(-10), day(300)],
  ]
  const takeMeters = (rows: string[][]) =>
    admin.ok(imports.instrument, { body: { columns: fields, rows, dry: false } })

  test('enters each with the calibration on its label, and recognises it by make, model and serial number', async () => {
    expect(outcomes(await takeMeters([aMeter('S 1'), aMeter('S 1'), aMeter('s 1')]))).toEqual([
      'created',
      'unchanged',
      'changed',
    ])
    const { items } = await admin.ok(instruments.list, { query: { search: 's 1' } })
    expect(items).toHaveLength(1)
    const history = await admin.ok(instruments.history, { params: { id: items[0]?._id ?? '' } })
    expect(history.items).toMatchObject([{ event: 'passed', calibratedOn: addDays(today, -10) }])
  })

  test('does not calibrate an existing one: that requires its certificate on the instrument page', async () => {
    await takeMeters([aMeter('S 2')])
    const later = aMeter('S 2')
    later[7] = day(360)
    const { rows } = await takeMeters([later])
    expect(rows).toEqual([
      { outcome: 'refused', code: 'readOnlyField', fields: { calibrationDue: 'readOnlyField' } },
    ])
  })

  test('enters an instrument again that was retired, and changes one that is lost', async () => {
    await takeMeters([aMeter('S 3')])
    const { items } = await admin.ok(instruments.list, { query: { search: 's 3' } })
    const [{ _id: id, version } = { _id: '', version: 0 }] = items
    const params = { id }
    const lost = { state: 'lost', reason: 'Nicht auffindbar', version } as const
    await admin.ok(instruments.setState, { params, body: lost })
    expect(outcomes(await takeMeters([aMeter('S 3')]))).toEqual(['unchanged'])
    await admin.ok(instruments.remove, { params })
    expect(outcomes(await takeMeters([aMeter('S 3')]))).toEqual(['created'])
  })
})
