import { sql } from 'kysely'
import { isDay, type Day } from '#domain/day.ts'
import type { LoggedEvent } from '../../audit/storedEvents.ts'

const yearAfter = sql`(coalesce(c.instructed_on, c.issue_date) + interval '1 year')::date`

/** The day of `instructionDue` of the domain, of a certificate `c`; a test holds the two against each other. */
export const instructionDueOf = sql<Day | null>`case when ${yearAfter} < c.due_date then ${yearAfter} end`

/** The last instruction that the log knows of: what was only written into a row counts for nothing. */
export const instructedOnIn = (events: readonly Pick<LoggedEvent, 'type' | 'payload'>[]): Day | null =>
  events
    .flatMap(({ type, payload: { day } }) =>
      type === 'certificate.instructed' && typeof day === 'string' && isDay(day) ? [day] : [],
    )
    .toSorted()
    .at(-1) ?? null
