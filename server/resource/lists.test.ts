import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finding } from '#contract/find.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { certificates } from '#contract/certificate.ts'
import { reports } from '#contract/report.ts'
import { addDays, startOf } from '#domain/day.ts'
import { stateOn } from '#domain/certificate.ts'
import { timeZone, today } from '../../test/support/day.ts'
import type { Client } from '../../test/support/client.ts'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import * as insert from '../../test/support/people.ts'
import { draft } from '../../test/support/scenario.ts'

let server: TestServer
let caller: Client
let admin: insert.Person
let companyId: string

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  admin = await insert.person(writes, 'Carla')
  companyId = (await insert.company(writes, 'Autohaus')).id
  await insert.employ(writes, companyId, admin, 'admin')
  caller = await server.as(admin)
  for (let count = 0; count < 25; count++)
    await insert.companyVehicle(writes, { companyId, createdBy: admin })
  await writes
    .updateTable('companyVehicle')
    .set({ plate: sql`'G-' || lpad((row_number * 7 % 25)::text, 2, '0') || ' AB'` })
    .from(
      sql<{
        id: string
        rowNumber: number
      }>`(select id as of, row_number() over (order by id) from company_vehicle)`.as('n'),
    )
    .whereRef('companyVehicle.id', '=', sql`n.of`)
    .execute()
})
afterAll(() => server.close())

const list = (query: object) => caller.ok(companyVehicles.list, { query })
const plates = async (query: object) => (await list(query)).items.map(({ plate }) => plate)
const numbered = (...numbers: number[]) => numbers.map((number) => `G-${String(number).padStart(2, '0')} AB`)

test('a search with more than a thousand matches states that, and every other its count', async () => {
  const { writes } = server.database
  const lead = await insert.person(writes, 'Maria')
  const owner = (await insert.company(writes, 'Fuhrpark')).id
  await insert.employ(writes, owner, lead, 'admin')
  await sql`insert into company_vehicle (id, company_id, vin, plate, plate_country, manufacturer, model, drivetrain, construction_year, created_by)
    select uuidv7(), ${owner}, 'WVWZZZ1FP' || lpad(n::text, 8, '0'), 'F ' || n, 'A', 'Nordstern', 'Volta', 'BEV', 2020, ${lead.id}
    from generate_series(1, 1001) n`.execute(writes)
  const fleet = await server.as(lead)
  const read = async (query: object) => {
    const { total, more } = await fleet.ok(companyVehicles.list, { query })
    return { total, more }
  }
  expect(await read({ search: 'nordstern' })).toEqual({ total: 1000, more: true })
  expect(await read({ search: 'f 10' })).toEqual({ total: 13, more: undefined })
  for (const query of [{}, { drivetrain: 'BEV' }, { lo: 2 }])
    expect(await read(query)).toEqual({ total: 1001, more: undefined })
})

