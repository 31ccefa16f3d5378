import { Logger, run, runMigrations, type Runner } from 'graphile-worker'
import type pg from 'pg'
import type { Jobs } from './jobs.ts'

export type Keepers = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> }

const silent = new Logger(() => () => undefined)

export const prepareJobs = (pgPool: pg.Pool) => runMigrations({ pgPool, logger: silent })

/** Keeps the promises, several at a time, again and again until each is kept or has failed ten times. */
export function startWorker(
  pgPool: pg.Pool,
  keepers: Keepers,
  failed: (name: string, error: unknown) => void,
): Promise<Runner> {
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
  return run({ pgPool, taskList, concurrency: 4, pollInterval: 1000, noHandleSignals: true, logger: silent })
}
