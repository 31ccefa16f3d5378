import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { folded, personById } from './queries.ts'
import type { Services } from '../../services.ts'
import { sendMail, type Recipient } from '../../mail/mail.ts'
import { makeToken } from './tokens.ts'

type IdAndName = Record<'id' | 'name', string>

export interface Maker {
  inviter: string
  /** The company that invited the person, while the invitation is open. */
  company?: IdAndName | undefined
  authority?: IdAndName | undefined
  /** The authority that the person administers. */
  leads?: IdAndName | undefined
}

export async function makerOf(db: Db, { id, email }: { id: string; email: string }): Promise<Maker> {
  const leads = await db
    .selectFrom('authorityMember as m')
    .innerJoin('authority', 'authority.id', 'm.authorityId')
    .select(['authority.id', 'authority.name'])
    .where('m.userId', '=', id)
    .where('m.role', '=', 'admin')
    .orderBy('m.since', 'desc')
    .executeTakeFirst()
  const maker = await db
    .selectFrom('auditEntry as a')
    .innerJoin('user as maker', 'maker.id', 'a.actorId')
    .leftJoin('authority', 'authority.id', 'a.authorityId')
    .leftJoin('company', 'company.id', 'a.companyId')
    .leftJoin('invitation as i', (join) =>
      join
        .onRef('i.companyId', '=', 'company.id')
        .on('i.state', '=', 'open')
        .on('i.expiresAt', '>', sql<string>`now()`)
        .on(sql`lower(normalize(i.email, nfkc))`, '=', folded(email)),
    )
    .select(['maker.fullname', 'maker.username', 'i.companyId', 'company.name as companyName'])
    .select(['authority.id as authorityId', 'authority.name as authorityName'])
    .where('a.action', '=', 'user.create')
    .where('a.objectId', '=', id)
    .executeTakeFirst()
  return {
    inviter: maker ? calledName(maker) : '',
    company: withName(maker?.companyId, maker?.companyName),
    authority: withName(maker?.authorityId, maker?.authorityName),
    leads,
  }
}

export const nameOfUser = async (db: Db, userId: string) => calledName(await personById(db, userId))

/** The full name may be unknown. */
export const calledName = ({ fullname, username }: { fullname: string; username: string }) =>
  fullname || username

const withName = (id?: string | null, name?: string | null) => (id && name ? { id, name } : undefined)

type Owner = Recipient & { id: string }

type Base = Pick<Services['config'], 'baseUrl'>

/**
 * A username for an email. It may be chosen by a stranger: an invisible character after each dot prevents
 * automatic links.
 */
export const unlinked = (username: string) => username.replaceAll('.', '.\u2060')

export async function mailActivation(db: Db, { baseUrl }: Base, owner: Owner & { username: string }) {
  const link = `${baseUrl}/activate#${await makeToken(db, 'activation', { userId: owner.id })}`
  const values = { username: unlinked(owner.username) }
  await sendMail(db, { to: owner, template: 'activation', values, link })
  await db.updateTable('user').set({ activationEmailSent: true }).where('id', '=', owner.id).execute()
}

export async function mailPasswordReset(
  db: Db,
  { baseUrl }: Base,
  owner: Owner,
  template: 'passwordReset' | 'passwordResetByAdmin' = 'passwordReset',
) {
  const link = `${baseUrl}/confirm-password-reset#${await makeToken(db, 'passwordReset', { userId: owner.id })}`
  await sendMail(db, { to: owner, template, link })
}

interface Reason extends Maker {
  qualification?: string
  about?: string
}

/**
 * A link to take over an account created by another user. Includes accepting the terms and, if the email
 * names a company, joining it. An email to the administrator of an authority names only the authority; the invitation
 * of a company remains open.
 */
export async function mailWelcome(
  db: Db,
  { baseUrl }: Base,
  owner: Owner,
  { inviter, company: inviting, authority, leads, qualification, about }: Reason,
) {
  const company = leads ? undefined : inviting
  const link = `${baseUrl}/welcome#${await makeToken(db, 'welcome', { userId: owner.id, companyId: company?.id })}`
  const byAuthority = qualification ? 'candidateWelcome' : 'welcomeByAuthority'
  const mail = leads ? 'welcomeToLead' : company ? 'welcomeToCompany' : authority ? byAuthority : 'welcome'
  const values = {
    inviter,
    organisation: (leads ?? company ?? authority)?.name ?? '',
    ...(qualification && { qualification }),
  }
  await sendMail(db, { to: owner, template: mail, values, link, about })
}
