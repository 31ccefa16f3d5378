import type { Db } from '../../db/db.ts'
import type { Services } from '../../services.ts'
import { sendMail, type Recipient } from '../../mail/mail.ts'
import type { Maker } from './maker.ts'
import { makeToken } from './tokens.ts'

type Owner = Recipient & { id: string }
type NamedOwner = Owner & { username: string }

type Base = Pick<Services['config'], 'baseUrl'>

/**
 * A username for an email. It may be chosen by a stranger: an invisible character after each dot prevents
 * automatic links.
 */
export const unlinked = (username: string) => username.replaceAll('.', '.\u2060')

export async function mailActivation(db: Db, { baseUrl }: Base, owner: NamedOwner) {
  const link = `${baseUrl}/activate#${await makeToken(db, 'activation', { userId: owner.id })}`
  await sendMail(db, {
    to: owner,
    letter: 'activation',
    values: { username: unlinked(owner.username) },
    link,
  })
  await db.updateTable('user').set({ activationEmailSent: true }).where('id', '=', owner.id).execute()
}

export async function mailPasswordReset(db: Db, { baseUrl }: Base, owner: Owner) {
  const link = `${baseUrl}/confirm-password-reset#${await makeToken(db, 'passwordReset', { userId: owner.id })}`
  await sendMail(db, { to: owner, letter: 'passwordReset', link })
}

interface Reason extends Maker {
  qualification?: string
  about?: string
}

/**
 * A link to take over an account created by another user. Includes accepting the terms and, if the email
 * names a company, joining it.
 */
export async function mailWelcome(
  db: Db,
  { baseUrl }: Base,
  owner: Owner,
  { inviter, company, authority, qualification, about }: Reason,
) {
  const link = `${baseUrl}/welcome#${await makeToken(db, 'welcome', { userId: owner.id, companyId: company?.id })}`
  const byAuthority = qualification ? 'candidateWelcome' : 'welcomeByAuthority'
  const mail = company ? 'welcomeToCompany' : authority ? byAuthority : 'welcome'
  const values = {
    inviter,
    organisation: (company ?? authority)?.name ?? '',
    ...(qualification && { qualification }),
  }
  await sendMail(db, { to: owner, letter: mail, values, link, about })
}
