import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { accounts } from '#contract/account.ts'
import { crockfordAlphabet } from '#domain/codes.ts'
import type { Values } from '#domain/text.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'
import { prepared, serve, type App } from '../../http/serve.ts'
import type { Context } from '../../http/context.ts'
import { result } from '../../http/result.ts'
import { sendMail } from '../../mail/mail.ts'
import { isWithin } from '../../http/limits.ts'
import { mailboxOf } from '../../mail/mailQuota.ts'
import { inConstantTime } from './evenly.ts'
import { mailPasswordReset } from './mails.ts'
import { assertOwnPassword } from './sessions/attempts.ts'
import { hashPassword, isUnopened } from './password.ts'
import { assertUnguessable, ownerOf } from './passwordRules.ts'
import { findUserByEmail } from './queries.ts'
import { endOtherSessions, goOnWithNewKey } from './sessions/signIn.ts'
import { removeOlderFactors } from './secondFactor/olderFactors.ts'
import { takeUpAwaited } from '../courses/queries.ts'
import { endTokens, holdsToken, makeToken, peekToken, useToken } from './tokens.ts'

export function passwordRoutes(app: App) {
  const { config, limits } = app.services

  serve(app, accounts, {
    forgotPassword: inConstantTime(async (context: Context<typeof accounts.forgotPassword>) => {
      const { db } = context
      const { email } = context.body
      const isFew = await isWithin(limits, 'user.forgotPassword.address', mailboxOf(email))
      const user = await findUserByEmail(db, email)
      // Also before the activation: a stranger may have registered the address of the mailbox's owner.
      if (!user || user.deactivatedAt || user.erasedAt || isUnopened(user)) return {}
      // The endpoint is public: above the limit the earlier link remains valid and no email is sent.
      if (!isFew && (await holdsToken(db, 'passwordReset', user.id))) return {}
      await mailPasswordReset(db, config, user)
      return { objectId: user.id }
    }),

    resetPassword: resetting(config),

    changePassword: prepared(
      async (context) => {
        const { db, actor, body } = context
        await assertOwnPassword(app, context, body.password)
        if (body.newPassword === body.password) throw new Problem('user.passwordSame')
        await assertUnguessable(body.newPassword, await ownerOf(db, actor.userId), config, 'newPassword')
        return hashPassword(body.newPassword)
      },
      async (context, passwordHash) => {
        const { db, actor, caller } = context
        const user = await setPassword(db, actor.userId, { passwordHash, oneTime: false })
        await endOtherSessions(db, actor.userId, caller.sessionId)
        const cookies = await goOnWithNewKey(app, context)
        await sendMail(db, { to: user, template: 'passwordChanged' })
        return result({}, { audit: { objectId: actor.userId }, cookies })
      },
    ),
  })
}

/**
 * Without a body, as the specification requires, a one-time password is sent, which must be changed after
 * signing in.
 */
const resetting = (config: Config) =>
  prepared<typeof accounts.resetPassword, { password: string; passwordHash: string }>(
    async ({ db, params, body }) => {
      const { userId } = await peekToken(db, 'passwordReset', params.token)
      if (!userId) throw new Problem('token.unusable')
      if (body?.password) await assertUnguessable(body.password, await ownerOf(db, userId), config)
      const password = body?.password ?? oneTimePassword()
      return { password, passwordHash: await hashPassword(password) }
    },
    async (context, { password, passwordHash }) => {
      const { db, params, body } = context
      const { userId } = await useToken(db, 'passwordReset', params.token)
      if (!userId) throw new Problem('token.unusable')
      const chosen = body?.password !== undefined
      const isNew = await ownMailbox(db, userId)
      const user = await setPassword(db, userId, { passwordHash, oneTime: !chosen })
      if (isNew) await takeUpAwaited(db, userId)
      if (body?.removeFactors && (await removeOlderFactors(db, userId)))
        await sendMail(db, { to: user, template: 'secondFactorRemoved' })
      if (!chosen) await makeToken(db, 'oneTimePassword', { userId })
      await endOtherSessions(db, userId, null)
      const values: Values = chosen ? {} : { password }
      await sendMail(db, { to: user, template: chosen ? 'passwordChanged' : 'oneTimePassword', values })
      return result({}, { audit: { actorId: userId, objectId: userId } })
    },
  )

/**
 * Invalidates links, one-time passwords, pending sign-ins and calendar addresses, because an attacker with a
 * session may have created them.
 */
async function setPassword(
  db: Db,
  userId: string,
  { passwordHash, oneTime }: { passwordHash: string; oneTime: boolean },
) {
  await endTokens(db, userId, ['passwordReset', 'oneTimePassword', 'activation', 'welcome', 'emailChange'])
  await db.deleteFrom('pendingSignIn').where('userId', '=', userId).execute()
  await db.deleteFrom('calendarFeed').where('userId', '=', userId).execute()
  return db
    .updateTable('user')
    .set({ passwordHash, mustChangePassword: oneTime })
    .where('id', '=', userId)
    .returning(['email', 'language'])
    .executeTakeFirstOrThrow()
}

/**
 * The link proves access to the mailbox, so it also activates an account. Keeps an earlier `owned_since`.
 * Returns whether it activated the account.
 */
async function ownMailbox(db: Db, userId: string) {
  const { activated, deactivatedAt } = await db
    .selectFrom('user')
    .select(['activated', 'deactivatedAt'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const owned = {
    activated: activated || deactivatedAt === null,
    ...{ emailConfirmedAt: sql<string>`now()`, ownedSince: sql<string>`coalesce(owned_since, now())` },
    signupBrowserSha256: null,
  }
  await db.updateTable('user').set(owned).where('id', '=', userId).execute()
  return !activated && deactivatedAt === null
}

const oneTimePassword = () => Array.from({ length: 16 }, () => crockfordAlphabet[randomInt(32)]).join('')
