import { sql } from 'kysely'
import type { Database } from '../server/db/db.ts'

/** Counters of strangers, and who was seen when: they move without anything being changed. */
const restless = ['rate_limit', 'session']

/** One number for each table that moves with every change of a row: what a refused call must leave as it was. */
export async function fingerprint({ writes }: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(writes)
  const sums = tables
    .filter(({ name }) => !restless.includes(name))
    .map(
      ({ name }) =>
        sql`select ${name}::text as name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from ${sql.table(name)} t`,
    )
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(
    writes,
  )
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
