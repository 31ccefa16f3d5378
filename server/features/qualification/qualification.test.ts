import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { qualification } from '#contract/qualification.ts'
import { addDays } from '#domain/day.ts'
import { forecastDays } from '#domain/qualification.ts'
import { appendToLog } from '../../audit/chain.ts'
import { timeZone, today } from '../../../test/support/day.ts'
import type { Client } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import type { ChainedEvent } from '../../audit/entry.ts'

let server: TestServer
let employer: Client
let head: Client
let companyId: string
let authorityId: string
let crew: Record<'anna' | 'berta' | 'carl' | 'dora', insert.Person>

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  companyId = (await insert.company(writes, 'Werk')).id
  authorityId = (await insert.authority(writes, 'Prüfstelle', 'PS')).id
  const elsewhere = await insert.authority(writes, 'Andere', 'AN')
  const [boss, issuer] = [await insert.person(writes, 'Boss'), await insert.person(writes, 'Ines')]
  await insert.employ(writes, companyId, boss, 'admin')
  await insert.appoint(writes, authorityId, issuer, 'adminReadOnly')
  const person = async (name: string) => insert.person(writes, name, { lastname: name })
  crew = {
    anna: await person('Anna'),
    berta: await person('Berta'),
    carl: await person('Carl'),
    dora: await person('Dora'),
  }
  for (const one of [crew.anna, crew.berta, crew.carl]) await insert.employ(writes, companyId, one)
  const own = await insert.template(writes, authorityId)
  const foreign = await insert.template(writes, elsewhere.id)
  const hold = (holder: insert.Person, days: number, { template = own, ...change } = {}) =>
    insert.certificate(writes, {
      holder,
      issuer,
      template,
      issueDate: addDays(today, days - 1000),
      dueDate: addDays(today, days),
      ...change,
    })
  await hold(crew.anna, 200)
  await hold(crew.anna, -5)
  await hold(crew.berta, 40)
  await hold(crew.berta, 500, { state: 'revoked' } as object)
  await hold(crew.carl, 20, { template: foreign })
  await hold(crew.dora, 400)
  employer = await server.as(boss)
  head = await server.as(issuer)
})
afterAll(() => server.close())

const readMatrix = (query: object = {}) => employer.ok(qualification.read, { query: { companyId, ...query } })
const cellsOf = ({ items }: Awaited<ReturnType<typeof readMatrix>>) =>
  Object.fromEntries(
    items.map(({ fullname, cells }): [string, string[]] => [
      fullname.replace(/ .*/, ''),
      cells.map(({ level, state }) => `${level} ${state}`),
    ]),
  )

test('a company sees all of its people and their certificates of any authority', async () => {
  const matrix = await readMatrix()
  expect(cellsOf(matrix)).toEqual({
    Anna: ['EVAL-2 valid'],
    Berta: ['EVAL-2 expiring'],
    Boss: [],
    Carl: ['EVAL-2 expiring'],
  })
  expect(matrix).toMatchObject({ day: today, levels: ['EVAL-2'], total: 4 })
})

test('an authority sees the people it certified, with its own certificates only', async () => {
  const matrix = await head.ok(qualification.read, { query: { authorityId } })
  expect(cellsOf(matrix)).toEqual({
    Anna: ['EVAL-2 valid'],
    Berta: ['EVAL-2 expiring'],
    Dora: ['EVAL-2 valid'],
  })
})

test('for a future day it shows the state without renewals', async () => {
  expect(cellsOf(await readMatrix({ day: addDays(today, 150) }))).toEqual({
    Anna: ['EVAL-2 expiring'],
    Berta: ['EVAL-2 expired'],
    Boss: [],
    Carl: ['EVAL-2 expired'],
  })
})

test('the forecast counts people, not certificates, to the last valid day', async () => {
  const holdersIn = async (days: number) => {
    const day = addDays(today, days)
    return (await readMatrix({ day })).forecast.find((one) => one.day === day)?.counts['EVAL-2']
  }
  const expected = { 0: 3, 20: 3, 21: 2, 40: 2, 41: 1, 200: 1, 201: 0 }
  for (const [days, holders] of Object.entries(expected)) expect(await holdersIn(Number(days))).toBe(holders)
})

