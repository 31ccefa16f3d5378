import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { facts } from '#domain/facts.ts'
import type { Locale } from '#domain/locale.ts'
import type { CompanyRole } from '#domain/role.ts'
import { sha256, type Config } from '../../../config.ts'
import type { Db } from '../../../db/db.ts'
import { sendMail } from '../../../mail/mail.ts'
import { mailWelcome } from '../../accounts/mails.ts'
import { calledName, makerOf } from '../../accounts/maker.ts'
import { isUnopened } from '../../accounts/password.ts'
import { findUserByEmail, personById } from '../../accounts/queries.ts'
import { closeExpired } from './invitationQueries.ts'

interface Invited {
  companyId: string
  email: string
  /** Without: for the owner of the address. */
  userId?: string | null
  role: CompanyRole
  language: Locale
  invitedBy: string
}

export async function invite(db: Db, invited: Invited) {
  await closeExpired(db, invited.companyId)
  const { id, token, row } = newLink()
  await db
    .insertInto('invitation')
    .values({ ...invited, ...row, id })
    .execute()
  return { id, token }
}

/** Only its hash is stored. */
export function newLink() {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = sql<string>`now() + make_interval(days => ${facts.invitationDays}::int)`
  return { id: uuid(), token, row: { tokenSha256: sha256(token), expiresAt } }
}

export interface Sending {
  email: string
  language: Locale
  token: string
  inviterId: string
  company: { id: string; name: string }
}

export type Send = (db: Db, sending: Sending) => Promise<void>

/** For an unopened account created by the company, the welcome email is the invitation. */
export async function mailInvitation(
  db: Db,
  config: Pick<Config, 'baseUrl'>,
  { email, language, token, inviterId, company: { id, name } }: Sending,
) {
  const inviter = calledName(await personById(db, inviterId))
  const owner = await findUserByEmail(db, email)
  const company = { id, name }
  if (owner && isUnopened(owner) && (await makerOf(db, owner)).company?.id === id)
    return mailWelcome(db, config, owner, { inviter, company })
  const link = `${config.baseUrl}/acceptCompanyInvitation#${token}`
  const values = { company: name, inviter }
  return sendMail(db, { to: { email, language }, letter: 'invitation', values, link })
}
