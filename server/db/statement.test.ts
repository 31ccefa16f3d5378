import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, testDatabase } from '../../test/support/database.ts'
import type { Database, Db } from './db.ts'
import { placeholder, runCached } from './statement.ts'

let database: Database

beforeAll(async () => {
  database = openTestDatabase((await testDatabase()).url)
})
afterAll(() => database.close())

const numbers = (db: Db) =>
  db
    .selectNoFrom([
      sql<number>`${placeholder('first')}::int`.as('firstNumber'),
      sql<number>`${placeholder('second')}::int`.as('secondNumber'),
      sql<string>`${'fixed'}::text`.as('fixed'),
    ])
    .where(sql<boolean>`${placeholder('first')}::int < 10`)

test('a statement with a cached shape is not built again and uses the values of each call', async () => {
  let built = 0
  const ask = (first: number, second: number) =>
    runCached(database.reads, {
      shape: 'test numbers',
      build: () => {
        built++
        return numbers(database.reads)
      },
      values: { first, second },
    })
  expect(await ask(1, 2)).toEqual([{ firstNumber: 1, secondNumber: 2, fixed: 'fixed' }])
  expect(await ask(3, 4)).toEqual([{ firstNumber: 3, secondNumber: 4, fixed: 'fixed' }])
  expect(await ask(11, 4)).toEqual([])
  expect(built).toBe(1)
})

test('parallel calls do not mix up their values', async () => {
  const inputs = Array.from({ length: 9 }, (_, first) => first)
  const answers = await Promise.all(
    inputs.map((first) =>
      runCached(database.reads, {
        shape: 'test numbers',
        build: () => numbers(database.reads),
        values: { first, second: first * 2 },
      }),
    ),
  )
  expect(answers.flat().map(({ secondNumber }) => secondNumber)).toEqual(inputs.map((first) => first * 2))
})

test('a prepared and an unprepared statement return the same result, also in a transaction', async () => {
  const ask = (db: Db, unprepared: boolean) =>
    runCached(db, { build: () => numbers(db), values: { first: 1, second: 2 }, unprepared })
  const expected = await ask(database.reads, false)
  expect(await ask(database.reads, true)).toEqual(expected)
  expect(await database.writes.transaction().execute((db) => ask(db, false))).toEqual(expected)
})

test('a moment is formatted in UTC with milliseconds, whatever its stored precision', async () => {
  const { rows } = await database.pool.query<Record<string, string>>(
    `select timestamptz '2026-03-29 01:59:59.123456+01' as micro, timestamptz '2026-06-01 12:00:00+02' as whole, timestamptz '2026-06-01 12:00:00.5+02' as half`,
  )
  expect(rows[0]).toEqual({
    micro: '2026-03-29T00:59:59.123Z',
    whole: '2026-06-01T10:00:00.000Z',
    half: '2026-06-01T10:00:00.500Z',
  })
})

test('after a flood of different statements, statements in use are cached again', async () => {
  let built = 0
  const ask = (shape: string) =>
    runCached(database.reads, {
      shape,
      build: () => {
        built += 1
        return database.reads.selectNoFrom(sql<number>`1`.as('one'))
      },
      values: {},
    })
  for (let index = 0; index < 2100; index++) await ask(`flood ${index}`)
  built = 0
  await ask('expected')
  await ask('expected')
  expect(built).toBe(1)
})
