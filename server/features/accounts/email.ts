import { sql } from 'kysely'
import { accounts } from '#contract/account.ts'
import { Problem } from '../../http/problem.ts'
import { prepared, serve, type App } from '../../http/serve.ts'
import { result } from '../../http/result.ts'
import { sendMail } from '../../mail/mail.ts'
import { assertMailQuota } from '../../mail/mailQuota.ts'
import { ownerProven } from './secondFactor/olderFactors.ts'
import { assertOwnPassword } from './sessions/attempts.ts'
import { unlinked } from './mails.ts'
import { findUserByEmail, personById } from './queries.ts'
import { makeToken, peekToken, useToken } from './tokens.ts'

/**
 * Changing the email address: requested with password and second factor, confirmed from the new mailbox in
 * the same session. The old address is notified of both.
 */
export function emailRoutes(app: App) {
  const { config, limits } = app.services

  serve(app, accounts, {
    // The same answer whether or not the new address has an account; its owner is notified.
    changeEmail: prepared<typeof accounts.changeEmail, void>(
      (context) => assertOwnPassword(app, context, context.body.password),
      async (context) => {
        const userId = await ownerProven(context)
        const { db, caller } = context
        const { email } = context.body
        await limits.count('user.changeEmail.person', userId)
        await assertMailQuota(limits, { by: userId, recipient: email })
        const person = await personById(db, userId)
        const username = unlinked(person.username)
        await sendMail(db, { to: person, template: 'emailChangeAsked', values: { username, email } })
        const owner = await findUserByEmail(db, email)
        if (owner && owner.id !== userId) {
          await sendMail(db, { to: owner, template: 'alreadyRegistered' })
          return {}
        }
        const token = await makeToken(db, 'emailChange', { userId, email, sessionId: caller.sessionId })
        const link = `${config.baseUrl}/confirm-email#${token}`
        const to = { email, language: person.language }
        await sendMail(db, { to, template: 'emailChange', values: { username }, link })
        return {}
      },
    ),

    // Only in the same session: a person who clicks a foreign link must not assign their address to another
    // account.
    async confirmEmail(context) {
      const { db, params, caller, actor } = context
      const token = await peekToken(db, 'emailChange', params.token)
      if (token.userId !== actor.userId || token.sessionId === null || token.sessionId !== caller.sessionId)
        throw new Problem('user.emailElsewhere')
      const { userId, email } = await useToken(db, 'emailChange', params.token)
      if (!userId || !email) throw new Problem('token.unusable')
      const before = await personById(db, userId)
      const confirmed = { email, emailConfirmedAt: sql<string>`now()` }
      const changed = db.updateTable('user').set(confirmed).where('id', '=', userId).execute()
      // The address was registered in the meantime. In strict mode the link counts as expired, so this is not
      // revealed.
      await changed.catch((error: unknown) => {
        const { constraint } = (error ?? {}) as { constraint?: string }
        throw config.strict && constraint === 'user.emailTaken' ? new Problem('token.unusable') : error
      })
      // Links sent to the old address expire.
      await db.deleteFrom('oneUseToken').where('userId', '=', userId).where('usedAt', 'is', null).execute()
      const mail = { to: before, name: before.fullname, template: 'emailChanged', values: { email } } as const
      await sendMail(db, mail)
      return result({}, { audit: { objectId: userId } })
    },
  })
}
