import type { companies } from '#contract/company.ts'
import type { Answer, SignedInEndpoint } from '#contract/endpoint.ts'
import type { Db } from '../../db/db.ts'
import type { Services } from '../../services.ts'
import { sendMail } from '../../mail/mail.ts'
import { assertMailQuota } from '../../mail/mailQuota.ts'
import { makeToken } from '../accounts/tokens.ts'
import { appendToLog } from '../../audit/chain.ts'
import type { Context } from '../../http/context.ts'
import { nameOfUser, unlinked } from '../accounts/mails.ts'
import { companyItems } from './queries.ts'

type Linked = Pick<Answer<typeof companies.read>, '_id' | 'name' | 'email'>

type LinkContext = Pick<Context<SignedInEndpoint>, 'db' | 'locale' | 'actor'>

export function linksOf({ config, limits }: Services) {
  const mail = async ({ db, locale, actor }: LinkContext, { _id, name, email = '' }: Linked) => {
    await assertMailQuota(limits, { by: actor.userId, recipient: email })
    const token = await makeToken(db, 'companyActivation', { companyId: _id })
    const link = `${config.baseUrl}/company-activation#${token}`
    const to = { email, language: locale }
    await sendMail(db, { to, template: 'companyActivation', values: await valuesOf(db, actor, name), link })
  }

  const count = ({ _id }: Linked) => limits.count('company.resendActivation.company', _id)

  return {
    mail,

    async mailAgain(context: LinkContext, company: Linked) {
      await count(company)
      await mail(context, company)
    },

    /** Sent to the new address, which counts only after confirmation. */
    async mailToCome({ db, locale, actor }: LinkContext, company: Linked, email: string) {
      const { _id, name } = company
      await count(company)
      await assertMailQuota(limits, { by: actor.userId, recipient: email })
      const token = await makeToken(db, 'companyEmail', { companyId: _id, email })
      const link = `${config.baseUrl}/company-email#${token}`
      const to = { email, language: locale }
      const values = await valuesOf(db, actor, name)
      await sendMail(db, { to, template: 'companyEmail', values, link })
    },
  }
}

/** Anyone may create a company with any address, so the name of the user must not become a link. */
const valuesOf = async (db: Db, { userId }: LinkContext['actor'], company: string) => ({
  company,
  by: unlinked(await nameOfUser(db, userId)),
})

export const endLinks = (db: Db, companyId: string) =>
  db.deleteFrom('oneUseToken').where('companyId', '=', companyId).where('userId', 'is', null).execute()

/**
 * Logs a new name of an active company and notifies administrators, including names that resemble another
 * company's.
 */
export async function notifyRenamed(
  { config }: Services,
  { db, actor }: Context<typeof companies.update>,
  { _id, name, former }: { _id: string; name: string; former: string },
) {
  const { confusable } = await companyItems(db).where('c.id', '=', _id).executeTakeFirstOrThrow()
  const person = await nameOfUser(db, actor.userId)
  const administration = await db
    .selectFrom('user')
    .select(['email', 'language'])
    .where('isAdmin', '=', true)
    .where('activated', '=', true)
    .where('id', '<>', actor.userId)
    .execute()
  const mail = confusable ? 'companyRenamedAlike' : 'companyRenamed'
  const link = `${config.baseUrl}/app/companies/${_id}`
  for (const to of administration)
    await sendMail(db, { to, template: mail, values: { company: name, former, person }, link })
  const entry = { actorId: actor.userId, objectId: _id, payload: { name, former, confusable } }
  await appendToLog(db, { type: 'company.renamed', ...entry })
}
