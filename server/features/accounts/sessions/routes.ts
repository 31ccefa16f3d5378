import { sql } from 'kysely'
import { session } from '#contract/session.ts'
import { isGranted } from '#domain/policy.ts'
import { browserOf } from '#domain/userAgent.ts'
import { recordAccess } from '../../../audit/access.ts'
import { recordSignOut } from '../../../audit/audit.ts'
import type { Db } from '../../../db/db.ts'
import { Problem } from '../../../http/problem.ts'
import { serve, type App } from '../../../http/serve.ts'
import { closeSession, cookieName, idleHours } from '../../../session/session.ts'
import type { Context, Transport } from '../../../http/context.ts'
import { result } from '../../../http/result.ts'
import { confirming } from './confirming.ts'
import { endOtherSessions } from './endOtherSessions.ts'
import { finishing } from './finishing.ts'
import { goOnWithNewKey } from './goOnWithNewKey.ts'
import { opening } from './opening.ts'

export function sessionRoutes(app: App) {
  const { config, database } = app.services

  const close = async (db: Db, { token }: Transport) => {
    if (token) await closeSession(db, token)
    const cookies = [{ name: cookieName(config), value: null }]
    return result({}, { cookies, headers: { 'Clear-Site-Data': '"cache"' } })
  }

  const signOut = async (db: Db, context: Context<typeof session.close>) => {
    await recordSignOut(db, { userId: context.actor?.userId, requestId: context.transport.requestId })
    return close(db, context.transport)
  }

  serve(app, session, {
    open: opening(app),
    finish: finishing(app),
    confirm: confirming(app),

    // The specification signs out by GET, so the session ends outside the read-only transaction.
    close: (context) => signOut(database.writes, context),

    closeByPost: (context) => signOut(context.db, context),

    async list({ db, caller, actor, grants, query }) {
      const userId = query.userId ?? actor.userId
      if (!isGranted(grants, { userId })) throw new Problem('notFound')
      // An empty list is also information about the person.
      await recordAccess(database.writes, { actor, endpoint: session.list, people: [userId] })
      const rows = await openSessions(db)
        .distinctOn('id')
        .select(['id', 'userId', 'createdAt', 'lastSeenAt', 'userAgent'])
        .where('userId', '=', userId)
        .orderBy('id')
        .orderBy('lastSeenAt', 'desc')
        .execute()
      rows.sort((a, b) => b.lastSeenAt.localeCompare(a.lastSeenAt))
      const items = rows.map(({ id, userAgent, ...row }) => ({
        ...row,
        _id: id,
        browser: browserOf(userAgent),
        current: id === caller.sessionId,
      }))
      return { items, total: items.length }
    },

    async revoke({ db, caller, grants, params, transport }) {
      const row = await openSessions(db).select('userId').where('id', '=', params.id).executeTakeFirst()
      if (!row || !isGranted(grants, row)) throw new Problem('notFound')
      await db.deleteFrom('session').where('id', '=', params.id).execute()
      return params.id === caller.sessionId ? close(db, transport) : {}
    },

    // A copy of this session's cookie ends as well.
    async revokeOthers(context) {
      await endOtherSessions(context.db, context.actor.userId, context.caller.sessionId)
      return result({}, { cookies: await goOnWithNewKey(app, context) })
    },
  })
}

const openSessions = (db: Db) =>
  db
    .selectFrom('session')
    .where('supersededAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .where('lastSeenAt', '>', sql<string>`now() - make_interval(hours => ${idleHours})`)