describe('list', () => {
  test('shows ten items and their total', async () => {
    const { items, total } = await list({})
    expect({ shown: items.length, total }).toEqual({ shown: 10, total: 25 })
  })

  test('is paged from zero by l and lo, sorted by sf, up or down by so', async () => {
    expect(await plates({ l: 3, sf: 'plate' })).toEqual(numbered(0, 1, 2))
    expect(await plates({ l: 3, lo: 1, sf: 'plate' })).toEqual(numbered(3, 4, 5))
    expect(await plates({ l: 3, lo: 8, sf: 'plate' })).toEqual(numbered(24))
    expect(await plates({ l: 3, lo: 9, sf: 'plate' })).toEqual([])
    for (const so of ['desc', '-1']) expect(await plates({ l: 2, sf: 'plate', so })).toEqual(numbered(24, 23))
    for (const so of ['asc', '1']) expect(await plates({ l: 2, sf: 'plate', so })).toEqual(numbered(0, 1))
  })

  test('treats an empty sf, so or day as missing', async () => {
    const answer = await caller.send('GET', '/api/companyVehicle', {
      query: { l: 3, sf: '', so: '', day: '' },
    })
    expect(answer).toMatchObject({ status: 200, body: await list({ l: 3 }) })
    const unknown = await caller.send('GET', '/api/companyVehicle', { query: { drivetrian: '' } })
    expect(unknown).toMatchObject({ status: 400, body: { fields: { drivetrian: 'unknownField' } } })
  })

  test('has the same total on every page, also on one after the last', async () => {
    for (const lo of [0, 1, 2, 3, 7]) expect((await list({ l: 10, lo })).total).toBe(25)
  })

  test('finds three characters anywhere and fewer at the start of a word, in upper or lower case', async () => {
    expect((await list({ search: '07 a' })).items.map(({ plate }) => plate)).toEqual(numbered(7))
    expect((await list({ search: 'STERN' })).total).toBe(25)
    expect((await list({ search: 'no' })).total).toBe(25)
    expect((await list({ search: 'rd' })).total).toBe(0)
  })

  test.each(['G-07 AB', 'g 07 ab', 'g07ab', 'G-07AB', 'G\u201107\u00a0AB', '07a'])(
    'finds the plate G-07 AB by "%s", also in the search of everything',
    async (search) => {
      expect((await list({ search })).items.map(({ plate }) => plate)).toEqual(numbered(7))
      const { items } = await caller.ok(finding.find, { query: { q: search } })
      expect(items.map(({ title }) => title)).toEqual(numbered(7))
    },
  )

  test.each([
    '%%%',
    '___',
    '\\\\\\',
    '.*',
    '[a',
    "';--",
    '\\m',
    '(',
    '²',
    '\u0903',
    '\u0300',
    '_',
    '😀',
    '-',
    '^',
  ])('searches for %s literally', async (search) => {
    expect((await list({ search })).total).toBe(0)
  })

  test('is filtered by its fields, with several values of one separated by commas', async () => {
    await insert.companyVehicle(server.database.writes, { companyId, createdBy: admin })
    await server.database.writes
      .updateTable('companyVehicle')
      .set({ drivetrain: 'PHEV' })
      .where('plate', '=', '')
      .execute()
    expect((await list({ drivetrain: 'PHEV' })).total).toBe(1)
    expect((await list({ drivetrain: 'BEV' })).total).toBe(25)
    expect((await list({ drivetrain: 'BEV,PHEV' })).total).toBe(26)
    expect((await list({ drivetrain: 'HEV' })).total).toBe(0)
    expect((await list({ drivetrain: 'PHEV', search: 'nordstern', companyId })).total).toBe(1)
    await server.database.writes.deleteFrom('companyVehicle').where('plate', '=', '').execute()
  })

  test.each([
    [{ l: 0 }, { l: 'outOfRange' }],
    [{ l: 101 }, { l: 'outOfRange' }],
    [{ l: 1.5 }, { l: 'invalid' }],
    [{ l: 'many' }, { l: 'invalid' }],
    [{ lo: -1 }, { lo: 'outOfRange' }],
    [{ lo: 101, l: 100 }, { lo: 'outOfRange' }],
    [{ lo: 1e12 }, { lo: 'outOfRange' }],
    [{ sf: 'passwordHash' }, { sf: 'invalid' }],
    [{ sf: 'id; drop table' }, { sf: 'invalid' }],
    [{ so: 'up' }, { so: 'invalid' }],
    [{ day: '2026-02-30' }, { day: 'invalid' }],
    [{ day: '0' }, { day: 'invalid' }],
    [{ day: '0000-01-01' }, { day: 'outOfRange' }],
    [{ drivetrain: 'steam' }, { drivetrain: 'invalid' }],
    [{ drivetrain: 'BEV,steam' }, { drivetrain: 'invalid' }],
    [{ companyId: 'mine' }, { companyId: 'invalid' }],
    [{ search: 'x'.repeat(101) }, { search: 'tooLong' }],
    [{ secret: '1' }, { secret: 'unknownField' }],
    [
      { l: 0, sf: 'x' },
      { l: 'outOfRange', sf: 'invalid' },
    ],
  ])('rejects %o with the reason (T20, T23)', async (query, fields) => {
    const { status, body } = await caller.send('GET', '/api/companyVehicle', { query })
    expect({ status, code: body.code, fields: body.fields }).toEqual({ status: 400, code: 'invalid', fields })
  })

  test('rejects a parameter given twice', async () => {
    const { status, body } = await caller.send('GET', '/api/companyVehicle?l=5&l=6&sf=plate&sf=vin')
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { l: 'invalid', sf: 'invalid' } })
  })

  test('has at most ten thousand accessible items', async () => {
    expect((await list({ l: 100, lo: 100 })).items).toEqual([])
    expect((await caller.send('GET', '/api/companyVehicle', { query: { l: 1, lo: 10_001 } })).status).toBe(
      400,
    )
  })
})

