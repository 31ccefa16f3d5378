import { accounts } from '#contract/account.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import { post } from '../../mail/mail.ts'
import { demandRoom } from '../../mail/room.ts'
import { ownerProven } from '../secondFactor/ownerProven.ts'
import { findUserByEmail, personById } from './queries.ts'
import { makeToken, useToken } from './tokens.ts'

/** Another e-mail address: asked for by its owner, confirmed from its mailbox, told to the one before. */
export function emailRoutes(app: App) {
  const { config, limits } = app.house

  serve(app, accounts, {
    // Says the same whether the new address has an account or not; whoever reads its mail is told.
    async changeEmail(request) {
      const userId = await ownerProven(request)
      const { db } = request
      const { email } = request.body
      await limits.count('user.changeEmail.person', userId)
      await demandRoom(limits, email)
      const person = await personById(db, userId)
      const owner = await findUserByEmail(db, email)
      if (owner && owner.id !== userId) {
        await post(db, { to: owner, letter: 'alreadyRegistered' })
        return {}
      }
      const link = `${config.baseUrl}/confirm-email/${await makeToken(db, 'emailChange', { userId, email })}`
      await post(db, { to: { email, language: person.language }, letter: 'emailChange', link })
      return {}
    },

    async confirmEmail(request) {
      const { db, params } = request
      const { userId, email } = await useToken(db, 'emailChange', params.token)
      if (!userId || !email) throw new Problem('token.unusable')
      request.deed = { actorId: userId, objectId: userId }
      const before = await personById(db, userId)
      const changed = db.updateTable('user').set({ email }).where('id', '=', userId).execute()
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