test('the forecast has the day after each month of the coming year', async () => {
  const { forecast } = await readMatrix()
  expect(forecast.map(({ day }) => day)).toEqual(forecastDays(today))
  const holders = forecast.map(({ counts }) => counts['EVAL-2'] ?? 0)
  expect(holders).toEqual(holders.toSorted((one, other) => other - one))
})

test('only the requested people of the organisation are shown', async () => {
  const people = [crew.carl.id, crew.dora.id].join()
  expect(cellsOf(await readMatrix({ people }))).toEqual({ Carl: ['EVAL-2 expiring'] })
})

test('the forecast counts no person between two certificates, nor before the later one starts', async () => {
  const { writes } = server.database
  const between = await insert.authority(writes, 'Zwischenzeit', 'ZW')
  const [issuer, holder] = [await insert.person(writes, 'Zoe'), await insert.person(writes, 'Zita')]
  await insert.appoint(writes, between.id, issuer, 'adminReadOnly')
  const template = await insert.template(writes, between.id)
  for (const [first, last] of [
    [-1000, -5],
    [14, 1000],
  ] as const)
    await insert.certificate(writes, {
      ...{ holder, issuer, template },
      ...{ issueDate: addDays(today, first), dueDate: addDays(today, last) },
    })
  const caller = await server.as(issuer)
  const { forecast } = await caller.ok(qualification.read, {
    query: { authorityId: between.id, day: addDays(today, 14) },
  })
  const { items } = await caller.ok(qualification.read, { query: { authorityId: between.id } })
  expect(items[0]?.cells).toMatchObject([{ state: 'waiting', issueDate: addDays(today, 14) }])
  const on = (day: string) => forecast.find((one) => one.day === day)?.counts['EVAL-2']
  expect([on(today), on(addDays(today, 14)), forecast.at(-1)?.counts['EVAL-2']]).toEqual([0, 1, 1])
})

test.each([
  ['lacks', 0, ['Boss']],
  ['lacks', 30, ['Carl', 'Boss']],
  ['loses', 30, ['Carl']],
  ['loses', 90, ['Berta', 'Carl']],
  ['loses', 0, []],
] as const)('people who %s a level in %i days', async (gap, days, names) => {
  const day = addDays(today, days)
  for (const level of [undefined, 'EVAL-2'])
    expect(Object.keys(cellsOf(await readMatrix({ gap, day, ...(level && { level }) })))).toEqual([...names])
})

test('a level that no one holds is missing for everyone', async () => {
  expect((await readMatrix({ gap: 'lacks', level: 'EVAL-3' })).total).toBe(4)
})

test('with several levels, people who lack one of them are found, and only those who hold all are not', async () => {
  const { writes } = server.database
  const { id: yard } = await insert.company(writes, 'Stufen')
  const [boss, one, both] = [
    await insert.person(writes, 'Chef', { lastname: 'C' }),
    await insert.person(writes, 'Eine', { lastname: 'A' }),
    await insert.person(writes, 'Beide', { lastname: 'B' }),
  ]
  await insert.employ(writes, yard, boss, 'admin')
  for (const person of [one, both]) await insert.employ(writes, yard, person)
  const browser = await server.as(boss)
  const lacking = async (level?: string) => {
    const query = { companyId: yard, gap: 'lacks' as const, ...(level && { level }) }
    return Object.keys(cellsOf(await browser.ok(qualification.read, { query })))
  }
  expect(await lacking()).toEqual(['Eine', 'Beide', 'Chef'])
  const template = await insert.template(writes, authorityId, 'Stufen')
  const held = { template, issuer: boss, issueDate: addDays(today, -10), dueDate: addDays(today, 300) }
  for (const holder of [one, both]) await insert.certificate(writes, { ...held, holder })
  await insert.certificate(writes, { ...held, holder: both, rank: 3 })
  expect(await lacking()).toEqual(['Eine', 'Chef'])
  expect(await lacking('EVAL-2')).toEqual(['Chef'])
  expect(await lacking('EVAL-3')).toEqual(['Eine', 'Chef'])
})

