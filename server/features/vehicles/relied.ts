import { sql } from 'kysely'
import { longTagHours } from '#domain/tag.ts'
import type { Db } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'
import { believedMeasuredAt } from '../reports/believed.ts'
import { hangingTags } from '../tags/queries.ts'
import { isUnderVoltage } from './now.ts'

/**
 * A car is put away only while no one is at work on it: else no one would see that, and it could be entered again without
 * the tag. The tag of a report that is being sealed is still to come. A draft that records a dangerous voltage is to
 * be seen at its vehicle until it is closed. The car is locked before: none begins meanwhile.
 */
export async function demandFree(db: Db, vehicleId: string) {
  if ((await hangingTags(db, vehicleId)).length > 0) throw new Problem('companyVehicle.tagged')
  const sealing = await reportsOf(db, vehicleId).where('state', '=', 'sealing').executeTakeFirst()
  if (sealing) throw new Problem('companyVehicle.sealing')
  const dangerous = await reportsOf(db, vehicleId)
    .where('state', '=', 'draft')
    .where('foundVoltage', '=', true)
    .executeTakeFirst()
  if (dangerous) throw new Problem('companyVehicle.dangerousDraft')
}

/** A draft belongs to its owner. No one of the new company could finish it. */
export async function demandNoDraft(db: Db, vehicleId: string) {
  const open = await reportsOf(db, vehicleId).where('state', 'in', ['draft', 'failed']).executeTakeFirst()
  if (open) throw new Problem('companyVehicle.drafted')
}

/**
 * What was measured on one vehicle proves nothing of another: the VIN cannot be changed while a measurement of the last day
 * counts, nor while a voltage that was found on the vehicle is in force.
 */
export async function demandVinFree(db: Db, vehicleId: string) {
  if (await isUnderVoltage(db, vehicleId))
    throw new Problem('companyVehicle.vinLive', { fields: { vin: 'companyVehicle.vinLive' } })
  const isHanging = (await hangingTags(db, vehicleId)).length > 0
  const relied = await reportsOf(db, vehicleId)
    .where('type', '=', 'disconnection')
    .where(sql<boolean>`(state <> 'draft' or measured_at is not null or found_voltage)`)
    .where(
      sql<boolean>`(state = 'sealing' or greatest(${believedMeasuredAt('report')}, measurement_known_at) > ${lately})`,
    )
    .executeTakeFirst()
  if (!isHanging && !relied) return
  throw new Problem('companyVehicle.vinRelied', { fields: { vin: 'companyVehicle.vinRelied' } })
}

const lately = sql`now() - ${sql.lit(longTagHours)} * interval '1 hour'`

const reportsOf = (db: Db, vehicleId: string) =>
  db.selectFrom('report').select('id').where('companyVehicleId', '=', vehicleId)
