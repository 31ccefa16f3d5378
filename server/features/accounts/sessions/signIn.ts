import { sql } from 'kysely'
import type { Account } from '#contract/account.ts'
import { needsSecondFactor } from '#domain/secondFactor.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Db } from '../../../db/db.ts'
import { appendToLog } from '../../../audit/chain.ts'
import { Problem } from '../../../http/problem.ts'
import type { App } from '../../../http/serve.ts'
import { callerInTransaction, closeSession, openSession, sessionCookie } from '../../../session/session.ts'
import type { Context } from '../../../http/context.ts'
import { result, type ConfirmedBy, type Result, type Cookie } from '../../../http/result.ts'
import { accountOf } from '../account.ts'
import { spendToken } from '../tokens.ts'
import { forgiveFailures, knowDevice, signInOf } from './signInGuard.ts'
import { replaceKey } from '../../../session/sessionKeys.ts'

export const mostSessions = 10

export const endOtherSessions = (db: Db, userId: string, sessionId: string | null) =>
  db.deleteFrom('session').where('userId', '=', userId).where('id', 'is distinct from', sessionId).execute()

/**
 * Ends the longest unused sessions above `mostSessions`. The caller must hold a lock on the person, so that
 * parallel sign-ins count correctly.
 */
async function endSurplusSessions(db: Db, userId: string) {
  await sql`
    with newest as (
      select id from session where user_id = ${userId} group by id order by max(last_seen_at) desc limit ${mostSessions}),
    surplus as (
      select token_sha256 from session where user_id = ${userId} and id not in (select id from newest)
      order by token_sha256 for update)
    delete from session where token_sha256 in (select token_sha256 from surplus)`.execute(db)
}

const deviceDays = 400

/** Further cookies: a browser known to its user, a pending sign-in, and a browser that signed up. */
export const cookieNamed = (app: App, name: 'device' | 'pending' | 'signup') =>
  app.services.config.secure ? `__Host-${name}` : name

interface Proven {
  userId: string
  secondFactor: boolean
  /** A one-time password opens a single session. */
  byPassword: boolean
  by?: ConfirmedBy
}

export async function signIn(
  app: App,
  context: Context<Endpoint>,
  { userId, secondFactor, byPassword, by }: Proven,
): Promise<Result<Account>> {
  const { db } = context
  const { token, headers, ip, cookies } = context.transport
  const { config } = app.services
  if (token) await closeSession(db, token)
  const opened = await openSession(db, userId, { userAgent: headers['user-agent'] ?? '', secondFactor })
  const { mustChangePassword } = await db
    .updateTable('user')
    .set({ lastLogin: sql`now()` })
    .where('id', '=', userId)
    .returning('mustChangePassword')
    .executeTakeFirstOrThrow()
  await endSurplusSessions(db, userId)
  if (byPassword && mustChangePassword && !(await spendToken(db, 'oneTimePassword', userId)))
    throw new Problem('session.wrong')
  const device = cookies[cookieNamed(app, 'device')]
  const mark = await knowDevice(db, userId, device)
  const caller = await callerInTransaction(db, opened, config)
  if (!caller.actor) throw new Problem('session.wrong')
  const audit = { actorId: userId, objectId: userId }
  if (needsSecondFactor(caller.withoutSecondFactor ?? caller.actor))
    await appendToLog(db, { type: 'session.privileged', ...audit, payload: { secondFactor } })
  // Last, because other attempts wait for these rows.
  await forgiveFailures(db, signInOf(userId, { ip, device }))
  const maxAgeSeconds = deviceDays * 86_400
  return result(await accountOf(db, caller, config), {
    audit: { ...audit, ...(by && { by }) },
    cookies: [
      sessionCookie(app.services, { key: opened, userId }),
      { name: cookieNamed(app, 'pending'), value: null },
      ...(mark ? [{ name: cookieNamed(app, 'device'), value: mark, maxAgeSeconds }] : []),
    ],
  })
}

type Going = Pick<Context<Endpoint>, 'db' | 'transport' | 'caller'>

/** Replaces the session key and ends every copy of the old one (OWASP ASVS 5.0, 7.2.4, 7.4.3). */
export async function goOnWithNewKey(
  { services }: App,
  { db, transport: { token }, caller }: Going,
  proofs: Parameters<typeof replaceKey>[2] = {},
): Promise<Cookie[]> {
  if (!token) return []
  const key = await replaceKey(db, token, proofs)
  return [sessionCookie(services, { key, userId: caller.actor?.userId })]
}
