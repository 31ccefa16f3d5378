import type { Database } from '../server/db/db.ts'

/** Counters of strangers, who was seen when, and who looked at what: they move without anything being changed. */
const restless = `'rate_limit', 'session', 'sign_in_failure', 'sign_in_count', 'access_log'`

const tables = `select string_agg(format('select %L as name, count(*) || '':'' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from %I t', tablename, tablename), ' union all ' order by tablename) as sums
  from pg_tables where schemaname = 'public' and tablename not in (${restless})`

const statements = new WeakMap<Database, string>()

/** One number for each table that moves with every change of a row: what a refused call must leave as it was. */
export async function fingerprint(database: Database): Promise<Record<string, string>> {
  const { pool } = database
  const known = statements.get(database)
  const text = known ?? (await pool.query<{ sums: string }>(tables)).rows[0]?.sums ?? ''
  statements.set(database, text)
  const { rows } = await pool.query<{ name: string; sum: string }>({ name: 'fingerprint', text })
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
