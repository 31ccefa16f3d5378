import type pg from 'pg'
import { parseCronItems, runMigrations } from 'graphile-worker'
import type { Connected } from '../db/pool.ts'
import type { Jobs } from './jobs.ts'
import { silent, startRunner, type SteadyRunner } from './runner.ts'

/**
 * Adapts connections to the job library. It pauses up to two minutes after some error codes, also if the
 * database is back, so errors lose their code and it retries every second. And it releases the connection that
 * listens for jobs twice if that fails while the library stops: an unhandled rejection, which ends the process.
 */
export const poolForJobs = (pool: pg.Pool): pg.Pool =>
  new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connecting(target)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })

const connecting = (pool: pg.Pool) => (connected?: Connected) =>
  connected
    ? pool.connect((error, client, release) => connected(error && plain(error), client, once(release)))
    : pool.connect().catch((error: unknown) => Promise.reject(plain(error)))

function once(release: () => void) {
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    release()
  }
}

const plain = (cause: unknown) => new Error(cause instanceof Error ? cause.message : String(cause), { cause })

export type JobHandlers = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> }

export const prepareJobs = (pgPool: pg.Pool) => runMigrations({ pgPool, logger: silent })

/** Longer than any job, so an older lock belongs to a dead process. */
const longestJobSeconds = 120

const daily = { backfillPeriod: 86_400_000, maxAttempts: 3 }

/** Nightly jobs run at the next start if the machine was off. Each runs on one instance only. */
const byTheClock = parseCronItems([
  { task: 'retention.clear', match: '23 2 * * *', options: daily },
  { task: 'chain.check', match: '53 2 * * *', options: daily },
  { task: 'account.tidy', match: '43 3 * * *', options: daily },
  { task: 'certificate.remind', match: '13 4 * * *', options: daily },
  { task: 'instrument.remind', match: '33 4 * * *', options: daily },
  // Hourly, because midnight in the time zone of the product is another hour in UTC.
  { task: 'suspension.end', match: '1 * * * *', options: daily },
  { task: 'checkpoint.write', match: '*/10 * * * *', options: { backfillPeriod: 600_000, maxAttempts: 3 } },
  { task: 'report.remind', match: '17 * * * *', options: { backfillPeriod: 3_600_000, maxAttempts: 3 } },
  { task: 'sealing.resume', match: '31 * * * *', options: { maxAttempts: 3 } },
  // Hourly, because Monday begins at another hour in UTC.
  { task: 'digest.send', match: '7 * * * *', options: { maxAttempts: 3 } },
])

/** Seals with an external authority have their own slots, so sign-in emails do not wait behind them. */
const externalSeals = { names: ['certificate.seal', 'report.seal'], atOnce: 2 }

export type Worker = SteadyRunner

/** Runs jobs in parallel and retries them up to ten times, including scheduled ones. */
export async function startWorker(
  pgPool: pg.Pool,
  handlers: JobHandlers,
  failed: (name: string, error: unknown) => void,
  { clock = byTheClock, sealsApart = false }: { clock?: typeof byTheClock; sealsApart?: boolean } = {},
): Promise<Worker> {
  const taskList = Object.fromEntries(
    Object.entries(handlers).map(([name, keep]) => [
      name,
      async (payload: unknown) => {
        try {
          await (keep as (payload: unknown) => Promise<void>)(payload)
        } catch (error) {
          failed(name, error)
          throw error
        }
      },
    ]),
  )
  const freeing = setInterval(
    () => void freeAbandoned(pgPool).catch((error: unknown) => failed('abandoned', error)),
    longestJobSeconds * 500,
  ).unref()
  const begin = (isIncluded: (name: string) => boolean, concurrency: number, ownClock = clock) =>
    startRunner({
      ...{ pgPool: poolForJobs(pgPool), concurrency, clock: ownClock },
      taskList: Object.fromEntries(Object.entries(taskList).filter(([name]) => isIncluded(name))),
    })
  const isApart = (name: string) => sealsApart && externalSeals.names.includes(name)
  const runners = [
    await begin((name) => !isApart(name), 4),
    ...(sealsApart ? [await begin(isApart, externalSeals.atOnce, [])] : []),
  ]
  return {
    isStalled: () => runners.some((runner) => runner.isStalled()),
    stop: async () => {
      clearInterval(freeing)
      await Promise.all(runners.map((runner) => runner.stop()))
    },
  }
}

/**
 * Frees jobs of killed processes; the library would wait four hours. Safe, because every job may run twice.
 * `alone`: no other program uses this database, so every lock is stale.
 */
export const freeAbandoned = (pgPool: pg.Pool, { alone = false }: { alone?: boolean } = {}) =>
  pgPool.query(
    `select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs
       where locked_at <= now() - make_interval(secs => $1)))`,
    [alone ? 0 : longestJobSeconds],
  )
