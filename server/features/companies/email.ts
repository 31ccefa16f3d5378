import { sql } from 'kysely'
import type { companies } from '#contract/company.ts'
import { isGranted } from '#domain/policy.ts'
import type { Db } from '../../db/db.ts'
import { writeVersion } from '../../resource/changing.ts'
import { Problem } from '../../http/problem.ts'
import { sendMail } from '../../mail/mail.ts'
import type { Context } from '../../http/context.ts'
import { result } from '../../http/result.ts'
import { nameOfUser } from '../accounts/mails.ts'
import { folded } from '../accounts/queries.ts'
import { peekToken, useToken } from '../accounts/tokens.ts'
import { lockCompanies } from './coworkers/queries.ts'
import { companyNamed } from './queries.ts'

/**
 * Applies the pending email address by the link from its mailbox, used by a user who may change the company.
 */
export async function confirmEmail(context: Context<typeof companies.confirmEmail>) {
  const { db, actor, grants, params, locale } = context
  const { companyId: named } = await peekToken(db, 'companyEmail', params.token)
  if (!named || !isGranted(grants, { companyId: named })) throw new Problem('token.unusable')
  // Locks the company before the link, in the same order as other changes.
  await lockCompanies(db, [named])
  const { companyId, email } = await useToken(db, 'companyEmail', params.token)
  if (!companyId || !email || !isGranted(grants, { companyId })) throw new Problem('token.unusable')
  const { name, email: former, lockedAt } = await companyNamed(db, companyId)
  if (lockedAt) throw new Problem('company.locked')
  await writeVersion(db, 'company', companyId, { email })
  const to = { email: former, language: locale }
  const values = { company: name, email, by: await nameOfUser(db, actor.userId) }
  await sendMail(db, { to, template: 'companyEmailChanged', values })
  return result({}, { audit: { objectId: companyId, companyId } })
}

export const dropEmailToCome = (db: Db, companyId: string) =>
  db
    .deleteFrom('oneUseToken')
    .where('companyId', '=', companyId)
    .where('purpose', '=', 'companyEmail')
    .where('usedAt', 'is', null)
    .execute()

/** Reports an address of another company now and not only when the link is used. */
export async function assertEmailUnused(db: Db, companyId: string, email: string) {
  const other = await db
    .selectFrom('company')
    .select('id')
    .where(sql<string>`lower(normalize(email, nfkc))`, '=', folded(email))
    .where('id', '<>', companyId)
    .executeTakeFirst()
  if (other) throw new Problem('company.emailTaken', { fields: { email: 'company.emailTaken' } })
}
