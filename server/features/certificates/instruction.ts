import { sql } from 'kysely'
import { isDay, type Day } from '#domain/day.ts'
import type { LoggedEvent } from '../../audit/storedEvents.ts'

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
