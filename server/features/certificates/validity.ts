import { type RawBuilder, sql } from 'kysely'
import { expiringDays, type ShownState } from '#domain/certificate.ts'
import { isDay, type Day } from '#domain/day.ts'
import type { LoggedEvent } from '../../audit/storedEvents.ts'

interface Columns {
  state: RawBuilder<unknown>
  issueDate: RawBuilder<unknown>
  dueDate: RawBuilder<unknown>
}

const of = (alias: string): Columns => ({
  state: sql.ref(`${alias}.state`),
  issueDate: sql.ref(`${alias}.issue_date`),
  dueDate: sql.ref(`${alias}.due_date`),
})

/**
 * `stateOn` of the domain in SQL, for filters and counts. This is the only SQL that decides about validity; a
 * generated test compares it with the domain.
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
    /** Issued with a first day in the future. */
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

export const validityOf = (alias: string, today: string) => validity(of(alias), today)

/** Not `hasEnded` of the domain: issued, or suspended and may return. */
export const isInEffect = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.state`)} in ('issued', 'suspended'))`

const yearAfter = sql`(coalesce(c.instructed_on, c.issue_date) + interval '1 year')::date`

/** `instructionDue` of the domain in SQL, for a certificate `c`. A test compares the two. */
export const instructionDueOf = sql<Day | null>`case when ${yearAfter} < c.due_date then ${yearAfter} end`

/** The last instruction in the log. One that is only in the row does not count. */
export const instructedOnIn = (events: readonly Pick<LoggedEvent, 'type' | 'payload'>[]): Day | null =>
  events
    .flatMap(({ type, payload: { day } }) =>
      type === 'certificate.instructed' && typeof day === 'string' && isDay(day) ? [day] : [],
    )
    .toSorted()
    .at(-1) ?? null