test('people are searched and paged', async () => {
  expect(Object.keys(cellsOf(await readMatrix({ search: 'bert' })))).toEqual(['Berta'])
  expect(Object.keys(cellsOf(await readMatrix({ l: 2, lo: 1 })))).toHaveLength(2)
  expect((await readMatrix({ search: '%' })).total).toBe(0)
})

test('for a past day it shows the holders of a level on that day, whatever happened since', async () => {
  const { writes } = server.database
  const own = await insert.template(writes, authorityId, 'Früher')
  const { id: yard } = await insert.company(writes, 'Hof')
  const boss = await insert.person(writes, 'Hofer')
  await insert.employ(writes, yard, boss, 'admin')
  const person = async (name: string) => {
    const one = await insert.person(writes, name, { lastname: name })
    await insert.employ(writes, yard, one)
    return one
  }
  const hold = (holder: insert.Person, from: number, to: number, state = 'issued') =>
    insert.certificate(writes, {
      ...{ holder, issuer: boss, template: own, state },
      ...{ issueDate: addDays(today, from), dueDate: addDays(today, to) },
    })
  /** Moves events to a past day at the same local time, across daylight saving time. */
  const logged = (id: string, days: number, type: ChainedEvent) =>
    server.owner.writes.transaction().execute(async (db) => {
      await appendToLog(db, { type, actorId: null, objectId: id, payload: {} })
      await sql`set local session_replication_role = replica`.execute(db)
      await sql`update chain_entry
        set at = (at at time zone ${timeZone} - make_interval(days => ${-days})) at time zone ${timeZone}
        where object_id = ${id} and type = ${type}`.execute(db)
    })
  const [gap, revoked, lifted] = [await person('Gabi'), await person('Rosa'), await person('Lisa')]
  await hold(gap, -900, -400)
  await hold(gap, -200, 100)
  await logged((await hold(revoked, -500, 500, 'revoked')).id, -100, 'certificate.revoked')
  const { id } = await hold(lifted, -500, 500)
  await logged(id, -350, 'certificate.suspended')
  await logged(id, -250, 'certificate.reinstated')
  const browser = await server.as(boss)
  const on = async (days: number) => {
    const day = addDays(today, days)
    const matrix = await browser.ok(qualification.read, { query: { companyId: yard, day } })
    const lacks = await browser.ok(qualification.read, { query: { companyId: yard, day, gap: 'lacks' } })
    const counts = matrix.forecast.find((one) => one.day === day)?.counts['EVAL-2'] ?? 0
    return { ...cellsOf(matrix), lacking: Object.keys(cellsOf(lacks)), counts }
  }
  expect(await on(-300)).toMatchObject({
    ...{ Gabi: ['EVAL-2 waiting'], Rosa: ['EVAL-2 valid'], Lisa: ['EVAL-2 suspended'] },
    ...{ lacking: ['Gabi', 'Lisa', 'Hofer'], counts: 1 },
  })
  expect(await on(-101)).toMatchObject({
    ...{ Gabi: ['EVAL-2 valid'], Rosa: ['EVAL-2 valid'], Lisa: ['EVAL-2 valid'] },
    ...{ lacking: ['Hofer'], counts: 3 },
  })
  expect(await on(-100)).toMatchObject({ Rosa: [], lacking: ['Hofer', 'Rosa'], counts: 2 })
  expect(await on(0)).toMatchObject({ Rosa: [], counts: 2 })
})

test('without exactly one organisation the call is rejected', async () => {
  expect((await employer.call(qualification.read)).status).toBe(400)
  expect((await employer.call(qualification.read, { query: { companyId, authorityId } })).status).toBe(400)
})