test('a day filter returns items created on it in the time zone of the product, a number those of the days before today', async () => {
  const { writes } = server.database
  const madeAt = async (createdAt: string) => {
    const { id } = await insert.companyVehicle(writes, { companyId, createdBy: admin })
    await writes
      .updateTable('companyVehicle')
      .set({ createdAt, model: 'Dated' })
      .where('id', '=', id)
      .execute()
    return id
  }
  // Vienna is two hours ahead of UTC in summer, so the second row belongs to 1 June.
  const [before, within, , after] = [
    await madeAt('2026-05-31T21:59:59Z'),
    await madeAt('2026-05-31T22:00:00Z'),
    await madeAt('2026-06-01T21:59:59Z'),
    await madeAt('2026-06-01T22:00:00Z'),
  ]
  const inVienna = await testServer({ url: server.url, env: { TIME_ZONE: 'Europe/Vienna' } })
  const query = { day: '2026-06-01', search: 'dated' }
  const { items } = await (await inVienna.as(admin)).ok(companyVehicles.list, { query })
  const ids = items.map(({ _id }) => _id)
  await inVienna.close()
  expect(ids).toHaveLength(2)
  expect(ids).toContain(within)
  expect(ids).not.toContain(before)
  expect(ids).not.toContain(after)
  for (const days of [-3, -1]) await madeAt(startOf(addDays(today, days), timeZone).toISOString())
  expect((await list({ day: '2', search: 'dated' })).total).toBe(1)
  expect((await list({ day: '4', search: 'dated' })).total).toBe(2)
  await writes.deleteFrom('companyVehicle').where('model', '=', 'Dated').execute()
})

