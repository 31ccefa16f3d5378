import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, testDatabase } from '../../test/support/database.ts'
import type { Database } from './db.ts'
import { Recent } from './recent.ts'

let database: Database

beforeAll(async () => {
  database = openTestDatabase((await testDatabase()).url)
})
afterAll(() => database.close())

test('what was asked for last is kept, whenever it came first', () => {
  const recent = new Recent<number>(3)
  for (const [place, key] of ['a', 'b', 'c'].entries()) recent.set(key, place)
  expect(recent.get('a')).toBe(0)
  recent.set('d', 3)
  expect(['a', 'b', 'c', 'd'].map((key) => recent.get(key))).toEqual([0, undefined, 2, 3])
})

const statement = (what: string) => sql`select 1 as ${sql.id(what)} where 1 = ${1}`

const preparedOn = () =>
  database.reads.connection().execute(async (db) => {
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements`.execute(db)
    return rows
  })

test('a flood of different statements keeps a connection from no new one, and is not kept by it for good', async () => {
  for (let place = 0; place < 2100; place++) {
    await statement(`flood ${place}`).execute(database.reads)
    if (place % 100 === 0) await statement('in use').execute(database.reads)
  }
  await statement('new after the flood').execute(database.reads)
  const prepared = await preparedOn()
  expect(prepared.filter(({ statement }) => statement.includes('new after the flood'))).toHaveLength(1)
  expect(prepared.length).toBeLessThan(1000)
})
