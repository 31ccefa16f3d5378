import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import type { Day } from '#domain/day.ts'
import { idleMinutes, idleMinutesOf } from '#domain/idle.ts'
import { mayCreateReports, type HeldCertificate } from '#domain/reportRight.ts'
import type { Actor } from '#domain/policy.ts'
import type { AuthorityRole, CompanyRole } from '#domain/role.ts'
import { needsSecondFactor, withoutGuardedRoles } from '#domain/secondFactor.ts'
import { sha256, type Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { Lookups } from '../db/lookups.ts'
import type { Services } from '../services.ts'
import type { Cookie } from '../http/result.ts'

export interface Caller {
  now: Date
  today: Day
  /** With the current roles. Roles that require a second factor are present only if it was given. */
  actor: Actor | null
  /** The same person with all roles, if some require a second factor that was not given. */
  withoutSecondFactor: Actor | null
  sessionId: string | null
  /** The last time a password or passkey, and a second factor, was given in this session. */
  confirmedAt: Date | null
  secondFactorAt: Date | null
  lastSeenAt: Date | null
  mustChangePassword: boolean
  /** A role has changed, so the answer carries a new session key. */
  renew: boolean
  isNew: boolean
}

type Rules = Pick<Config, 'timeZone' | 'secondFactor'>

/** Absolute limit of a session in hours. The idle limit is shorter, especially for issuers and administrators. */
export const lifetime = { absoluteHours: 12 }
export const idleHours = idleMinutes.others / 60
const seenEveryMs = 60_000

/** A key can be renewed again after five seconds, in case the answer with the new key was lost. */
export const mayRenew = (session: string) =>
  `(${session}.superseded_at is null
    and (${session}.renew or coalesce(${session}.renewed_at < now() - interval '5 seconds', false)))`

/** For all callers. Returns one JSON value, because parsing twenty columns takes longer than the query. */
const callerSql = (beside: string) => `
  select row_to_json(caller) as caller from (
    select pg_catalog.now() as now, (pg_catalog.now() at time zone $2)::date as today, s.id as session_id, s.user_id, s.confirmed_at,
      s.second_factor_at, s.last_seen_at, ${mayRenew('s')} as renew, s.renewed_from is not null as is_new,
      u.is_admin, u.must_change_password, c.company_id,
      c.role as company_role, co.activated and co.locked_at is null as company_activated,
      (select json_agg(json_build_object('id', m.authority_id, 'role', m.role) order by m.since)
         from authority_member m where m.user_id = u.id) as authorities,
      (select json_agg(json_build_object('state', held.state, 'issueDate', held.issue_date, 'dueDate', held.due_date,
          'rank', held.rank, 'reportTypes', held.report_types))
         from certificate held where held.user_id = u.id and held.state = 'issued') as held,
      ${beside} as beside
    from (select 1) one
    left join session s on s.token_sha256 = $1 and s.expires_at > now()
      and s.last_seen_at > now() - interval '${idleHours} hours'
    left join "user" u on u.id = s.user_id and u.activated
    left join coworker c on c.user_id = u.id and c.until is null and c.suspension_id is null
    left join company co on co.id = c.company_id) caller`

interface CallerRow {
  now: string
  today: Day
  session_id: string | null
  user_id: string | null
  confirmed_at: string | null
  second_factor_at: string | null
  last_seen_at: string | null
  renew: boolean | null
  is_new: boolean | null
  is_admin: boolean | null
  must_change_password: boolean | null
  company_id: string | null
  company_role: CompanyRole | null
  company_activated: boolean | null
  authorities: { id: string; role: AuthorityRole }[] | null
  held: HeldCertificate[] | null
  beside: unknown
}

/** An SQL expression over `s`, the session, read in the same statement. */
export interface Beside {
  name: string
  sql: string
}

const callerAlone = callerSql('null')

export async function callerByLookup(
  lookups: Lookups,
  cookie: string | undefined,
  rules: Rules,
  beside?: Beside,
): Promise<{ caller: Caller; beside: unknown }> {
  const { rows } = await lookups.query<{ caller: CallerRow }>({
    name: beside ? `caller ${beside.name}` : 'caller',
    text: beside ? callerSql(beside.sql) : callerAlone,
    values: [tokenOf(cookie), rules.timeZone],
  })
  const [row] = rows
  return { caller: callerOf(row?.caller, rules), beside: row?.caller.beside }
}

export async function callerInTransaction(db: Db, cookie: string | undefined, rules: Rules): Promise<Caller> {
  const { rows } = await db
    .withoutPlugins()
    .executeQuery<{ caller: CallerRow }>(CompiledQuery.raw(callerAlone, [tokenOf(cookie), rules.timeZone]))
  return callerOf(rows[0]?.caller, rules)
}

function callerOf(row: CallerRow | undefined, { secondFactor }: Rules): Caller {
  if (!row) throw new Error('the database returned no time')
  const { today } = row
  const now = new Date(row.now)
  const full = actorOf(row)
  const lastSeenAt = momentOf(row.last_seen_at)
  const secondFactorAt = momentOf(row.second_factor_at)
  if (!full || idleTooLong(full, lastSeenAt, now)) return { now, today, ...guest }
  const withoutSecondFactor = needsSecondFactor(full) && secondFactor && !secondFactorAt
  return {
    now,
    today,
    actor: withoutSecondFactor ? withoutGuardedRoles(full) : full,
    withoutSecondFactor: withoutSecondFactor ? full : null,
    sessionId: row.session_id,
    confirmedAt: momentOf(row.confirmed_at),
    secondFactorAt,
    lastSeenAt,
    mustChangePassword: row.must_change_password ?? false,
    renew: row.renew ?? false,
    isNew: row.is_new ?? false,
  }
}

const guest = {
  actor: null,
  withoutSecondFactor: null,
  sessionId: null,
  confirmedAt: null,
  secondFactorAt: null,
  lastSeenAt: null,
  mustChangePassword: false,
  renew: false,
  isNew: false,
}

const idleTooLong = (actor: Actor, lastSeenAt: Date | null, now: Date) =>
  lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() > idleMinutesOf(actor) * 60_000

function actorOf(row: CallerRow): Actor | null {
  if (!row.user_id || row.is_admin === null) return null
  return {
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
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text))

// No hash has this value, so the look-up of a guest finds nothing.
const tokenOf = (cookie: string | undefined) => (cookie ? sha256(cookie) : Buffer.alloc(0))

/**
 * Stores the approximate last activity outside the request, so reads remain read-only. Locks the person first
 * and then the session, like every statement that needs both; another order could deadlock.
 */
export async function touchSession(pool: pg.Pool, cookie: string, { now, actor, lastSeenAt }: Caller) {
  if (!actor || !lastSeenAt || now.getTime() - lastSeenAt.getTime() < seenEveryMs) return
  await pool.query(
    `with person as (
       update "user" set last_activity = now()
       where id = (select user_id from session where token_sha256 = $1) returning id)
     update session set last_seen_at = now() from person where token_sha256 = $1 and user_id = person.id`,
    [sha256(cookie)],
  )
}

interface Opening {
  userAgent: string
  secondFactor?: boolean
}

/** The token is sent to the browser; the table stores only its hash. */
export async function openSession(db: Db, userId: string, { userAgent, secondFactor = false }: Opening) {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('session')
    .values({
      tokenSha256: sha256(token),
      userId,
      userAgent: userAgent.slice(0, 200),
      secondFactorAt: secondFactor ? sql`now()` : null,
      expiresAt: sql`now() + make_interval(hours => ${lifetime.absoluteHours})`,
    })
    .execute()
  return token
}

/** By the session id, so earlier keys of the session end as well. */
export const closeSession = (db: Db, token: string) =>
  db
    .deleteFrom('session')
    .where('id', 'in', (of) => of.selectFrom('session').select('id').where('tokenSha256', '=', sha256(token)))
    .execute()

/** The `__Host-` prefix requires https. Loopback http cannot use it. */
export const cookieName = ({ secure }: Pick<Config, 'secure'>) => (secure ? '__Host-session' : 'session')

/** Gives the browser a key of its session. */
export function sessionCookie(
  { config, visitors }: Pick<Services, 'config' | 'visitors'>,
  { key, userId }: { key: string; userId: string | undefined },
): Cookie {
  visitors.saw(key, userId)
  return { name: cookieName(config), value: key }
}

export function setCookie(
  config: Pick<Config, 'secure'>,
  reply: Pick<FastifyReply, 'setCookie' | 'clearCookie'>,
  { name, value, maxAgeSeconds, path, sameSite }: Cookie,
) {
  const options = { ...cookieOptions(config), ...(path && { path }), ...(sameSite && { sameSite }) }
  if (value === null) reply.clearCookie(name, options)
  else reply.setCookie(name, value, { ...options, ...(maxAgeSeconds && { maxAge: maxAgeSeconds }) })
}

const cookieOptions = ({ secure }: Pick<Config, 'secure'>) => ({
  path: '/',
  httpOnly: true,
  secure,
  sameSite: 'lax' as const,
})