test('a total is correct after every commit, with parallel writes', async () => {
  const { writes } = server.database
  const count = async () => (await list({ l: 5, lo: 1 })).total
  const start = await count()
  let counter = 0
  const writer = async () => {
    for (let turn = 0; turn < 10; turn++) {
      await insert.companyVehicle(writes, { companyId, createdBy: admin })
      counter++
      const number = counter
      expect(await count()).toBeGreaterThanOrEqual(start + number)
    }
  }
  await Promise.all([writer(), writer(), writer(), writer()])
  expect(await count()).toBe(start + 40)
  await writes
    .transaction()
    .execute(async (db) => {
      await db.deleteFrom('companyVehicle').where('companyId', '=', companyId).execute()
      expect(await count()).toBe(start + 40)
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  expect(await count()).toBe(start + 40)
})

test('two instances show the same total after a commit of either', async () => {
  const other = await testServer({ url: server.config.databaseUrl ?? '' })
  const there = await other.as(admin)
  const count = (one: Client) => one.ok(companyVehicles.list, { query: { l: 5 } }).then(({ total }) => total)
  const before = await count(there)
  const body = {
    vin: 'WVWZZZ1KZ6W999999',
    manufacturer: 'N',
    model: 'V',
    drivetrain: 'BEV' as const,
    constructionYear: 2024,
  }
  await caller.ok(companyVehicles.create, { body })
  expect([await count(there), await count(caller)]).toEqual([before + 1, before + 1])
  await other.close()
})

describe('certificates', () => {
  const shown: Record<string, { state?: string; dueIn?: number; issuedIn?: number }> = {
    valid: { dueIn: 91 },
    expiring: { dueIn: 90 },
    'expiring on its last day': { dueIn: 0 },
    expired: { dueIn: -1 },
    waiting: { issuedIn: 1 },
    suspended: { state: 'suspended' },
    revoked: { state: 'revoked' },
    superseded: { state: 'superseded' },
    sealing: { state: 'sealing' },
  }
  let holder: insert.Person

  beforeAll(async () => {
    const { writes } = server.database
    holder = await insert.person(writes, 'Hanna')
    const { id: authorityId } = await insert.authority(writes, 'Prüfstelle', 'PS')
    const template = await insert.template(writes, authorityId)
    for (const [name, { state = 'issued', dueIn = 400, issuedIn = -30 }] of Object.entries(shown)) {
      const issueDate = addDays(today, Math.min(issuedIn, dueIn - 1))
      const dueDate = addDays(today, dueIn)
      const held = { holder, issuer: admin, template, name, state, issueDate, dueDate }
      await insert.certificate(writes, held)
    }
  })

  test('are shown and found with the state that the domain calculates for today', async () => {
    const person = await server.as(holder)
    const { items } = await person.ok(certificates.list, { query: { l: 100 } })
    expect(items).toHaveLength(Object.keys(shown).length)
    for (const { name, state, issueDate, dueDate } of items) {
      const stored = shown[name]?.state ?? 'issued'
      expect({ name, state }).toEqual({ name, state: stateOn(today, { state: stored, issueDate, dueDate }) })
      const result = await person.ok(certificates.list, { query: { l: 100, state } })
      expect(result.items.map((item) => item.name)).toContain(name)
      expect(new Set(result.items.map((item) => item.state))).toEqual(new Set([state]))
    }
    const both = await person.ok(certificates.list, { query: { state: 'valid,expiring' } })
    expect(both.total).toBe(3)
  })

  test('are found by a range of days, including its ends', async () => {
    const person = await server.as(holder)
    const between = (from: number, to: number) => ({
      'dueDate.from': addDays(today, from),
      'dueDate.to': addDays(today, to),
    })
    const { items } = (await person.send('GET', '/api/certificate', { query: between(0, 90) })).body as {
      items: { name: string }[]
    }
    expect(items.map(({ name }) => name).toSorted()).toEqual(['expiring', 'expiring on its last day'])
    const { body } = await person.send('GET', '/api/certificate', { query: { 'dueDate.from': 'soon' } })
    expect(body.fields).toEqual({ 'dueDate.from': 'invalid' })
  })
})

test('a range of days over moments includes its whole last day, in the time zone of the product', async () => {
  const { writes } = server.database
  const author = await insert.person(writes, 'Nacht')
  const { id: company } = await insert.company(writes, 'Nachtdienst')
  await insert.employ(writes, company, author)
  const { id: companyVehicleId } = await insert.companyVehicle(writes, {
    companyId: company,
    createdBy: author,
  })
  const { id } = await draft(writes, { author, companyId: company, companyVehicleId })
  // 00:30 on the 11th in Vienna.
  await writes
    .updateTable('report')
    .set({ measuredAt: '2026-03-10T23:30:00.000Z' })
    .where('id', '=', id)
    .execute()
  const inVienna = await testServer({ url: server.url, env: { TIME_ZONE: 'Europe/Vienna' } })
  const night = await inVienna.as(author)
  const ids = async (query: object) => (await night.ok(reports.list, { query })).items.map(({ _id }) => _id)
  expect(await ids({ 'measuredAt.from': '2026-03-11', 'measuredAt.to': '2026-03-11' })).toEqual([id])
  expect(await ids({ 'measuredAt.to': '2026-03-10' })).toEqual([])
  expect(await ids({ 'measuredAt.from': '2026-03-12' })).toEqual([])
  expect(await ids({ type: 'disconnection,isolation', state: 'draft,final', authorId: author.id })).toEqual([
    id,
  ])
  await inVienna.close()
})
