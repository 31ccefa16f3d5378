import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'

type Car = Record<'vehicleId' | 'companyId' | 'authorityId', string | null>

type Columns = Record<keyof Car, RawBuilder<unknown>>

/** In volts; null if unknown. */
export async function modelVoltages(db: Db, vehicleId: string | null) {
  const model =
    vehicleId === null
      ? undefined
      : await db
          .selectFrom('vehicle')
          .select(['hvVoltage', 'hvMaxVoltage'])
          .where('id', '=', vehicleId)
          .executeTakeFirst()
  return model ?? { hvVoltage: null, hvMaxVoltage: null }
}

/**
 * All discharge times of a vehicle's model: its own, and those in manuals that the vehicle's owner may
 * read.
 */
const waits = ({ vehicleId, companyId, authorityId }: Columns) => sql`
  (with manual as (
    select content from vehicle_manual where vehicle_id = ${vehicleId}
      and (catalogue = 'accepted' or company_id = ${companyId} or authority_id = ${authorityId})
    union all
    select manual from vehicle_data_copy where vehicle_id = ${vehicleId} and expires_at > now())
  select minutes from (
    select discharge_minutes from vehicle where id = ${vehicleId}
    union all select (content ->> 'dischargeMinutes')::int from manual
    union all select (step ->> 'minutes')::int from manual, jsonb_array_elements(content -> 'steps') step
      where step ->> 'kind' = 'wait') model_wait (minutes)
  where minutes is not null)`

export const longestWaitSql = sql<number | null>`(select max(minutes) from ${waits({
  vehicleId: sql`v.vehicle_id`,
  companyId: sql`v.company_id`,
  authorityId: sql`v.authority_id`,
})} waits)`

export async function modelWaits(db: Db, { vehicleId, companyId, authorityId }: Car): Promise<number[]> {
  if (vehicleId === null) return []
  const car = { vehicleId: sql`${vehicleId}`, companyId: sql`${companyId}`, authorityId: sql`${authorityId}` }
  const { rows } = await sql<{ minutes: number }>`select minutes from ${waits(car)} waits`.execute(db)
  return rows.map(({ minutes }) => minutes)
}
