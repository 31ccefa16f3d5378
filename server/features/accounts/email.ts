import { sql } from 'kysely'
import { accounts } from '#contract/account.ts'
import { Problem } from '../../http/problem.ts'
import { prepared, serve, type App } from '../../http/serve.ts'
import { post } from '../../mail/mail.ts'
import { demandRoom } from '../../mail/room.ts'
import { ownerProven } from '../secondFactor/ownerProven.ts'
import { demandOwnPassword } from '../sessions/ownPassword.ts'
import { unlinked } from './letters.ts'
import { findUserByEmail, personById } from './queries.ts'
import { makeToken, peekToken, useToken } from './tokens.ts'

/**
 * Another email address: asked for by its owner with password and second factor, confirmed from its mailbox in the same
 * session. The address before is notified of both.
 */
export function emailRoutes(app: App) {
  const { config, limits } = app.house

  serve(app, accounts, {
    // Says the same whether the new address has an account or not; the owner of its mailbox is notified.
    changeEmail: prepared<typeof accounts.changeEmail, void>(
      (request) => demandOwnPassword(app, request, request.body.password),
      async (request) => {
        const userId = await ownerProven(request)
        const { db, caller } = request
        const { email } = request.body
        await limits.count('user.changeEmail.person', userId)
        await demandRoom(limits, { by: userId, recipient: email })
        const person = await personById(db, userId)
        const username = unlinked(person.username)
        await post(db, { to: person, letter: 'emailChangeAsked', values: { username, email } })
        const owner = await findUserByEmail(db, email)
        if (owner && owner.id !== userId) {
          await post(db, { to: owner, letter: 'alreadyRegistered' })
          return {}
        }
        const token = await makeToken(db, 'emailChange', { userId, email, sessionId: caller.sessionId })
        const link = `${config.baseUrl}/confirm-email#${token}`
        const to = { email, language: person.language }
        await post(db, { to, letter: 'emailChange', values: { username }, link })
        return {}
      },
    ),

    // In no other session: a person who only presses the link must not give their address to another account.
    async confirmEmail(request) {
      const { db, params, caller, actor } = request
      const asked = await peekToken(db, 'emailChange', params.token)
      if (asked.userId !== actor.userId || asked.sessionId === null || asked.sessionId !== caller.sessionId)
        throw new Problem('user.emailElsewhere')
      const { userId, email } = await useToken(db, 'emailChange', params.token)
      if (!userId || !email) throw new Problem('token.unusable')
      request.deed = { objectId: userId }
      const before = await personById(db, userId)
      const changed = db
        .updateTable('user')
        .set({ email, emailConfirmedAt: sql`now()` })
        .where('id', '=', userId)
        .execute()
      // Taken meanwhile: where that must not be told, the link is one that is over.
      await changed.catch((error: unknown) => {
        const { constraint } = (error ?? {}) as { constraint?: string }
        throw config.strict && constraint === 'user.emailTaken' ? new Problem('token.unusable') : error
      })
      // Links that went to the old address open nothing any more.
      await db.deleteFrom('oneUseToken').where('userId', '=', userId).where('usedAt', 'is', null).execute()
      await post(db, { to: before, letter: 'emailChanged', values: { email } })
      return {}
    },
  })
}
