import { type RawBuilder, sql } from 'kysely'
import { expiringDays, type ShownState } from '#domain/certificate.ts'

/** The columns by which a certificate is judged. */
interface Columns {
  state: RawBuilder<unknown>
  issueDate: RawBuilder<unknown>
  dueDate: RawBuilder<unknown>
}

/** A certificate by its alias in a query. */
const of = (alias: string): Columns => ({
  state: sql.ref(`${alias}.state`),
  issueDate: sql.ref(`${alias}.issue_date`),
  dueDate: sql.ref(`${alias}.due_date`),
})

/**
 * The verdict `stateOn` of the domain in SQL, for queries that filter or count by it. Nothing else in SQL says when a
 * certificate counts. A generated test compares each condition with the domain.
 */
export function validity({ state, issueDate, dueDate }: Columns, today: string) {
  const day = sql`${today}::date`
  const lastDays = sql`${day} + ${sql.raw(String(expiringDays))}`
  const hasBegun = sql`${state} = 'issued' and ${issueDate} <= ${day}`
  return {
    /** `isValidOn` of the domain. */
    isInForce: sql<boolean>`(${hasBegun} and ${dueDate} >= ${day})`,
    isExpiring: sql<boolean>`(${hasBegun} and ${dueDate} between ${day} and ${lastDays})`,
    isValid: sql<boolean>`(${hasBegun} and ${dueDate} > ${lastDays})`,
    isExpired: sql<boolean>`(${hasBegun} and ${dueDate} < ${day})`,
    /** Issued, and its first day is still to come. */
    isAhead: sql<boolean>`(${state} = 'issued' and ${issueDate} > ${day})`,
    /** `stateOn` of the domain. */
    shown: sql<ShownState>`case
      when ${state} <> 'issued' then ${state}
      when ${day} < ${issueDate} then 'waiting'
      when ${day} > ${dueDate} then 'expired'
      when ${lastDays} >= ${dueDate} then 'expiring'
      else 'valid' end`,
  }
}

/** The same of the certificate with that alias. */
export const validityOf = (alias: string, today: string) => validity(of(alias), today)

/** The opposite of `hasEnded` of the domain, of the certificate with that alias: issued, or suspended and may come back. */
export const isStanding = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.state`)} in ('issued', 'suspended'))`
