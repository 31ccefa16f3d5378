import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { nameKeysIn } from '#domain/personName.ts'
import { facts } from '#domain/text.ts'
import type { Locale } from '#domain/locale.ts'
import type { CompanyRole } from '#domain/role.ts'
import type { Import } from '#contract/importing.ts'
import { invitationResource, invitations } from '#contract/invitation.ts'
import { sha256, type Config } from '../../../config.ts'
import type { Db } from '../../../db/db.ts'
import { sendMail } from '../../../mail/mail.ts'
import { mailWelcome, calledName, makerOf } from '../../accounts/mails.ts'
import { isUnopened } from '../../accounts/password.ts'
import { findUserByEmail, personById } from '../../accounts/queries.ts'
import { closeExpired, coworkerNameKeys, isRelatedTo } from './invitationQueries.ts'
import { recorded, rowByRow, type Row } from '../../../resource/importing.ts'
import { chooseOwner } from '../../../resource/items.ts'
import { Problem } from '../../../http/problem.ts'
import { parse } from '../../../http/input.ts'
import type { App } from '../../../http/serve.ts'
import type { Context } from '../../../http/context.ts'

type Invited = Record<'companyId' | 'email' | 'invitedBy', string> & {
  /** Without: for the owner of the address. */
  userId?: string | null
  role: CompanyRole
  language: Locale
}

export async function invite(db: Db, invited: Invited) {
  await closeExpired(db, invited.companyId)
  const id = uuid()
  const { token, row } = newLink()
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
  return { token, row: { tokenSha256: sha256(token), expiresAt } }
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
  if (owner && isUnopened(owner) && (await makerOf(db, owner)).company?.id === id)
    return mailWelcome(db, config, owner, { inviter, company: { id, name } })
  const link = `${config.baseUrl}/acceptCompanyInvitation#${token}`
  const values = { company: name, inviter }
  return sendMail(db, { to: { email, language }, template: 'invitation', values, link })
}

type Inviting = Context<typeof invitations.create>

interface InvitationActions {
  create: (context: Inviting, send: Send) => Promise<unknown>
  send: Send
}

/**
 * Invites the addresses of a table with the handler of a single invitation. A dry run sends nothing and
 * consumes no limits, but reports rows above them.
 */
export function importInvitations(app: App, { create, send }: InvitationActions) {
  return async (context: Context<Import>) => {
    const { companyId } = chooseOwner(context)
    if (!companyId) throw new Problem('invalid', { fields: { companyId: 'mandatory' } })
    const belonging = await coworkerNameKeys(context.db, companyId)
    let left = await app.services.limits.left('invitation.company', companyId)
    const deliver: Send = async (db, sending) => {
      if (left < 1) throw new Problem('invitation.noneLeft')
      left -= 1
      if (!context.body.dry) await send(db, sending)
    }
    const refused = new Set<string>()
    const take = async ({ values }: Row) => {
      const { fullname, firstname, lastname, ...own } = values as Record<string, string | undefined>
      const body = parse(invitations.create.body, { ...own, companyId }) as Inviting['body']
      if (body.email && (await isRelatedTo(context.db, { companyId, email: body.email })))
        return { outcome: 'unchanged' } as const
      const address = body.email?.normalize('NFKC').toLowerCase() ?? ''
      const belongs = nameKeysIn({ fullname, firstname, lastname }).some((key) => belonging.has(key))
      // A later row of the same address may have no name.
      if (belongs || refused.has(address)) {
        refused.add(address)
        throw new Problem('invitation.otherAddress')
      }
      const inviting = { ...context, body } as unknown as Inviting
      await recorded(invitations.create, inviting, await create(inviting, deliver))
      return { outcome: 'created' } as const
    }
    return rowByRow(app, invitationResource, take)(context)
  }
}
