import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, testDatabase, timeoutFactor } from '../../test/support/database.ts'
import type { Database } from './db.ts'

let database: Database

beforeAll(async () => {
  database = openTestDatabase((await testDatabase()).url)
})
afterAll(() => database.close())

const limits = `select setting::int / ${timeoutFactor} as ms from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')
  order by name`

interface Limits {
  rows: { ms: number }[]
}

const settings = ({ rows: [idle, lock, statement] }: Limits) => ({
  idle: idle?.ms,
  lock: lock?.ms,
  statement: statement?.ms,
})
const limitsOf = async (pool: pg.Pool) => ({
  connect: (pool.options.connectionTimeoutMillis ?? 0) / timeoutFactor,
  ...settings(await pool.query<{ ms: number }>(limits)),
})

test('statements, locks, open transactions and connections end at their time limit', async () => {
  const { pool, readPool, limitPool, jobPool, lookups } = database
  const always = { idle: 30_000, lock: 3000 }
  expect(await limitsOf(pool)).toEqual({ ...always, connect: 2000, statement: 10_000 })
  expect(await limitsOf(readPool)).toEqual({ ...always, connect: 2000, statement: 2000 })
  expect(await limitsOf(limitPool)).toEqual({ ...always, connect: 2000, statement: 2000 })
  expect(await limitsOf(jobPool)).toEqual({ ...always, connect: 30_000, statement: 10_000 })
  const rows = await lookups.query<{ ms: number }>({ text: limits, values: [] })
  expect(settings(rows)).toEqual({ ...always, statement: 2000 })
})

test('moments are text with milliseconds, also in an array', async () => {
  const moment = '2026-11-25T08:20:00.584Z'
  const { rows } = await database.pool.query<{ one: string; all: (string | null)[] }>(
    `select $1::timestamptz as one, array[$1::timestamptz, null, '2026-11-25 08:20:01+00'] as all,
      '{}'::timestamptz[] as none`,
    [moment],
  )
  expect(rows).toEqual([{ one: moment, all: [moment, null, '2026-11-25T08:20:01.000Z'], none: [] }])
})

const statement = (what: string) => sql`select 1 as ${sql.id(what)} where 1 = ${1}`

const preparedOn = () =>
  database.reads.connection().execute(async (db) => {
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements`.execute(db)
    return rows
  })

test('a flood of different statements blocks no new statement and does not fill the cache for good', async () => {
  for (let index = 0; index < 2100; index++) {
    await statement(`flood ${index}`).execute(database.reads)
    if (index % 100 === 0) await statement('in use').execute(database.reads)
  }
  await statement('new after the flood').execute(database.reads)
  const prepared = await preparedOn()
  expect(prepared.filter(({ statement }) => statement.includes('new after the flood'))).toHaveLength(1)
  expect(prepared.length).toBeLessThan(1000)
})
