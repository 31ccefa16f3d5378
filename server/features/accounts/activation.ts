import { sql } from 'kysely'
import { accounts } from '#contract/account.ts'
import { sha256 } from '../../config.ts'
import { Problem } from '../../http/problem.ts'
import { prepared, serve, type App } from '../../http/serve.ts'
import { isWithin } from '../../http/limits.ts'
import { mailboxOf } from '../../mail/mailQuota.ts'
import type { Context } from '../../http/context.ts'
import { result } from '../../http/result.ts'
import { takeUpAwaited } from '../courses/queries.ts'
import { requireProof } from './sessions/attempts.ts'
import { signInOf } from './sessions/signInGuard.ts'
import { cookieNamed } from './sessions/signIn.ts'
import { inConstantTime } from './evenly.ts'
import { mailActivation, mailWelcome, makerOf } from './mails.ts'
import { isPassword, isUnopened } from './password.ts'
import { findUserByEmail } from './queries.ts'
import { isSignupBrowser } from './signupBrowser.ts'
import { endTokens, holdsToken, useToken } from './tokens.ts'

export function activationRoutes(app: App) {
  const { config, limits } = app.services

  serve(app, accounts, {
    // A person must not activate an account that a stranger registered with their address.
    activate: prepared<typeof accounts.activate, void>(
      (context) => assertMayActivate(app, context),
      async (context) => {
        const { db, params } = context
        const { userId } = await useToken(db, 'activation', params.token)
        if (!userId) throw new Problem('token.unusable')
        const now = sql<string>`now()`
        const active = { activated: true, emailConfirmedAt: now, ownedSince: now, signupBrowserSha256: null }
        await db.updateTable('user').set(active).where('id', '=', userId).execute()
        await endTokens(db, userId, ['activation', 'welcome'])
        await takeUpAwaited(db, userId)
        return result({}, { audit: { actorId: userId, objectId: userId } })
      },
    ),

    resendActivation: inConstantTime(async (context: Context<typeof accounts.resendActivation>) => {
      const { db } = context
      const { email } = context.body
      const isFew = await isWithin(limits, 'user.resendActivation.address', mailboxOf(email))
      const user = await findUserByEmail(db, email)
      if (!user || user.activated || user.deactivatedAt || user.erasedAt) return {}
      // The endpoint is public: above the limit the earlier link remains valid and no email is sent.
      const purpose = isUnopened(user) ? 'welcome' : 'activation'
      if (!isFew && (await holdsToken(db, purpose, user.id))) return {}
      // A person without a password has not accepted the terms yet, so the welcome email is sent.
      if (isUnopened(user)) await mailWelcome(db, config, user, await makerOf(db, user))
      else await mailActivation(db, config, user)
      return { objectId: user.id }
    }),
  })
}

/** Only the browser that signed up, or a person who knows the password, may activate. */
async function assertMayActivate(app: App, context: Context<typeof accounts.activate>) {
  const { db, params, body } = context
  const { ip, cookies } = context.transport
  const user = await db
    .selectFrom('oneUseToken as t')
    .innerJoin('user as u', 'u.id', 't.userId')
    .select(['u.id', 'u.passwordHash', 'u.signupBrowserSha256'])
    .where('t.tokenSha256', '=', sha256(params.token))
    .where('t.purpose', '=', 'activation')
    .where('t.usedAt', 'is', null)
    .where('t.expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  if (!user) throw new Problem('token.unusable')
  if (isSignupBrowser(app, context.transport, user.signupBrowserSha256)) return
  const password = body?.password
  if (password === undefined) throw new Problem('user.activationElsewhere')
  await requireProof(app, signInOf(user.id, { ip, device: cookies[cookieNamed(app, 'device')] }), {
    wrong: 'user.passwordWrong',
    isRight: () => isPassword(password, user.passwordHash),
  })
}
