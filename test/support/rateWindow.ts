import { sql } from 'kysely'
import type { TestServer } from './testServer.ts'

/** Longer than any test. */
export const extension_s = 3600

/**
 * Extends open rate-limit windows, so that later calls count in them on a slow machine. Refusals then report a longer
 * wait.
 */
export const keepWindowsOpen = ({ database }: Pick<TestServer, 'database'>) =>
  database.writes
    .updateTable('rateLimit')
    .set({ expire: sql`expire + ${extension_s * 1000}::int` })
    .execute()
