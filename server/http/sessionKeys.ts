import { randomBytes } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import { sha256 } from '../config.ts'
import type { Db } from '../db/db.ts'
import { lifetime, mayRenew } from './session.ts'

/** Calls that were on their way with the old key are still answered. */
const graceSeconds = 10

/** Gives a session a new key, once however many ask at the same time; the old one counts until the new one is used. */
export async function renewSession(db: Db, token: string): Promise<string | null> {
  const renewed = randomBytes(32).toString('base64url')
  const { numAffectedRows } = await sql`
    with owner as (
      select id from "user" where id = (select user_id from session where token_sha256 = ${sha256(token)}) for key share),
    old as (
      update session s set renewed_at = now(), renew = false
      from owner where s.user_id = owner.id and token_sha256 = ${sha256(token)} and superseded_at is null
        and (renewed_at is null or ${sql.raw(mayRenew('s'))}) returning s.*)
    insert into session (token_sha256, id, user_id, created_at, last_seen_at, confirmed_at, second_factor_at, expires_at,
      user_agent, renewed_from)
    select ${sha256(renewed)}, id, user_id, created_at, now(), confirmed_at, second_factor_at,
      created_at + make_interval(hours => ${lifetime.absoluteHours}), user_agent, token_sha256 from old`.execute(
    db,
  )
  return numAffectedRows === 1n ? renewed : null
}

/**
 * The browser has its new key: the one before ends after its grace, every other at once. Where an answer was lost, or
 * another person has the old key, there are two new ones, and the one that is used first is the session's.
 */
const supersede = `
  with every as (
    select token_sha256, id, renewed_from, superseded_at from session
    where id = (select id from session where token_sha256 = $1) order by token_sha256 for update),
  used as (select * from every where token_sha256 = $1 and renewed_from is not null and superseded_at is null),
  ended as (
    update session old set superseded_at = coalesce(old.superseded_at, now()), expires_at = least(old.expires_at,
      now() + case when old.token_sha256 = used.renewed_from then interval '${graceSeconds} seconds' else interval '0' end)
    from used where old.id = used.id and old.token_sha256 <> used.token_sha256)
  update session set renewed_from = null from used where session.token_sha256 = used.token_sha256`

export const supersedeOld = (pool: pg.Pool, token: string) => pool.query(supersede, [sha256(token)])

interface Given {
  /** Password or passkey: who the person is. */
  identity?: boolean
  secondFactor?: boolean
}

const givenNow = (given: boolean | undefined, column: string) => (given ? sql`now()` : sql.ref(column))

/** The session goes on with another key, confirmed by what was given; who has a copy of the one before has nothing. */
export async function replaceKey(
  db: Db,
  token: string,
  { identity, secondFactor }: Given = {},
): Promise<string> {
  const replaced = randomBytes(32).toString('base64url')
  await sql`
    with old as (
      delete from session where id = (select id from session where token_sha256 = ${sha256(token)}) returning *)
    insert into session (token_sha256, id, user_id, created_at, confirmed_at, second_factor_at, expires_at, user_agent)
    select ${sha256(replaced)}, id, user_id, created_at, ${givenNow(identity, 'confirmed_at')},
      ${givenNow(secondFactor, 'second_factor_at')},
      created_at + make_interval(hours => ${lifetime.absoluteHours}), user_agent
    from old where token_sha256 = ${sha256(token)}`.execute(db)
  return replaced
}

/**
 * What was given counts for a new key of the session only: a copy of the one before is not confirmed, and ends once the
 * new one is used. Until then it goes on, so that no one is signed out because the answer was lost. Null where the key
 * opens nothing any more.
 */
export async function confirmedKey(
  db: Db,
  token: string,
  { identity, secondFactor }: Given,
): Promise<string | null> {
  const confirmed = randomBytes(32).toString('base64url')
  // The person first, and then the keys of the session.
  await sql`select from "user" where id = (select user_id from session where token_sha256 = ${sha256(token)})
    for key share`.execute(db)
  // Before there is another new key, which would end with all others when this one is seen to be used.
  await db.withoutPlugins().executeQuery(CompiledQuery.raw(supersede, [sha256(token)]))
  const { numAffectedRows } = await sql`
    with old as (
      update session s set renewed_at = now(), renew = false
      where token_sha256 = ${sha256(token)} and expires_at > now() returning s.*)
    insert into session (token_sha256, id, user_id, created_at, last_seen_at, confirmed_at, second_factor_at, expires_at,
      user_agent, renewed_from)
    select ${sha256(confirmed)}, id, user_id, created_at, now(), ${givenNow(identity, 'confirmed_at')},
      ${givenNow(secondFactor, 'second_factor_at')},
      created_at + make_interval(hours => ${lifetime.absoluteHours}), user_agent, token_sha256 from old`.execute(
    db,
  )
  return numAffectedRows === 1n ? confirmed : null
}

/**
 * Ends a session whose old key is used after its grace: the browser has a new one, so there are two who have a key, and
 * which of them is the owner cannot be known. Answers whose it was.
 */
export async function endReused(pool: pg.Pool, token: string): Promise<string | null> {
  const { rows } = await pool.query<{ user_id: string }>(
    `delete from session where id = (
       select id from session where token_sha256 = $1 and superseded_at is not null and expires_at <= now())
     returning user_id`,
    [sha256(token)],
  )
  return rows[0]?.user_id ?? null
}

/** Whether a key that opens nothing is still one of a person's, and only unused for too long. */
export async function liesIdle(pool: pg.Pool, token: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from session s join "user" u on u.id = s.user_id and u.activated
     where s.token_sha256 = $1 and s.expires_at > now() and s.superseded_at is null`,
    [sha256(token)],
  )
  return rowCount === 1
}
