import type { Locale } from '#domain/locale.ts'
import type { Db } from '../../db/db.ts'
import type { House } from '../../house.ts'
import { post } from '../../mail/mail.ts'
import { findUserByEmail } from './queries.ts'
import { makeToken } from './tokens.ts'

interface Recipient {
  id: string
  email: string
  language: string
}

type Base = Pick<House['config'], 'baseUrl'>

/** The link that makes an account usable. */
export async function mailActivation(db: Db, { baseUrl }: Base, { id, email, language }: Recipient) {
  const link = `${baseUrl}/activate/${await makeToken(db, 'activation', { userId: id })}`
  await post(db, { to: email, locale: language as Locale, letter: 'activation', link })
  await db.updateTable('user').set({ activationEmailSent: true }).where('id', '=', id).execute()
}

/** The link that sets a new password. */
export async function mailPasswordReset(db: Db, { baseUrl }: Base, { id, email, language }: Recipient) {
  const link = `${baseUrl}/confirm-password-reset/${await makeToken(db, 'passwordReset', { userId: id })}`
  await post(db, { to: email, locale: language as Locale, letter: 'passwordReset', link })
}

/** What was asked for by address. Whether there is an account shows neither in the answer nor in its time: it is looked up later. */
export const letterSender =
  ({ database, config }: House) =>
  ({ letter, email }: { letter: 'activation' | 'passwordReset'; email: string }) =>
    database.writes.transaction().execute(async (db) => {
      const user = await findUserByEmail(db, email)
      if (!user || user.deactivatedAt || user.erasedAt) return
      if (letter === 'activation' && !user.activated) await mailActivation(db, config, user)
      if (letter === 'passwordReset' && user.activated) await mailPasswordReset(db, config, user)
    })
