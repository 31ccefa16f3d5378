import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  Logger,
  run,
  type ParsedCronItem,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import { timeLimits } from '../timeLimits.ts'

export const silent = new Logger(() => () => undefined)

/** The instance counts as stalled after this time without job activity. Longer than any job. */
export const runnerLimits = timeLimits({ stalledMs: 180_000 })

/** Pause between retries in ms. */
const againMs = 1000

interface Running {
  pgPool: pg.Pool
  taskList: TaskList
  concurrency: number
  clock: ParsedCronItem[]
}

/** Runs jobs until stopped, across outages of the database. */
export interface SteadyRunner {
  /** No job has started, ended or been polled for a long time. */
  isStalled(): boolean
  stop(): Promise<void>
}

/**
 * The library ends its worker pool if it cannot record the end of a job, for example during a restart of the
 * database. This starts a new pool and frees the unrecorded jobs.
 */
export async function startRunner(running: Running): Promise<SteadyRunner> {
  const open = new Set<Promise<unknown>>()
  let movedAt = performance.now()
  let current: Runner | undefined
  let stopping = false

  const moved = () => void (movedAt = performance.now())

  async function begin() {
    const events: WorkerEvents = new EventEmitter()
    for (const name of ['job:start', 'job:complete', 'worker:getJob:empty'] as const) events.on(name, moved)
    let poolId = ''
    events.on('pool:create', ({ workerPool }) => void (poolId = workerPool.id))
    events.once('pool:gracefulShutdown', () => void again())
    const starting = run(optionsOf(running, events))
    // The library caches some database errors forever, so a pool that saw one is discarded.
    events.once('worker:getJob:error', () => void starting.then((pool) => pool.stop()).catch(() => undefined))
    const runner = await starting
    current = runner
    if (stopping) await runner.stop()
    const free = () => unlock(running.pgPool, poolId, () => stopping)
    const ended = runner.promise.catch(() => undefined).then(free)
    open.add(ended)
    void ended.finally(() => open.delete(ended))
  }

  async function again() {
    while (!stopping) {
      await pause(againMs, undefined, { ref: false })
      if (stopping) return
      try {
        if (await isWritable(running.pgPool)) return await begin()
        // Not stalled: reads work, and jobs wait for the database.
        moved()
      } catch {
        // The database is still unavailable.
      }
    }
  }

  await begin()
  moved()
  return {
    isStalled: () => performance.now() - movedAt > runnerLimits.stalledMs,
    async stop() {
      stopping = true
      // A pool that ended by itself rejects.
      await current?.stop().catch(() => undefined)
      await Promise.all(open)
    },
  }
}

/** Frees the unrecorded jobs of an ended worker pool. Repeats until the database answers. */
async function unlock(pgPool: pg.Pool, poolId: string, isStopping: () => boolean) {
  while (!isStopping())
    try {
      await pgPool.query('select graphile_worker.force_unlock_workers($1)', [[poolId]])
      return
    } catch {
      await pause(againMs, undefined, { ref: false })
    }
}

/** On a read-only standby the library would cache the error of its first write. */
async function isWritable(pgPool: pg.Pool) {
  const query = `select current_setting('transaction_read_only') = 'off' as "isWritable"`
  const { rows } = await pgPool.query<{ isWritable: boolean }>(query)
  return rows[0]?.isWritable === true
}

const optionsOf = ({ pgPool, taskList, concurrency, clock }: Running, events: WorkerEvents) => ({
  ...{ pgPool, taskList, concurrency, events, logger: silent },
  ...{ parsedCronItems: clock, pollInterval: 1000, noHandleSignals: true },
  // Recorded individually; a failed batch would be an unhandled rejection and end the process.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
})
