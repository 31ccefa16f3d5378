import { sql } from 'kysely'
import type { Locale } from '#domain/locale.ts'
import { giveConsent } from '../../../db/consents.ts'
import type { Db } from '../../../db/db.ts'
import { publishedText, textIn } from './queries.ts'

const subject = 'terms'

/** Change this date with the product's own terms. */
const ownVersion = '2026-11-26'

/** Records the consent to the current terms: version, language, text and time. */
export async function agreeToTerms(db: Db, userId: string, language: Locale) {
  const published = await termsNow(db)
  await giveConsent(db, {
    ...{ userId, subject, language },
    documentVersion: published.version === 0 ? ownVersion : String(published.version),
    words: textIn(published, 'terms', language),
  })
}

export async function termsNow(db: Db) {
  const published = await publishedText(db, 'terms')
  if (!published) throw new Error('there are no terms')
  return published
}

/**
 * Whether users must accept newer terms. Only in sessions that began later, so that work is not interrupted.
 */
export const asksForTerms = (sessionBegan: string) =>
  sql<boolean>`exists (select from legal_text t where t.kind = 'terms' and t.asks_anew
    and t.published_at <= ${sql.raw(sessionBegan)}
    and not exists (select from consent g where g.user_id = u.id and g.subject = ${sql.lit(subject)}
      and g.withdrawn_at is null and g.given_at >= t.published_at))`
