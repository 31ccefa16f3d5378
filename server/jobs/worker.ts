import { parseCronItems, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { plainErrors } from './plainErrors.ts'
import type { Jobs } from './jobs.ts'
import { silent, startRunner, type SteadyRunner } from './runner.ts'

export type Keepers = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> }

export const prepareJobs = (pgPool: pg.Pool) => runMigrations({ pgPool, logger: silent })

/** A job that is held longer than the longest takes is held by someone who died. */
const longestJobSeconds = 120

/** Every night, and at the next start where the machine was off then, or more often; by one instance only. */
const byTheClock = parseCronItems([
  { task: 'retention.clear', match: '23 2 * * *', options: { backfillPeriod: 86_400_000, maxAttempts: 3 } },
  { task: 'chain.check', match: '53 2 * * *', options: { backfillPeriod: 86_400_000, maxAttempts: 3 } },
  { task: 'account.tidy', match: '43 3 * * *', options: { backfillPeriod: 86_400_000, maxAttempts: 3 } },
  {
    task: 'certificate.remind',
    match: '13 4 * * *',
    options: { backfillPeriod: 86_400_000, maxAttempts: 3 },
  },
  {
    task: 'instrument.remind',
    match: '33 4 * * *',
    options: { backfillPeriod: 86_400_000, maxAttempts: 3 },
  },
  // The day after the last one begins at midnight of the house, which is another hour of this clock.
  { task: 'suspension.end', match: '1 * * * *', options: { backfillPeriod: 86_400_000, maxAttempts: 3 } },
  { task: 'checkpoint.write', match: '*/10 * * * *', options: { backfillPeriod: 600_000, maxAttempts: 3 } },
  { task: 'report.remind', match: '17 * * * *', options: { backfillPeriod: 3_600_000, maxAttempts: 3 } },
  { task: 'sealing.resume', match: '31 * * * *', options: { maxAttempts: 3 } },
  // Mondays begin at another hour in another place.
  { task: 'digest.send', match: '7 * * * *', options: { maxAttempts: 3 } },
])

/** Seals that wait for an external authority have so many slots of their own: sign-in emails do not wait behind them. */
const externalSeals = { names: ['certificate.seal', 'report.seal'], atOnce: 2 }

/** Does the jobs of an instance. */
export type Worker = SteadyRunner

/**
 * Keeps the promises, several at a time, again and again until each is kept or has failed ten times; what the clock
 * asks for as well.
 */
export async function startWorker(
  pgPool: pg.Pool,
  keepers: Keepers,
  failed: (name: string, error: unknown) => void,
  { clock = byTheClock, sealsApart = false }: { clock?: typeof byTheClock; sealsApart?: boolean } = {},
): Promise<Worker> {
  const taskList = Object.fromEntries(
    Object.entries(keepers).map(([name, keep]) => [
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
  const begin = (isWanted: (name: string) => boolean, concurrency: number, ownClock = clock) =>
    startRunner({
      ...{ pgPool: plainErrors(pgPool), concurrency, clock: ownClock },
      taskList: Object.fromEntries(Object.entries(taskList).filter(([name]) => isWanted(name))),
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
 * Frees what a killed process held: the library would leave it alone for four hours. Every job of ours may be done
 * twice. `alone` when no other program can be at work on this database: then all that is held was left behind.
 */
export const freeAbandoned = (pgPool: pg.Pool, { alone = false }: { alone?: boolean } = {}) =>
  pgPool.query(
    `select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs
       where locked_at <= now() - make_interval(secs => $1)))`,
    [alone ? 0 : longestJobSeconds],
  )
