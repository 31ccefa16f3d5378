import type { Locale } from '#domain/locale.ts'
import type { Db } from '../../db/db.ts'
import type { House } from '../../house.ts'
import { post } from '../../mail/mail.ts'
import { makeToken } from './tokens.ts'

interface Recipient {
  id: string
  email: string
  language: Locale
}

type Base = Pick<House['config'], 'baseUrl'>

/** The link that makes an account usable. */
export async function mailActivation(db: Db, { baseUrl }: Base, { id, email, language }: Recipient) {
  const link = `${baseUrl}/activate/${await makeToken(db, 'activation', { userId: id })}`
  await post(db, { to: email, locale: language, letter: 'activation', link })
  await db.updateTable('user').set({ activationEmailSent: true }).where('id', '=', id).execute()
}

/** The link that sets a new password. */
export async function mailPasswordReset(db: Db, { baseUrl }: Base, { id, email, language }: Recipient) {
  const link = `${baseUrl}/confirm-password-reset/${await makeToken(db, 'passwordReset', { userId: id })}`
  await post(db, { to: email, locale: language, letter: 'passwordReset', link })
}

/** The link by which somebody takes over an account that was made for them, agreeing to the terms. */
export async function mailWelcome(
  db: Db,
  { baseUrl }: Base,
  { id, email, language, inviter }: Recipient & { inviter: string },
) {
  const link = `${baseUrl}/welcome/${await makeToken(db, 'welcome', { userId: id })}`
  await post(db, { to: email, locale: language, letter: 'welcome', values: { inviter }, link })
}
