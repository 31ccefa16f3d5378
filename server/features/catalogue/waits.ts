import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

interface Car {
  /** Its model in the catalogue. */
  vehicleId: string | null
  companyId: string | null
  authorityId: string | null
}

/** Every discharge time that is known of a car's model: the model's own, and those of the manuals its owner may read. */
export async function knownWaits(db: Db, { vehicleId, companyId, authorityId }: Car): Promise<number[]> {
  if (vehicleId === null) return []
  const { rows } = await sql<{ minutes: number }>`
    with manual as (
      select content from vehicle_manual where vehicle_id = ${vehicleId}
        and (catalogue = 'accepted' or company_id = ${companyId} or authority_id = ${authorityId})
      union all
      select manual from vehicle_data_copy where vehicle_id = ${vehicleId} and expires_at > now())
    select minutes from (
      select discharge_minutes from vehicle where id = ${vehicleId}
      union all select (content ->> 'dischargeMinutes')::int from manual
      union all select (step ->> 'minutes')::int from manual, jsonb_array_elements(content -> 'steps') step
        where step ->> 'kind' = 'wait') known (minutes)
    where minutes is not null`.execute(db)
  return rows.map(({ minutes }) => minutes)
}
