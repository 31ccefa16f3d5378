import { randomBytes } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import { sha256 } from '../config.ts'
import type { Db } from '../db/db.ts'
import { lifetime, mayRenew } from './session.ts'

/** Calls sent with the old key shortly before the renewal are still answered. */
const graceSeconds = 10

/** Renews the session key once for parallel requests. The old key is valid until the new one is used. */
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
 * Runs on first use of a new key: the previous key ends after the grace period, all others immediately. If an
 * answer was lost or another party has the old key, there may be two new keys; the first one used wins.
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

interface NewProofs {
  identity?: boolean
  secondFactor?: boolean
}

const givenNow = (isNew: boolean | undefined, column: string) => (isNew ? sql`now()` : sql.ref(column))

/** Replaces the session key after a confirmation, so a copy of the old key is worthless. */
export async function replaceKey(
  db: Db,
  token: string,
  { identity, secondFactor }: NewProofs = {},
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
 * Applies a confirmation to a new key only. A copy of the old key is not confirmed and ends when the new key
 * is used; until then it works, so a lost answer does not sign the user out. Null if the key is invalid.
 */
export async function confirmedKey(
  db: Db,
  token: string,
  { identity, secondFactor }: NewProofs,
): Promise<string | null> {
  const confirmed = randomBytes(32).toString('base64url')
  // Locks the person before the session keys.
  await sql`select from "user" where id = (select user_id from session where token_sha256 = ${sha256(token)})
    for key share`.execute(db)
  // Before another new key is created, which would otherwise end with all others when this key's use is noticed.
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
 * Ends a session whose old key is used after the grace period: two parties have a key, and the owner cannot
 * be identified. Returns the user id.
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

/** Whether an invalid key belongs to a session that only expired through inactivity. */
export async function liesIdle(pool: pg.Pool, token: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from session s join "user" u on u.id = s.user_id and u.activated
     where s.token_sha256 = $1 and s.expires_at > now() and s.superseded_at is null`,
    [sha256(token)],
  )
  return rowCount === 1
}
