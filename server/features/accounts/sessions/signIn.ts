import { sql } from 'kysely'
import type { Account } from '#contract/account.ts'
import { needsSecondFactor } from '#domain/secondFactor.ts'
import { appendToLog } from '../../../audit/chain.ts'
import { Problem } from '../../../http/problem.ts'
import type { App } from '../../../http/serve.ts'
import { callerInTransaction, closeSession, openSession, sessionCookie } from '../../../session/session.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Context } from '../../../http/context.ts'
import { result, type ConfirmedBy, type Result } from '../../../http/result.ts'
import { endSurplusSessions } from './endOtherSessions.ts'
import { accountOf } from '../account.ts'
import { spendToken } from '../tokens.ts'
import { forgiveFailures, knowDevice, signInOf } from './signInGuard.ts'

const deviceDays = 400

/** Further cookies: a browser known to its user, a pending sign-in, and a browser that signed up. */
export const cookieNamed = (app: App, name: 'device' | 'pending' | 'signup') =>
  app.services.config.secure ? `__Host-${name}` : name

interface Proven {
  userId: string
  secondFactor: boolean
  /** A one-time password opens a single session. */
  byPassword: boolean
  /** For the audit entry. */
  by?: ConfirmedBy
}

/** Opens a session for an authenticated user and ends the browser's previous one. */
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
  if (needsSecondFactor(caller.withoutSecondFactor ?? caller.actor))
    await appendToLog(db, {
      type: 'session.privileged',
      actorId: userId,
      objectId: userId,
      payload: { secondFactor },
    })
  // Last, because other attempts wait for these rows.
  await forgiveFailures(db, signInOf(userId, { ip, device }))
  const maxAgeSeconds = deviceDays * 86_400
  return result(await accountOf(db, caller, config), {
    audit: { actorId: userId, objectId: userId, ...(by && { by }) },
    cookies: [
      sessionCookie(app.services, { key: opened, userId }),
      { name: cookieNamed(app, 'pending'), value: null },
      ...(mark ? [{ name: cookieNamed(app, 'device'), value: mark, maxAgeSeconds }] : []),
    ],
  })
}
