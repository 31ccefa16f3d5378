import { expect } from 'vitest'
import type { Database } from '../../server/db/db.ts'

const cancel = `select pg_cancel_backend(pid) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** Waits until a statement waits for a lock and cancels it, like a statement timeout. */
export const cancelWaiting = ({ limitPool }: Database) =>
  expect.poll(async () => (await limitPool.query(cancel)).rowCount, { interval: 10 }).toBe(1)
