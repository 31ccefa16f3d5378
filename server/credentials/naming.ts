import { sql, type Expression } from 'kysely'
import type { Actor } from '#domain/policy.ts'
import type { Locale } from '#domain/locale.ts'
import { sha256 } from '../config.ts'
import { giveConsent, withdrawConsent } from '../db/consents.ts'
import type { Db } from '../db/db.ts'
import { Problem } from '../http/problem.ts'
import { translate } from '../texts.ts'

const subject = 'nameInCredential'

export const wantsNaming = (userId: Expression<string>) =>
  sql<boolean>`exists (select 1 from consent n
    where n.user_id = ${userId} and n.subject = ${sql.lit(subject)} and n.withdrawn_at is null)`

export async function setNaming(
  { db, actor, locale }: { db: Db; actor: Actor | null; locale: Locale },
  { userId, owners }: { userId: string; owners: { companyId?: string; authorityId?: string } },
  isConsenting: boolean,
) {
  if (actor?.userId !== userId)
    throw new Problem('readOnlyField', { fields: { namedInCredential: 'readOnlyField' }, owners })
  if (!isConsenting) return withdrawConsent(db, { userId, subject })
  const t = translate(locale)
  const wording = [t('account.namedInCredential'), t('account.namedInCredential.hint')].join('\n')
  // The version is the hash of the text.
  const documentVersion = sha256(wording).toString('hex')
  await giveConsent(db, { userId, subject, language: locale, documentVersion, text: wording })
}
