import { sql } from 'kysely'
import { session } from '#contract/session.ts'
import { isGranted } from '#domain/policy.ts'
import { browserOf } from '#domain/userAgent.ts'
import { Problem } from '../../../http/problem.ts'
import { prepared, type App, serve } from '../../../http/serve.ts'
import { sessionCookie, closeSession, cookieName, idleHours } from '../../../session/session.ts'
import { confirmedKey } from '../../../session/sessionKeys.ts'
import type { Context, Transport } from '../../../http/context.ts'
import { result } from '../../../http/result.ts'
import { isCodeOf, kindOfCode } from '../secondFactor/recoveryCodes.ts'
import { assertOwnPassword, requireOwnProof } from './attempts.ts'
import { ownerOfPasskey, relyingPartyOf } from '../secondFactor/passkeys.ts'
import { recordAccess } from '../../../audit/access.ts'
import { recordSignOut } from '../../../audit/audit.ts'
import type { Db } from '../../../db/db.ts'
import { endOtherSessions, goOnWithNewKey } from './signIn.ts'
import { finishing } from './finishing.ts'
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

/**
 * Confirms the identity for ten minutes: by password, second factor or, for both, passkey. Each time the
 * session gets a new key (OWASP ASVS 5.0, 7.2.4).
 */
const confirming = (app: App) =>
  prepared<typeof session.confirm, void>(
    async (context) => {
      const { password, code } = context.body
      if (password !== undefined) await assertOwnPassword(app, context, password)
      if (code === undefined) return
      const { userId } = context.actor
      await requireOwnProof(app, context, {
        ...{ by: 'code', wrong: 'secondFactor.codeWrong' },
        isRight: () => isCodeOf(app.services, { userId, code, now: context.now }),
      })
    },

    async ({ db, actor, body: { passkey, code }, transport: { token, headers } }) => {
      if (!token) throw new Problem('signedOut')
      const relyingParty = relyingPartyOf(app.services.config, headers.origin)
      if (passkey) await ownerOfPasskey(db, relyingParty, { used: passkey, userId: actor.userId })
      const key = await confirmedKey(db, token, {
        identity: code === undefined,
        secondFactor: code !== undefined || passkey !== undefined,
      })
      if (!key) throw new Problem('signedOut')
      const by = passkey ? 'passkey' : code === undefined ? 'password' : kindOfCode(code)
      const cookies = [sessionCookie(app.services, { key, userId: actor.userId })]
      return result({}, { audit: { by }, cookies })
    },
  )
