import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, testDatabase, type TestDatabase } from '../../test/support/database.ts'
import type { Database } from '../db/db.ts'
import { addJob, type Jobs } from './jobs.ts'
import { runnerLimits } from './runner.ts'
import { type JobHandlers, startWorker } from './worker.ts'

let clone: TestDatabase
let database: Database

beforeAll(async () => {
  clone = await testDatabase()
  database = openTestDatabase(clone.url)
})
afterAll(async () => {
  await database.close()
  await clone.drop()
})

const queued = async () =>
  (await sql<{ id: string }>`select id from graphile_worker.jobs`.execute(database.writes)).rows.length
const queueJob = (mailId = uuid()) =>
  database.writes.transaction().execute((db) => addJob(db, 'mail.send', { mailId }))

const jobHandlers = (payloads: unknown[], fail: (payload: unknown) => boolean = () => false): JobHandlers => {
  const keep = async (payload: unknown) => {
    if (fail(payload)) throw new Error('not now')
    payloads.push(payload)
  }
  return {
    'mail.send': keep,
    'certificate.seal': keep,
    'report.seal': keep,
    'course.issue': keep,
    'pass.update': keep,
    'credentialKey.make': keep,
    'file.remove': keep,
    'topic.tell': keep,
    'topic.tellMentioned': keep,
    'retention.clear': keep,
    'account.tidy': keep,
    'chain.check': keep,
    'checkpoint.write': keep,
    'certificate.remind': keep,
    'instrument.remind': keep,
    'report.remind': keep,
    'suspension.end': keep,
    'sealing.resume': keep,
    'digest.send': keep,
  }
}

test('a rolled back action leaves no queued job', async () => {
  const action = database.writes.transaction().execute(async (db) => {
    await addJob(db, 'mail.send', { mailId: uuid() })
    throw new Error('rolled back')
  })
  await expect(action).rejects.toThrow('rolled back')
  expect(await queued()).toBe(0)
})

test('a queued job runs once, also with two workers', async () => {
  const stored: Jobs['mail.send'][] = []
  const workers = await Promise.all(
    [1, 2].map(() => startWorker(database.pool, jobHandlers(stored), () => undefined, { clock: [] })),
  )
  const ids = Array.from({ length: 30 }, () => uuid())
  await Promise.all(ids.map((id) => queueJob(id)))
  await expect.poll(() => stored.length).toBe(30)
  expect(stored.map(({ mailId }) => mailId).toSorted()).toEqual(ids.toSorted())
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(await queued()).toBe(0)
})

test('a job that cannot be done now is retried and delays no other', async () => {
  const stored: Jobs['mail.send'][] = []
  const failures: string[] = []
  const poison = uuid()
  await queueJob(poison)
  const worker = await startWorker(
    database.pool,
    jobHandlers(stored, (payload) => (payload as Jobs['mail.send']).mailId === poison),
    (name) => failures.push(name),
    { clock: [] },
  )
  await queueJob()
  await expect.poll(() => stored.length).toBe(1)
  await expect.poll(() => failures).toContain('mail.send')
  await worker.stop()
  const { rows } = await sql<{ attempts: number; later: boolean; most: number }>`
    select attempts, run_at > updated_at as later, max_attempts as most from graphile_worker.jobs`.execute(
    database.writes,
  )
  expect(rows.map(({ most, later }) => ({ most, later }))).toEqual([{ most: 10, later: true }])
  expect(rows[0]?.attempts).toBeGreaterThan(0)
})

test('an email is sent while more seals wait for an external timestamp than there are slots', async () => {
  const sent: unknown[] = []
  const waiting: unknown[] = []
  const answered = Promise.withResolvers<void>()
  for (let at = 0; at < 6; at++)
    await database.writes.transaction().execute((db) => addJob(db, 'certificate.seal', { recordId: uuid() }))
  const seal = async (payload: unknown) => {
    waiting.push(payload)
    await answered.promise
  }
  const worker = await startWorker(
    database.pool,
    { ...jobHandlers(sent), 'certificate.seal': seal },
    () => undefined,
    { clock: [], sealsApart: true },
  )
  await expect.poll(() => waiting.length).toBe(2)
  const mailId = uuid()
  await queueJob(mailId)
  await expect.poll(() => sent).toEqual([{ mailId }])
  expect(waiting).toHaveLength(2)
  answered.resolve()
  await expect.poll(() => waiting.length).toBe(6)
  await worker.stop()
})

test('the worker is stalled when all it does hangs for too long, and not while it finds no jobs', async () => {
  const usual = runnerLimits.stalledMs
  const blocked = Promise.withResolvers<void>()
  let begun = 0
  const hang = () => {
    begun += 1
    return blocked.promise
  }
  const worker = await startWorker(
    database.pool,
    { ...jobHandlers([]), 'mail.send': hang },
    () => undefined,
    {
      clock: [],
    },
  )
  try {
    expect(worker.isStalled()).toBe(false)
    await Promise.all(Array.from({ length: 4 }, () => queueJob()))
    await expect.poll(() => begun).toBe(4)
    expect(worker.isStalled()).toBe(false)
    // It polls every second.
    runnerLimits.stalledMs = 5000
    await expect.poll(() => worker.isStalled()).toBe(true)
    blocked.resolve()
    await expect.poll(() => worker.isStalled()).toBe(false)
  } finally {
    runnerLimits.stalledMs = usual
    blocked.resolve()
    await worker.stop()
  }
})
