import { expect } from 'vitest'
import type { Database } from '../server/db/db.ts'

interface Race<T> {
  /** What somebody else does first and commits last, in SQL. */
  held: string
  /** What has to wait for it. */
  deed: () => Promise<T>
  /** What is done by others while it waits. */
  meanwhile?: () => Promise<unknown>
}

/** Lets a deed run into a lock, does something meanwhile, and lets it go on. */
export async function whileHeld<T>(
  { pool, limitPool }: Database,
  { held, deed, meanwhile }: Race<T>,
): Promise<T> {
  const blocker = await pool.connect()
  try {
    await blocker.query('begin')
    await blocker.query(held)
    const done = deed()
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect
      .poll(async () => (await limitPool.query(waiting)).rowCount, { timeout: 2500, interval: 5 })
      .toBeGreaterThan(0)
    await meanwhile?.()
    await blocker.query('commit')
    return await done
  } finally {
    blocker.release()
  }
}
