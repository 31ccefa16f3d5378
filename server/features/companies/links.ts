import type { Locale } from '#domain/locale.ts'
import type { Db } from '../../db/db.ts'
import type { Services } from '../../services.ts'
import { sendMail } from '../../mail/mail.ts'
import { assertMailQuota } from '../../mail/mailQuota.ts'
import { makeToken } from '../accounts/tokens.ts'

interface Linked {
  _id: string
  name: string
  email?: string | undefined
}

interface LinkContext {
  db: Db
  locale: Locale
  actor: { userId: string }
}

export function linksOf({ config, limits }: Services) {
  const mail = async ({ db, locale, actor }: LinkContext, { _id, name, email = '' }: Linked) => {
    await assertMailQuota(limits, { by: actor.userId, recipient: email })
    const token = await makeToken(db, 'companyActivation', { companyId: _id })
    const link = `${config.baseUrl}/company-activation#${token}`
    const to = { email, language: locale }
    await sendMail(db, { to, letter: 'companyActivation', values: { company: name }, link })
  }

  const count = ({ _id }: Linked) => limits.count('company.resendActivation.company', _id)

  return {
    mail,

    async mailAgain(input: LinkContext, company: Linked) {
      await count(company)
      await mail(input, company)
    },

    /** Sent to the new address, which counts only after confirmation. */
    async mailToCome({ db, locale, actor }: LinkContext, company: Linked, email: string) {
      const { _id, name } = company
      await count(company)
      await assertMailQuota(limits, { by: actor.userId, recipient: email })
      const token = await makeToken(db, 'companyEmail', { companyId: _id, email })
      const link = `${config.baseUrl}/company-email#${token}`
      const to = { email, language: locale }
      await sendMail(db, { to, letter: 'companyEmail', values: { company: name }, link })
    },
  }
}

export const endLinks = (db: Db, companyId: string) =>
  db.deleteFrom('oneUseToken').where('companyId', '=', companyId).where('userId', 'is', null).execute()
