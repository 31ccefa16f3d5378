import { sql } from 'kysely'
import { session } from '#contract/account.ts'
import { chain } from '../../audit/chain.ts'
import type { Db } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'
import { networkOf } from '../../http/limits.ts'
import { serve, type App } from '../../http/serve.ts'
import {
  callerInTransaction,
  closeSession,
  confirmSession,
  cookieName,
  cookieOptions,
  openSession,
} from '../../http/session.ts'
import { accountOf } from './account.ts'
import { isPassword } from './password.ts'
import { findUserByEmail, findUserByUsername } from './queries.ts'
import { hasToken } from './tokens.ts'

/** Signing in and out. Whether a name is known shows neither in the answer nor in its time. */
export function sessionRoutes(app: App) {
  const { config, limits } = app.house
  const cookie = cookieName(config)

  const close = async ({
    db,
    token,
    reply,
  }: {
    db: Db
    token: string | undefined
    reply: {
      clearCookie: (name: string, options: object) => unknown
      header: (name: string, value: string) => unknown
    }
  }) => {
    if (token) await closeSession(db, token)
    reply.clearCookie(cookie, cookieOptions(config))
    reply.header('Clear-Site-Data', '"cache"')
    return {}
  }

  serve(app, session, {
    async open({ db, body, token, headers, reply, ip }) {
      const user = await findUser(db, body.username)
      const attempt = `${(user?.id ?? body.username).slice(0, 100)} ${networkOf(ip)}`
      // Asked before the password is looked at: a right guess is no better than a wrong one then.
      await limits.demand('session.failed', attempt)
      if (!(await isPassword(body.password, user?.passwordHash))) {
        await limits.count('session.failed', attempt)
        throw new Problem('session.wrong')
      }
      if (!user) throw new Problem('session.wrong')
      if (user.mustChangePassword && !(await hasToken(db, 'oneTimePassword', user.id)))
        throw new Problem('session.wrong')
      if (!user.activated) throw new Problem('session.notActivated')
      if (token) await closeSession(db, token)
      const opened = await openSession(db, user.id, headers['user-agent'] ?? '')
      await db
        .updateTable('user')
        .set({ lastLogin: sql`now()` })
        .where('id', '=', user.id)
        .execute()
      const { actor, today } = await callerInTransaction(db, opened, config.timeZone)
      if (!actor) throw new Problem('session.wrong')
      if (actor.isAdmin || actor.authorities.length > 0)
        await chain(db, { type: 'session.privileged', actorId: user.id, objectId: user.id, payload: {} })
      reply.setCookie(cookie, opened, cookieOptions(config))
      return accountOf(db, actor, today)
    },

    // The specification signs out by GET: the session's end is no part of a reading transaction.
    close: ({ token, reply }) => close({ db: app.house.database.writes, token, reply }),

    closeByPost: ({ db, token, reply }) => close({ db, token, reply }),

    async confirm({ db, actor, token, body }) {
      if (!actor || !token) throw new Problem('signedOut')
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
      await confirmSession(db, token)
      return {}
    },
  })
}

const findUser = (db: Db, name: string) =>
  name.includes('@') ? findUserByEmail(db, name) : findUserByUsername(db, name)
