import { sql } from 'kysely'
import { type Day, dayOf } from '#domain/day.ts'
import type { Db } from './db.ts'

/** Uses the clock of the database, which all processes share. */
export async function todayIn(db: Db, timeZone: string): Promise<Day> {
  const { rows } = await sql<{ now: string }>`select pg_catalog.now() as now`.execute(db)
  return dayOf(new Date(rows[0]?.now ?? NaN), timeZone)
}
