import { v7 as uuid } from 'uuid'
import { accounts } from '#contract/account.ts'
import type { Locale } from '#domain/locale.ts'
import type { Db } from '../../db/db.ts'
import { post } from '../../mail/mail.ts'
import { serve, type App } from '../../http/serve.ts'
import { createPerson } from './people.ts'
import { findUserByEmail, findUserByUsername } from './queries.ts'
import { makeToken, useToken } from './tokens.ts'

/** The terms a person agrees to; a new wording gets a new date. */
const termsVersion = '2026-11-01'

/** Signing up, and the mailed link without which an account cannot be used. */
export function signupRoutes(app: App) {
  const { limits } = app.house
  const { baseUrl } = app.house.config

  const mailLink = async (db: Db, userId: string, to: string, locale: Locale) => {
    const token = await makeToken(db, 'activation', { userId })
    await post(db, { to, locale, letter: 'activation', link: `${baseUrl}/activate/${token}` })
    await db.updateTable('user').set({ activationEmailSent: true }).where('id', '=', userId).execute()
  }

  serve(app, accounts, {
    async signup({ db, body: { consent: _agreed, ...person } }) {
      const userId = await createPerson(db, person)
      await db
        .insertInto('consent')
        .values({
          id: uuid(),
          userId,
          subject: 'terms',
          documentVersion: termsVersion,
          language: person.language,
        })
        .execute()
      await mailLink(db, userId, person.email, person.language)
      return {}
    },

    async activate({ db, params }) {
      const { userId } = await useToken(db, 'activation', params.token)
      await db.updateTable('user').set({ activated: true }).where('id', '=', userId).execute()
      return {}
    },

    // Says the same whether the address is known or not.
    async resendActivation({ db, body }) {
      await limits.count('user.resendActivation', body.email.toLowerCase())
      const user = await findUserByEmail(db, body.email)
      if (user && !user.activated) await mailLink(db, user.id, user.email, user.language as Locale)
      return {}
    },

    async checkEmail({ db, params }) {
      return { exists: (await findUserByEmail(db, params.email)) !== undefined }
    },

    async checkUsername({ db, params }) {
      return { exists: (await findUserByUsername(db, params.username)) !== undefined }
    },
  })
}
