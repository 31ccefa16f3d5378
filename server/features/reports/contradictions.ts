import { sql } from 'kysely'
import { contradictions } from '#domain/measurement/contradictions.ts'
import type { OwnFilters } from '../../http/within.ts'
import { isFinalAndPassed } from './passed.ts'

const codes = sql.join(contradictions.map((one) => sql.lit(one)))

/** What contradicts itself in a final report, by its alias: anyone who relies on it is told in the same breath. */
export const contradictionsOf = (alias: string) => sql<string[]>`(
  select coalesce(jsonb_agg(warning), '[]')
  from jsonb_array_elements_text(${sql.ref(`${alias}.snapshot`)}->'judgement'->'warnings') warning
  where warning in (${codes})
)`

const passed = isFinalAndPassed('r')
const itself = sql`r.snapshot->'judgement'->'warnings' ?| array[${codes}]`
const basis = sql`r.snapshot->'precedingDisconnection'->'contradictions' ?| array[${codes}]`

/**
 * How a final report `r` that passed is told where something is in doubt, as `resultRelied` of the domain has it; each
 * has an index of its own. A test holds the two against each other.
 */
export const doubts = [
  sql<boolean>`(${passed} and ${itself})`.as('contradicted'),
  sql<boolean>`(${passed} and ${basis} and not coalesce(${itself}, false))`.as('onContradicted'),
]

export const reportFilters: OwnFilters = {
  doubt: (value) => (value === 'contradicted' ? sql`item.contradicted` : sql`item.on_contradicted`),
  dangerous: () => sql`item.danger_since is not null`,
}
