import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabaseProxy, type DatabaseProxy } from '../../test/support/databaseProxy.ts'
import { asProgram, openTestDatabase, testDatabase } from '../../test/support/database.ts'
import type { Database } from '../db/db.ts'
import { addJob } from './jobs.ts'
import { poolForJobs, startWorker, type JobHandlers } from './worker.ts'

let proxy: DatabaseProxy
/** Bypasses the proxy. */
let direct: Database
let owner: Database
let database: Database
let worker: Awaited<ReturnType<typeof startWorker>>
/** Runs during the first attempt of an email job. */
const during = new Map<string, () => Promise<unknown>>()
const done = new Set<string>()

beforeAll(async () => {
  const { url } = await testDatabase()
  owner = openTestDatabase(url)
  direct = openTestDatabase(asProgram(url))
  proxy = await openDatabaseProxy(asProgram(url))
  database = openTestDatabase(proxy.urlOf(asProgram(url)))
})
afterAll(async () => {
  await Promise.all([database.close(), direct.close(), owner.close()])
  await proxy.stop()
})
beforeEach(async () => {
  // The library prints each lost connection with its stack.
  vi.spyOn(console, 'trace').mockReturnValue()
  const send = async ({ mailId }: { mailId: string }) => {
    const happens = during.get(mailId)
    during.delete(mailId)
    await happens?.()
    done.add(mailId)
  }
  const handlers = { 'mail.send': send } as Partial<JobHandlers> as JobHandlers
  worker = await startWorker(database.jobPool, handlers, () => undefined, { clock: [] })
})
afterEach(async () => {
  await worker.stop()
  vi.mocked(console.trace).mockRestore()
})

async function order(happens?: () => Promise<unknown>) {
  const mailId = uuid()
  if (happens) during.set(mailId, happens)
  await direct.writes.transaction().execute((db) => addJob(db, 'mail.send', { mailId }))
  return mailId
}

async function orderAnd(happens: () => Promise<unknown>, fails: boolean) {
  const happened = Promise.withResolvers<void>()
  await order(async () => {
    await happens()
    happened.resolve()
    if (fails) throw new Error('not now')
  })
  await happened.promise
}

const queued = async () => (await sql`select id from graphile_worker.jobs`.execute(direct.writes)).rows.length

const endSessions = () =>
  owner.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'eval jobs'`)

async function expectToGoOn() {
  const next = await order()
  await expect.poll(() => [...done]).toContain(next)
  // A job whose end could not be recorded runs again.
  await expect.poll(queued).toBe(0)
}

describe.each([
  ['is done', false],
  ['fails', true],
])('jobs continue after one that %s while the database', (_, fails) => {
  test('refuses every connection', async () => {
    const before = proxy.refused()
    await orderAnd(async () => proxy.cut(), fails)
    await expect.poll(() => proxy.refused()).toBeGreaterThan(before + 5)
    proxy.restore()
    await expectToGoOn()
  })

  test('ends the session that records it', async () => {
    const lock = await owner.pool.connect()
    const locked = () => lock.query('begin; lock table graphile_worker._private_jobs in exclusive mode')
    await orderAnd(locked, fails)
    const waiting = `select from pg_stat_activity where datname = current_database()
      and application_name = 'eval jobs' and wait_event_type = 'Lock' and query ~* 'update|delete'`
    await expect.poll(async () => (await owner.pool.query(waiting)).rowCount).toBeGreaterThan(0)
    await endSessions()
    await lock.query('rollback')
    lock.release()
    await expectToGoOn()
  })

  test('can only be read, as a standby', async () => {
    const { rows } = await owner.pool.query<{ name: string }>('select current_database() as name')
    const settings = `alter database ${rows[0]?.name} set default_transaction_read_only`
    await orderAnd(async () => {
      await owner.pool.query(`${settings} = on`)
      await endSessions()
    }, fails)
    const isRefused = `select xact_rollback from pg_stat_database where datname = current_database()`
    const rollbacks = async () =>
      Number((await owner.pool.query<{ xact_rollback: string }>(isRefused)).rows[0]?.xact_rollback)
    const before = await rollbacks()
    await expect.poll(rollbacks).toBeGreaterThan(before + 8)
    await owner.pool.query(`set default_transaction_read_only = off; ${settings} = off`)
    await endSessions()
    await expectToGoOn()
  })
})

test('a connection that the library releases twice is released once', async () => {
  const pool = poolForJobs(database.jobPool)
  await new Promise<void>((resolve, reject) =>
    pool.connect((error, _, release) => {
      try {
        expect(error).toBeUndefined()
        release()
        release()
        resolve()
      } catch (failure) {
        reject(failure instanceof Error ? failure : new Error(String(failure)))
      }
    }),
  )
})
