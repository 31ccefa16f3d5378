import { sql } from 'kysely'
import { contradictions } from '#domain/measurement/contradictions.ts'
import type { OwnFilters } from '../../resource/within.ts'

/** Like `isPassed` of the domain for disconnections. A test compares the two. */
export const isFinalAndPassed = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.state`)} = 'final' and ${sql.ref(`${alias}.result`)} = 'valid')`

const codes = sql.join(contradictions.map((one) => sql.lit(one)))

/** Contradictions in a final report, shown to everyone who relies on it. */
export const contradictionsOf = (alias: string) => sql<string[]>`(
  select coalesce(jsonb_agg(warning), '[]')
  from jsonb_array_elements_text(${sql.ref(`${alias}.snapshot`)}->'judgement'->'warnings') warning
  where warning in (${codes})
)`

const passed = isFinalAndPassed('r')
const itself = sql`r.snapshot->'judgement'->'warnings' ?| array[${codes}]`
const basis = sql`r.snapshot->'precedingDisconnection'->'contradictions' ?| array[${codes}]`

/**
 * Reasons for doubt about a final, passed report `r`, like `resultRelied` of the domain. Each has its own
 * index. A test compares the two.
 */
export const doubts = [
  sql<boolean>`(${passed} and ${itself})`.as('contradicted'),
  sql<boolean>`(${passed} and ${basis} and not coalesce(${itself}, false))`.as('onContradicted'),
]

export const reportFilters: OwnFilters = {
  doubt: (value) => (value === 'contradicted' ? sql`item.contradicted` : sql`item.on_contradicted`),
  dangerous: () => sql`item.danger_since is not null`,
}
