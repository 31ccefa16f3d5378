import type { Database } from '../server/db/db.ts'

/** Counters of guests, who was seen when, and who looked at what: they move without anything being changed. */
const restless = `'rate_limit', 'session', 'sign_in_failure', 'sign_in_count', 'access_log'`

const tables = `select tablename from pg_tables where schemaname = 'public' and tablename not in (${restless})`

/**
 * What a row says; nothing of when a person was last there, which is written beside the answer of a refused call as
 * well, nor that a row of theirs was written for it. The system administration is notified of a file that is not
 * confirmed after the call was refused.
 */
const said = `case tablename
  when 'user' then $q$to_jsonb(t) - 'last_activity'$q$
  when 'change_count' then $q$case when resource not in ('user', 'coworker') then t end$q$
  when 'mail' then $q$case when letter <> 'fileUnconfirmed' then t end$q$
  else 't' end`

const sum = `select %L as name, count(said) || ':' || coalesce(sum(hashtextextended(said, 0)::numeric), 0) as sum
  from (select (%s)::text as said from %I t) one`

const statement = `select string_agg(format($f$${sum}$f$, tablename, ${said}, tablename), ' union all ' order by tablename) as sums
  from (${tables}) one`

const statements = new WeakMap<Database, string>()

type Fingerprint = Record<string, string>

/** One number for each table that moves with every change of a row: what a refused call must leave as it was. */
export async function fingerprint(database: Database): Promise<Fingerprint> {
  const { pool } = database
  const known = statements.get(database)
  const text = known ?? (await pool.query<{ sums: string }>(statement)).rows[0]?.sums ?? ''
  statements.set(database, text)
  const { rows } = await pool.query<{ name: string; sum: string }>({ name: 'fingerprint', text })
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

// A row for each statement that writes: it appears with the commit, and a refused call takes it back.
const watch = `
  create schema watch;
  create table watch.written (name text not null);
  create function watch.note() returns trigger language plpgsql security definer as
    $note$ begin insert into watch.written values (tg_table_name); return null; end $note$;
  do $all$ declare name text; begin
    for name in ${tables} loop
      execute format('create trigger zz_watch after insert or update or delete or truncate on public.%I
        for each statement execute function watch.note()', name);
    end loop;
  end $all$`

/**
 * The fingerprint of a database that notes which tables are written: where none was since the last look, it is the same
 * and nothing is read.
 */
export async function watchedFingerprint(database: Database): Promise<() => Promise<Fingerprint>> {
  const { pool } = database
  await pool.query(watch)
  let last = await fingerprint(database)
  return async () => {
    const { rowCount } = await pool.query({ name: 'watched', text: 'delete from watch.written' })
    if (rowCount) last = await fingerprint(database)
    return last
  }
}
