import { randomInt } from 'node:crypto'
import { accounts } from '#contract/account.ts'
import { crockfordAlphabet } from '#domain/crockford.ts'
import type { Locale } from '#domain/locale.ts'
import { sha256 } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import { post } from '../../mail/mail.ts'
import { hashPassword, isPassword } from './password.ts'
import { findUserByEmail } from './queries.ts'
import { makeToken, useToken } from './tokens.ts'

/** Forgotten and changed passwords. Whichever way a password changes, every other session ends and a mail says so. */
export function passwordRoutes(app: App) {
  const { limits } = app.house
  const { baseUrl } = app.house.config

  serve(app, accounts, {
    // Says the same whether the address is known or not.
    async forgotPassword({ db, body }) {
      await limits.count('user.forgotPassword', body.email.toLowerCase())
      const user = await findUserByEmail(db, body.email)
      if (!user?.activated) return {}
      const token = await makeToken(db, 'passwordReset', { userId: user.id })
      const link = `${baseUrl}/confirm-password-reset/${token}`
      await post(db, { to: user.email, locale: user.language as Locale, letter: 'passwordReset', link })
      return {}
    },

    // Without a body, as the specification calls it, a password for one use is mailed; it must be changed at once.
    async resetPassword({ db, params, body }) {
      const { userId } = await useToken(db, 'passwordReset', params.token)
      if (!userId) throw new Problem('token.unusable')
      const chosen = body?.password
      const password = chosen ?? oneTimePassword()
      const user = await setPassword(db, userId, {
        password,
        mustChange: chosen === undefined,
        keepSession: undefined,
      })
      if (chosen === undefined) await makeToken(db, 'oneTimePassword', { userId })
      const locale = user.language as Locale
      await (chosen === undefined
        ? post(db, { to: user.email, locale, letter: 'oneTimePassword', values: { password } })
        : post(db, { to: user.email, locale, letter: 'passwordChanged' }))
      return {}
    },

    async changePassword({ db, actor, token, body }) {
      if (!actor) throw new Problem('signedOut')
      await limits.demand('session.failed', actor.userId)
      const { passwordHash } = await db
        .selectFrom('user')
        .select('passwordHash')
        .where('id', '=', actor.userId)
        .executeTakeFirstOrThrow()
      if (!(await isPassword(body.password, passwordHash))) {
        await limits.count('session.failed', actor.userId)
        throw new Problem('user.passwordWrong')
      }
      if (body.newPassword === body.password) throw new Problem('user.passwordSame')
      const user = await setPassword(db, actor.userId, {
        password: body.newPassword,
        mustChange: false,
        keepSession: token,
      })
      await post(db, { to: user.email, locale: user.language as Locale, letter: 'passwordChanged' })
      return {}
    },
  })
}

interface NewPassword {
  password: string
  mustChange: boolean
  keepSession: string | undefined
}

async function setPassword(db: Db, userId: string, { password, mustChange, keepSession }: NewPassword) {
  const user = await db
    .updateTable('user')
    .set({ passwordHash: await hashPassword(password), mustChangePassword: mustChange })
    .where('id', '=', userId)
    .returning(['email', 'language'])
    .executeTakeFirstOrThrow()
  // A link asked for before no longer opens anything.
  await db
    .deleteFrom('oneUseToken')
    .where('userId', '=', userId)
    .where('purpose', 'in', ['passwordReset', 'oneTimePassword'])
    .where('usedAt', 'is', null)
    .execute()
  const sessions = db.deleteFrom('session').where('userId', '=', userId)
  await (keepSession ? sessions.where('tokenSha256', '<>', sha256(keepSession)) : sessions).execute()
  return user
}

const oneTimePassword = () => Array.from({ length: 16 }, () => crockfordAlphabet[randomInt(32)]).join('')
