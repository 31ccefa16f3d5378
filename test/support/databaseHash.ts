import type { Database } from '../../server/db/db.ts'

/** Tables that change without a change of content. */
const restless = `'rate_limit', 'session', 'sign_in_failure', 'sign_in_count', 'access_log'`

const tables = `select tablename from pg_tables where schemaname = 'public' and tablename not in (${restless})`

/**
 * Ignores `last_activity`, which refused calls update too, change counts of users and coworkers, and emails about
 * unconfirmed files, which are sent after a refusal.
 */
const content = `case tablename
  when 'user' then $q$to_jsonb(t) - 'last_activity'$q$
  when 'change_count' then $q$case when resource not in ('user', 'coworker') then t end$q$
  when 'mail' then $q$case when letter <> 'fileUnconfirmed' then t end$q$
  else 't' end`

const sum = `select %L as name, count(content) || ':' || coalesce(sum(hashtextextended(content, 0)::numeric), 0) as sum
  from (select (%s)::text as content from %I t) one`

const statement = `select string_agg(format($f$${sum}$f$, tablename, ${content}, tablename), ' union all ' order by tablename) as sums
  from (${tables}) one`

const statements = new WeakMap<Database, string>()

type Fingerprint = Record<string, string>

/** A value per table that changes with every row. A refused call must leave it unchanged. */
export async function databaseHash(database: Database): Promise<Fingerprint> {
  const { pool } = database
  const cached = statements.get(database)
  const text = cached ?? (await pool.query<{ sums: string }>(statement)).rows[0]?.sums ?? ''
  statements.set(database, text)
  const { rows } = await pool.query<{ name: string; sum: string }>({ name: 'fingerprint', text })
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

// Records each writing statement; a rollback removes the record.
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

/** Reads only tables that were written since the last call. */
export async function watchedDatabaseHash(database: Database): Promise<() => Promise<Fingerprint>> {
  const { pool } = database
  await pool.query(watch)
  let last = await databaseHash(database)
  return async () => {
    const { rowCount } = await pool.query({ name: 'watched', text: 'delete from watch.written' })
    if (rowCount) last = await databaseHash(database)
    return last
  }
}
