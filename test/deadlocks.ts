import { sql } from 'kysely'
import type { Database } from '../server/db/db.ts'

/** How often two transactions of this database have waited for each other until one was broken off. */
export async function deadlocksOf({ writes }: Pick<Database, 'writes'>): Promise<number> {
  // Counted where a connection hands in what it has counted.
  await sql`select pg_stat_force_next_flush()`.execute(writes)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(writes)
  return Number(rows[0]?.deadlocks)
}
