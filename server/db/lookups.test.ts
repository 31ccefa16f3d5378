import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, testDatabase } from '../../test/support/database.ts'
import type { Database } from './db.ts'

let database: Database

let url: string

beforeAll(async () => {
  url = (await testDatabase()).url
  database = openTestDatabase(url)
})
afterAll(() => database.close())

const query = (text: string, values: unknown[] = []) =>
  database.lookups.query<{ answer: number }>({ text, values }).then(({ rows }) => rows[0]?.answer)

test('each of many parallel look-ups gets its own answer, and a failed one affects no other', async () => {
  const numbers = Array.from({ length: 60 }, (_, index) => index)
  const answers = await Promise.allSettled(
    numbers.map((number) => query('select 60 / $1::int as answer', [number])),
  )
  expect(answers[0]?.status).toBe('rejected')
  expect(answers.slice(1)).toEqual(
    numbers.slice(1).map((number) => ({ status: 'fulfilled', value: Math.floor(60 / number) })),
  )
})

test('a look-up does not write', async () => {
  await expect(query(`update "user" set is_admin = true returning 1 as answer`)).rejects.toMatchObject({
    code: '25006',
  })
})

test('after the database ends the connections, the next look-ups are answered', async () => {
  const pids = await Promise.all([
    query('select pg_backend_pid() as answer'),
    query('select pg_backend_pid() as answer'),
  ])
  // Connects first, because on a slow machine that may take longer than the look-up timeout.
  await database.pool.query('select 1')
  const patient = `select 1 as answer from set_config('statement_timeout', '0', false)`
  await Promise.all([query(patient), query(patient)])
  const endless = 'select 1 as answer from pg_sleep(30)'
  const waiting = [query(endless), query(endless)]
  const settled = Promise.allSettled(waiting)
  await database.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [pids])
  const ended = { status: 'rejected', reason: { code: '57P01' } }
  expect(await settled).toMatchObject([ended, ended])
  await expect.poll(() => query('select 7 as answer').catch(() => 'not yet')).toBe(7)
})

test('a statement that is cancelled while the server reads it fails alone; the following ones are answered', async () => {
  const owner = openTestDatabase(url)
  const blocker = await owner.pool.connect()
  await blocker.query('begin; lock table session in access exclusive mode')
  const text = 'select count(*)::int as answer from session'
  const asking = Array.from({ length: 6 }, () => database.lookups.query({ name: 'read late', text }))
  const settled = Promise.allSettled(asking)
  const waiting = async (what: string) =>
    (
      await owner.readPool.query<{ pid: number }>(`select pid, ${what} from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
    ).rows.map(({ pid }) => pid)
  await expect.poll(() => waiting('pid')).toHaveLength(2)
  const cancelled = await waiting('pg_cancel_backend(pid)')
  // The look-ups sent after it are repeated on other connections, and wait there.
  await expect
    .poll(async () => (await waiting('pid')).filter((pid) => !cancelled.includes(pid)))
    .toHaveLength(2)
  await blocker.query('rollback')
  blocker.release()
  const answers = await settled
  const codes = answers.flatMap((one) =>
    one.status === 'rejected' ? [(one.reason as { code?: string }).code] : [],
  )
  expect(codes).toEqual(['57014', '57014'])
  await owner.close()
})
