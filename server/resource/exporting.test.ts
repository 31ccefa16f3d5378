import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyVehicles } from '#contract/vehicle.ts'
import { csvTable } from '#domain/csv.ts'
import type { Client } from '../../test/support/client.ts'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import * as insert from '../../test/support/people.ts'
import { accessLogOf } from '../../test/support/csvExport.ts'
import { textNamed } from '../texts.ts'
import { csvFile } from './exporting.ts'
import { callerByLookup } from '../session/session.ts'

let server: TestServer
let lead: insert.Person
let caller: Client
let stranger: Client

const rowCount = 1203
const heading = (field: string, locale: 'de' | 'it' = 'de') => textNamed(locale, `vehicle.${field}`) ?? ''

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  lead = await insert.person(writes, 'Carla')
  const companyId = (await insert.company(writes, 'Autohaus')).id
  await insert.employ(writes, companyId, lead, 'admin')
  caller = await server.as(lead)
  const first = await insert.companyVehicle(writes, { companyId, createdBy: lead })
  await sql`insert into company_vehicle (id, company_id, vin, plate, plate_country, manufacturer, model, drivetrain, construction_year, created_by)
    select uuidv7(), ${companyId}, 'WVWZZZ1JZ' || lpad(n::text, 8, '0'), 'G ' || n, 'A', case when n = 1 then '=1+1' else 'Werk; "Nord"' end,
      'Modell', 'BEV', 2020, ${lead.id} from generate_series(1, ${rowCount - 1}) n`.execute(writes)
  await writes.updateTable('companyVehicle').set({ plate: 'A 0' }).where('id', '=', first.id).execute()
  const other = await insert.person(writes, 'Otto')
  await insert.employ(writes, (await insert.company(writes, 'Andere')).id, other, 'admin')
  stranger = await server.as(other)
})
afterAll(() => server.close())

const export_ = (query: object, by = caller, headers = {}) =>
  by.send('GET', companyVehicles.csv.path, { query: { ...query }, headers })
const tableOf = async (query: object, headers = {}) => csvTable((await export_(query, caller, headers)).text)

describe('exported list', () => {
  test('contains every row of all pages, in the order of the list, with the requested columns in their order', async () => {
    const rows = await tableOf({ sf: 'plate', so: 'desc', columns: 'plate,vin' })
    expect(rows).toHaveLength(rowCount)
    expect(Object.keys(rows[0]?.cells ?? {})).toEqual([heading('plate'), heading('vin')])
    const plates = rows.map(({ cells }) => cells[heading('plate')])
    expect(plates.slice(0, 2)).toEqual(['G 999', 'G 998'])
    expect(plates.at(-1)).toBe('A 0')
    expect(new Set(plates).size).toBe(rowCount)
  })

  test('contains only rows that match the filters and the search', async () => {
    const rows = await tableOf({ sf: 'plate', search: 'g 120', columns: 'plate' })
    expect(rows.map(({ cells }) => cells[heading('plate')])).toEqual(['G 120', 'G 1200', 'G 1201', 'G 1202'])
    expect(await tableOf({ drivetrain: 'HEV', columns: 'plate' })).toEqual([])
  })

  test('uses the language of the reader in headings and values', async () => {
    const [row] = await tableOf({ columns: 'drivetrain' }, { 'accept-language': 'it' })
    expect(row?.cells).toEqual({ [heading('drivetrain', 'it')]: textNamed('it', 'vehicle.drivetrain.BEV') })
  })

  test('T66: begins with the byte order mark for spreadsheets and contains no formula cell', async () => {
    const { text, headers } = await export_({ sf: 'plate', columns: 'manufacturer' })
    expect(text.charCodeAt(0)).toBe(0xfeff)
    expect(text).toContain("\r\n'=1+1\r\n")
    expect(text).toContain('"Werk; ""Nord"""')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/^attachment; filename=".+\.csv"/)
  })

  test('contains no items of other owners', async () => {
    expect(csvTable((await export_({ columns: 'plate' }, stranger)).text)).toEqual([])
  })

  test.each(['geheim', 'plate,plate', 'constructor', 'plate,', 'searchText'])(
    'has no column %s',
    async (columns) => {
      const { status, body } = await export_({ columns })
      expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { columns: 'invalid' } })
    },
  )

  test.each([
    'plate.constructor',
    'plate.at.caller',
    'plate.__proto__',
    'plate.length',
    'hvComponents.map.call',
  ])('T37: contains no inherited property of an object, requested as %s', async (columns) => {
    const { status, text } = await export_({ search: 'G 120', columns })
    expect(status).toBe(200)
    expect(text.split('\r\n').slice(1)).toEqual(['', '', '', '', ''])
  })

  test('is rejected without a session', async () => {
    expect((await export_({ columns: 'plate' }, await server.as())).status).toBe(401)
  })
})

test('T8, T75: stops after the reader signs out or loses the right', async () => {
  const { lookups, writes } = server.database
  const person = await insert.person(writes, 'Lena')
  const { token } = await server.as(person)
  const { caller } = await callerByLookup(lookups, token, server.config)
  async function* parts() {
    yield { rows: [['before']], people: [] }
    await writes.deleteFrom('session').where('userId', '=', person.id).execute()
    yield { rows: [['after']], people: [lead.id] }
  }
  const { bytes } = csvFile(
    server,
    { context: { caller, transport: { token } }, endpoint: companyVehicles.csv },
    { name: 'list', headings: ['heading'], parts: parts() },
  )
  const read: unknown[] = []
  const reading = async () => {
    for await (const piece of bytes) read.push(piece)
  }
  await expect(reading()).rejects.toThrow()
  expect(read.join('')).not.toContain('after')
  expect(await accessLogOf(server, person)).toEqual([])
})

test('T27: notifies each person that an administrator exports, once', async () => {
  const { writes, reads } = server.database
  const admin = await insert.person(writes, 'Ada')
  await writes.updateTable('user').set({ isAdmin: true }).where('id', '=', admin.id).execute()
  const before = await seen()
  const { status, text } = await (
    await server.as(admin)
  ).send('GET', '/api/user/csv', { query: { columns: 'lastname' } })
  expect(status).toBe(200)
  const others = csvTable(text).length - 1
  expect(others).toBeGreaterThan(1)
  expect((await seen()) - before).toBe(others)

  async function seen() {
    const { count } = await reads
      .selectFrom('accessLog')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('readerId', '=', admin.id)
      .executeTakeFirstOrThrow()
    return count
  }
})
