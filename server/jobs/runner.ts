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

/**
 * How long it pauses before it starts again after the database was away, and how long no job may move before the
 * instance counts as stalled: longer than any job takes.
 */
export const runnerLimits = timeLimits({ againMs: 1000, stalledMs: 180_000 })

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
    const runner = await run(optionsOf(running, events))
    current = runner
    const ended = runner.promise.catch(() => undefined).then(() => (stopping ? undefined : free(poolId)))
    open.add(ended)
    void ended.finally(() => open.delete(ended))
  }

  async function again() {
    while (!stopping) {
      await pause(runnerLimits.againMs, undefined, { ref: false })
      if (stopping) return
      try {
        return await begin()
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
        await pause(runnerLimits.againMs, undefined, { ref: false })
      }
  }

  await begin()
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

const optionsOf = ({ pgPool, taskList, concurrency, clock }: Running, events: WorkerEvents) => ({
  ...{ pgPool, taskList, concurrency, events, logger: silent },
  ...{ parsedCronItems: clock, pollInterval: 1000, noHandleSignals: true },
  // Recorded one by one, a record that fails would be an unhandled rejection and end the program.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
})
