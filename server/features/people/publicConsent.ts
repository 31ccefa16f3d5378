import { isDeepStrictEqual } from 'node:util'
import type { Locale } from '#domain/locale.ts'
import { giveConsent, withdrawConsent } from '../../db/consents.ts'
import type { Db } from '../../db/db.ts'
import { translate } from '../../texts.ts'

interface PublicChoice {
  enabled: boolean
  fields: readonly string[]
}

const subject = 'publicProfile'

export async function shownNow(db: Db, userId: string): Promise<PublicChoice> {
  const person = await db
    .selectFrom('user')
    .select(['publicProfile', 'publicFields'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return { enabled: person?.publicProfile ?? false, fields: person?.publicFields ?? [] }
}

export async function keepPublicConsent(
  db: Db,
  { userId, before, language }: { userId: string; before: PublicChoice; language: Locale },
) {
  const now = await shownNow(db, userId)
  const agreed = ({ enabled, fields }: PublicChoice) => (enabled ? fields.toSorted() : null)
  if (isDeepStrictEqual(agreed(before), agreed(now))) return
  if (!now.enabled) return withdrawConsent(db, { userId, subject })
  await giveConsent(db, {
    ...{ userId, subject, language },
    documentVersion: now.fields.toSorted().join(' '),
    words: translate(language)('account.public.what'),
  })
}
