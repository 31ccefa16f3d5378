import { sql } from 'kysely'
import { contradictions } from '#domain/measurement/contradictions.ts'

/** What contradicts itself in a final report, by its alias: whoever relies on it is told in the same breath. */
export const contradictionsOf = (alias: string) => sql<string[]>`(
  select coalesce(jsonb_agg(warning), '[]')
  from jsonb_array_elements_text(${sql.ref(`${alias}.snapshot`)}->'judgement'->'warnings') warning
  where warning in (${sql.join(contradictions.map((one) => sql.lit(one)))})
)`
