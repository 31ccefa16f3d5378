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

/** How long no job may move before the instance counts as stalled: longer than any job takes. */
export const runnerLimits = timeLimits({ stalledMs: 180_000 })

/** The pause before the database is asked again. */
const againMs = 1000

interface Running {
  pgPool: pg.Pool
  taskList: TaskList
  concurrency: number
  clock: ParsedCronItem[]
}

/** Runs jobs until it is stopped, whatever happens to the database meanwhile. */
export interface SteadyRunner {
  /** No job has begun, ended or been looked for in vain for long. */
  isStalled(): boolean
  stop(): Promise<void>
}

/**
 * The library ends its pool of workers when it cannot record how a job ended, such as during a restart of the database.
 * Then another one takes over at once, and what the first one could not record is free for it.
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
    events.once('worker:getJob:error', () => void end(starting))
    const runner = await starting
    current = runner
    if (stopping) await runner.stop()
    const ended = runner.promise.catch(() => undefined).then(() => (stopping ? undefined : free(poolId)))
    open.add(ended)
    void ended.finally(() => open.delete(ended))
  }

  /** The library keeps some errors of the database for good: a pool of workers that saw one is not used any longer. */
  async function end(starting: Promise<Runner>) {
    await starting.then((runner) => runner.stop()).catch(() => undefined)
  }

  async function again() {
    while (!stopping) {
      await pause(againMs, undefined, { ref: false })
      if (stopping) return
      try {
        if (await isWritable(running.pgPool)) return await begin()
        // Nothing is stuck: reading works, and jobs wait for the database.
        moved()
      } catch {
        // The database is still away.
      }
    }
  }

  /** What a pool of workers that has ended still holds. */
  async function free(poolId: string) {
    while (!stopping)
      try {
        return void (await running.pgPool.query('select graphile_worker.force_unlock_workers($1)', [
          [poolId],
        ]))
      } catch {
        await pause(againMs, undefined, { ref: false })
      }
  }

  await begin()
  moved()
  return {
    isStalled: () => performance.now() - movedAt > runnerLimits.stalledMs,
    async stop() {
      stopping = true
      // One that has ended by itself says so by an error.
      await current?.stop().catch(() => undefined)
      await Promise.all(open)
    },
  }
}

/** A standby can only be read: there the library would keep the error of its first write. */
async function isWritable(pgPool: pg.Pool) {
  const asked = `select current_setting('transaction_read_only') = 'off' as "isWritable"`
  const { rows } = await pgPool.query<{ isWritable: boolean }>(asked)
  return rows[0]?.isWritable === true
}

const optionsOf = ({ pgPool, taskList, concurrency, clock }: Running, events: WorkerEvents) => ({
  ...{ pgPool, taskList, concurrency, events, logger: silent },
  ...{ parsedCronItems: clock, pollInterval: 1000, noHandleSignals: true },
  // Recorded one by one, a record that fails would be an unhandled rejection and end the program.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
})
