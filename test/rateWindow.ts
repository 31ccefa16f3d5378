import { sql } from 'kysely'
import type { TestHouse } from './house.ts'

/** By how much a window is extended: longer than any test takes. */
export const extension_s = 3600

/**
 * Extends the windows in which calls have been counted so far: after the first call of a test, the others count in its
 * window, however slow the machine is. A refusal then says a time that is longer by as much.
 */
export const keepWindowsOpen = ({ database }: Pick<TestHouse, 'database'>) =>
  database.writes
    .updateTable('rateLimit')
    .set({ expire: sql`expire + ${extension_s * 1000}::int` })
    .execute()
