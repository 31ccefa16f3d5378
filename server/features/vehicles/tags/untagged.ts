import { sql } from 'kysely'
import { LIMITS } from '#domain/measurement/limits.ts'
import { isFinalAndPassed } from '../../reports/passed.ts'
import { firstEnergised, lastEnergised } from './queries.ts'

/**
 * Whether the tester had a tag on the vehicle when the report `r` became final, from this or an earlier
 * report.
 */
const hasTag = sql`exists (select from disconnection_tag g
  where g.company_vehicle_id = r.company_vehicle_id and g.author_id = r.author_id and g.created_at <= r.finalised_at
    and coalesce(g.released_at > r.finalised_at, true))`

const wasFresh = sql`r.finalised_at - r.measured_at
  <= ${sql.lit(LIMITS.isolation.maxDisconnectionAge_min)} * interval '1 minute'`

const isKnown = sql`(off.author_id = r.author_id or off.released_at <= r.finalised_at)`

/** Whether the report `r` found no voltage and attached no tag. Only for these is the reason searched. */
const isUntagged = sql`(r.type = 'disconnection' and ${isFinalAndPassed('r')} and ${wasFresh} and not ${hasTag})`

/** When the vehicle may have been energised, for a report `r` that therefore attached no tag. */
export const switchedOnAt = sql<string | null>`case when ${isUntagged}
  then ${firstEnergised(sql`r.company_vehicle_id`, sql`r.measured_at`, { own: sql`r.id`, counts: isKnown })} end`

/** When the vehicle may last have been energised since the measurement, for such a report. */
export const lastSwitchedOnAt = sql<string | null>`case when ${isUntagged}
  then ${lastEnergised(sql`r.company_vehicle_id`, sql`r.measured_at`)} end`
