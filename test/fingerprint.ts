import type { Database } from '../server/db/db.ts'

/** Counters of strangers, who was seen when, and who looked at what: they move without anything being changed. */
const restless = `'rate_limit', 'session', 'sign_in_failure', 'sign_in_count', 'access_log'`

/**
 * What a row says; nothing of when somebody was last there, which is written beside the answer of a refused call as
 * well, nor that a row of theirs was written for it.
 */
const said = `case tablename
  when 'user' then $q$to_jsonb(t) - 'last_activity'$q$
  when 'change_count' then $q$case when resource not in ('user', 'coworker') then t end$q$
  else 't' end`

const sum = `select %L as name, count(said) || ':' || coalesce(sum(hashtextextended(said, 0)::numeric), 0) as sum
  from (select (%s)::text as said from %I t) one`

const tables = `select string_agg(format($f$${sum}$f$, tablename, ${said}, tablename), ' union all ' order by tablename) as sums
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
