import { sql } from 'kysely'
import type { people } from '#contract/person.ts'
import { Problem } from '../../http/problem.ts'
import { prepared, type App } from '../../http/serve.ts'
import { result } from '../../http/result.ts'
import { makerOf } from '../accounts/mails.ts'
import { hashPassword, noPassword } from '../accounts/password.ts'
import { assertUnguessable, ownerOf } from '../accounts/passwordRules.ts'
import { endTokens, peekToken, useToken } from '../accounts/tokens.ts'
import { takeUpAwaited } from '../courses/queries.ts'
import { joinAsNamed } from '../companies/coworkers/answer.ts'
import { lockCompanies } from '../companies/coworkers/queries.ts'
import { agreeToTerms } from '../system/legal/queries.ts'
import { hold } from './create.ts'

/**
 * Opens an account created by another user. The link includes accepting the terms and joining the named
 * company.
 */
export const welcoming = ({ services: { config } }: App) =>
  prepared<typeof people.welcome, string>(
    async ({ db, params, body: { username, password } }) => {
      const { userId } = await peekToken(db, 'welcome', params.token)
      if (!userId) throw new Problem('token.unusable')
      await assertUnguessable(password, { ...(await ownerOf(db, userId)), username }, config)
      return hashPassword(password)
    },

    async (context, passwordHash) => {
      const { db, params } = context
      const { username, language } = context.body
      // Locks the company before the link, like deleting a company does.
      const { companyId: named } = await peekToken(db, 'welcome', params.token)
      if (named) await lockCompanies(db, [named])
      const { userId, companyId } = await useToken(db, 'welcome', params.token)
      if (!userId) throw new Problem('token.unusable')
      const now = sql<string>`now()`
      // Only while it is unopened: the owner may have signed in another way in the meantime.
      const opened = await db
        .updateTable('user')
        .set({ username, passwordHash, language, activated: true, emailConfirmedAt: now, ownedSince: now })
        .where('id', '=', userId)
        .where('activated', '=', false)
        .where('passwordHash', '=', noPassword)
        .returning(['id', 'email'])
        .executeTakeFirst()
      if (!opened) throw new Problem('token.unusable')
      await endTokens(db, userId, ['activation'])
      await agreeToTerms(db, userId, language)
      const { authority } = await makerOf(db, opened)
      if (authority) await hold(db, authority.id, userId)
      if (companyId) await joinAsNamed(db, { userId, companyId })
      await takeUpAwaited(db, userId)
      return result({}, { audit: { actorId: userId, objectId: userId, ...(companyId && { companyId }) } })
    },
  )
