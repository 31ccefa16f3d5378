import { sql } from 'kysely'
import { LIMITS } from '#domain/measurement/limits.ts'
import { isFinalAndPassed } from '../reports/passed.ts'
import { firstEnergised, lastEnergised } from './queries.ts'

/** Whether whoever measured had a tag on that car once the report `r` was final, be it by this report or an earlier one. */
const hasTag = sql`exists (select from disconnection_tag g
  where g.company_vehicle_id = r.company_vehicle_id and g.author_id = r.author_id and g.created_at <= r.finalised_at
    and coalesce(g.released_at > r.finalised_at, true))`

const wasFresh = sql`r.finalised_at - r.measured_at
  <= ${sql.lit(LIMITS.isolation.maxDisconnectionAge_min)} * interval '1 minute'`

const isKnown = sql`(off.author_id = r.author_id or off.released_at <= r.finalised_at)`

/** Whether the report `r` found the vehicle free of voltage and hung no tag. No other report costs a search for the reason. */
const isUntagged = sql`(r.type = 'disconnection' and ${isFinalAndPassed('r')} and ${wasFresh} and not ${hasTag})`

/** Of the report `r`, in a query of reports: when the car may have been switched on, where it hung no tag for that. */
export const switchedOnAt = sql<string | null>`case when ${isUntagged}
  then ${firstEnergised(sql`r.company_vehicle_id`, sql`r.measured_at`, { own: sql`r.id`, counts: isKnown })} end`

/** Of such a report: when its vehicle may last have been switched on since it was measured. */
export const lastSwitchedOnAt = sql<string | null>`case when ${isUntagged}
  then ${lastEnergised(sql`r.company_vehicle_id`, sql`r.measured_at`)} end`
