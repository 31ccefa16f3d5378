import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { Locale } from '#domain/locale.ts'
import { translate } from '../texts.ts'

export type Owner = { companyId: string } | { authorityId: string }

/** What a section of the weekly email about due items of an organisation needs. */
export interface About {
  owner: Owner
  name: string
  today: Day
  locale: Locale
  baseUrl: string
}

/** The condition of a query for the items of an organisation. */
export const isOwnedBy = (owner: Owner) =>
  'companyId' in owner ? sql`company_id = ${owner.companyId}` : sql`authority_id = ${owner.authorityId}`

/** Items that a section lists; the others are counted. */
export const mostNamed = 10

export const withFurther = (lines: string[], total: number, locale: Locale) =>
  total > lines.length
    ? [...lines, translate(locale)('mail.digest.more', { count: total - lines.length })]
    : lines
