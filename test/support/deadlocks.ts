import { sql } from 'kysely'
import type { Database } from '../../server/db/db.ts'

export async function deadlocksOf({ writes }: Pick<Database, 'writes'>): Promise<number> {
  // Counters are visible only after a connection flushes them.
  await sql`select pg_stat_force_next_flush()`.execute(writes)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(writes)
  return Number(rows[0]?.deadlocks)
}
