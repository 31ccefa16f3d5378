import { sql } from 'kysely'
import type { LegalKind, OperatorFacts } from '#domain/legal.ts'
import type { Locale } from '#domain/locale.ts'
import type { Db } from '../../../db/db.ts'
import { ownText } from './texts.ts'
import { giveConsent } from '../../../db/consents.ts'

export type Texts = Record<Locale, string | null>

interface Published {
  version: number
  texts: Texts
  publishedAt: string | null
}

/** Version 0: the product's own text before the first publication. */
const unpublished: Published = { version: 0, texts: { de: null, en: null, it: null }, publishedAt: null }

/** The current text or the given version; undefined if it does not exist. */
export async function publishedText(
  db: Db,
  kind: LegalKind,
  version?: number,
): Promise<Published | undefined> {
  if (version === 0) return unpublished
  const row = await db
    .selectFrom('legalText')
    .select(['version', 'texts', 'publishedAt'])
    .where('kind', '=', kind)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row) return { ...row, texts: row.texts as unknown as Texts }
  return version === undefined ? unpublished : undefined
}

export const textIn = ({ texts }: Published, kind: LegalKind, locale: Locale) =>
  texts[locale] ?? ownText(kind, locale)

export async function operatorOf(db: Db): Promise<{ facts: OperatorFacts; version: number }> {
  const row = await db.selectFrom('operator').select(['facts', 'version']).executeTakeFirst()
  return row ? { ...row, facts: row.facts as unknown as OperatorFacts } : { facts: {}, version: 0 }
}

export async function versionsOf(db: Db, kind: LegalKind) {
  const rows = await db
    .selectFrom('legalText as t')
    .leftJoin('user as u', 'u.id', 't.authorId')
    .select(['t.version', 't.publishedAt', 't.asksAnew'])
    .select([
      sql<string>`coalesce(u.fullname, '')`.as('author'),
      sql<number>`(select count(*)::int from consent c
        where c.subject = 'terms' and c.document_version = t.version::text)`.as('agreed'),
    ])
    .where('t.kind', '=', kind)
    .orderBy('t.version', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({ ...row, agreed: kind === 'terms' ? row.agreed : null }))
}

/** Serialises publications. */
export const lockTexts = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('eval:legal'))`.execute(db)

const subject = 'terms'

/** Change this date with the product's own terms. */
const ownVersion = '2026-11-26'

export async function agreeToTerms(db: Db, userId: string, language: Locale) {
  const published = await termsNow(db)
  await giveConsent(db, {
    ...{ userId, subject, language },
    documentVersion: published.version === 0 ? ownVersion : String(published.version),
    text: textIn(published, 'terms', language),
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
