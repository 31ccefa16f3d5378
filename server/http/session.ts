import { randomBytes } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import type { Day } from '#domain/day.ts'
import { mayCreateReports, type HeldCertificate } from '#domain/reportRight.ts'
import type { Actor, AuthorityRole } from '#domain/policy.ts'
import { sha256, type Config } from '../config.ts'
import type { Db } from '../db/db.ts'

/** Who asks, as the database knows them now. Its clock is the only one that counts. */
export interface Caller {
  now: Date
  today: Day
  actor: Actor | null
  /** When the password was last given in this session. */
  confirmedAt: Date | null
  lastSeenAt: Date | null
  /** Signed in with a password that was mailed: it must be changed before anything else. */
  mustChangePassword: boolean
}

/** Hours until a session ends whatever happens, and without use. */
const lifetime = { absoluteHours: 12, idleHours: 2 }
const seenEveryMs = 5 * 60_000

/** One statement for everybody: a guest gets the time, a session its person, company, authorities and standing. */
const callerSql = `
  select now() as now, (now() at time zone $2)::date as today, s.user_id, s.confirmed_at, s.last_seen_at, u.is_admin,
    u.must_change_password,
    c.company_id, c.role as company_role, co.activated as company_activated,
    (select json_agg(json_build_object('id', m.authority_id, 'role', m.role) order by m.since)
       from authority_member m where m.user_id = u.id) as authorities,
    (select json_agg(json_build_object('state', held.state, 'issueDate', held.issue_date, 'dueDate', held.due_date,
        'rank', held.rank, 'reportTypes', held.report_types))
       from certificate held where held.user_id = u.id and held.state = 'issued') as held
  from (select 1) one
  left join session s on s.token_sha256 = $1 and s.expires_at > now()
    and s.last_seen_at > now() - interval '${lifetime.idleHours} hours'
  left join "user" u on u.id = s.user_id and u.activated
  left join coworker c on c.user_id = u.id and c.until is null
  left join company co on co.id = c.company_id`

interface CallerRow {
  now: string
  today: Day
  user_id: string | null
  confirmed_at: string | null
  last_seen_at: string | null
  is_admin: boolean | null
  must_change_password: boolean | null
  company_id: string | null
  company_role: 'admin' | 'employee' | null
  company_activated: boolean | null
  authorities: { id: string; role: AuthorityRole }[] | null
  held: HeldCertificate[] | null
}

export async function callerByPool(
  pool: pg.Pool,
  cookie: string | undefined,
  timeZone: string,
): Promise<Caller> {
  const { rows } = await pool.query<CallerRow>({
    name: 'caller',
    text: callerSql,
    values: [tokenOf(cookie), timeZone],
  })
  return callerOf(rows[0])
}

export async function callerInTransaction(
  db: Db,
  cookie: string | undefined,
  timeZone: string,
): Promise<Caller> {
  const { rows } = await db
    .withoutPlugins()
    .executeQuery<CallerRow>(CompiledQuery.raw(callerSql, [tokenOf(cookie), timeZone]))
  return callerOf(rows[0])
}

function callerOf(row: CallerRow | undefined): Caller {
  if (!row) throw new Error('the database did not say the time')
  const { today } = row
  const now = new Date(row.now)
  if (!row.user_id || row.is_admin === null)
    return { now, today, actor: null, confirmedAt: null, lastSeenAt: null, mustChangePassword: false }
  const actor: Actor = {
    userId: row.user_id,
    isAdmin: row.is_admin,
    company: row.company_id
      ? {
          id: row.company_id,
          role: row.company_role ?? 'employee',
          activated: row.company_activated ?? false,
        }
      : null,
    authorities: row.authorities ?? [],
    mayReport: mayCreateReports(row.held ?? [], row.today),
  }
  return {
    now,
    today,
    actor,
    confirmedAt: momentOf(row.confirmed_at),
    lastSeenAt: momentOf(row.last_seen_at),
    mustChangePassword: row.must_change_password ?? false,
  }
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text))

// A value no hash can have, so that a guest's look-up finds nothing.
const tokenOf = (cookie: string | undefined) => (cookie ? sha256(cookie) : Buffer.alloc(0))

/** Last activity is kept roughly, apart from the request, so that reading stays reading. */
export async function touchSession(pool: pg.Pool, cookie: string, { now, actor, lastSeenAt }: Caller) {
  if (!actor || !lastSeenAt || now.getTime() - lastSeenAt.getTime() < seenEveryMs) return
  await pool.query(
    `with seen as (update session set last_seen_at = now() where token_sha256 = $1 returning user_id)
     update "user" set last_activity = now() where id in (select user_id from seen)`,
    [sha256(cookie)],
  )
}

/** A new session; its token is known to the browser only, the table holds the hash. */
export async function openSession(db: Db, userId: string, userAgent: string) {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('session')
    .values({
      tokenSha256: sha256(token),
      userId,
      userAgent: userAgent.slice(0, 200),
      expiresAt: sql`now() + make_interval(hours => ${lifetime.absoluteHours})`,
    })
    .execute()
  return token
}

export const closeSession = (db: Db, token: string) =>
  db.deleteFrom('session').where('tokenSha256', '=', sha256(token)).execute()

export const confirmSession = (db: Db, token: string) =>
  db
    .updateTable('session')
    .set({ confirmedAt: sql`now()` })
    .where('tokenSha256', '=', sha256(token))
    .execute()

/** Over https the cookie is bound to this host; loopback http cannot carry such a cookie. */
export const cookieName = ({ secure }: Pick<Config, 'secure'>) => (secure ? '__Host-session' : 'session')

export const cookieOptions = ({ secure }: Pick<Config, 'secure'>) => ({
  path: '/',
  httpOnly: true,
  secure,
  sameSite: 'lax' as const,
})
