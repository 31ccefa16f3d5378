import { sql } from 'kysely'
import type { VehicleAction } from '#contract/vehicleAction.ts'
import type { Db } from '../../db/db.ts'

/** What is to be done at cars, and what was, as the contract shows it. */
export const actionItems = (db: Db) =>
  db
    .selectFrom('vehicleAction as a')
    .innerJoin('report as r', 'r.id', 'a.reportId')
    .innerJoin('companyVehicle as v', 'v.id', 'a.companyVehicleId')
    .leftJoin('user as u', 'u.id', 'a.doneBy')
    .select([
      'a.id',
      'a.companyVehicleId',
      sql<string>`coalesce(nullif(v.plate, ''), v.vin)`.as('vehicle'),
      'a.companyId',
      'a.authorityId',
      'a.reportId',
      sql<string>`r.number`.as('reportNumber'),
      'a.reportType',
      'a.checkName',
      'a.subject',
      'a.reason',
      'a.createdAt',
      'a.doneAt',
      'a.doneBy as authorId',
      sql<string | null>`coalesce(nullif(u.fullname, ''), upper(u.username))`.as('doneBy'),
      'a.note',
      'a.closedBecause',
    ])
    .$narrowType<Pick<VehicleAction, 'reportType' | 'closedBecause'>>()

/** Whether something is still to be done at a car. */
export async function isFaulty(db: Db, companyVehicleId: string): Promise<boolean> {
  const open = await db
    .selectFrom('vehicleAction')
    .select('id')
    .where('companyVehicleId', '=', companyVehicleId)
    .where('doneAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/**
 * Whether a disconnection found a dangerous voltage at a car that nobody has repaired yet. One that is not final counts
 * too, until a later one found the car free of voltage: its tester may never end it.
 */
export async function isVoltageFound(db: Db, companyVehicleId: string): Promise<boolean> {
  const { rows } = await sql`select from vehicle_action a where a.company_vehicle_id = ${companyVehicleId}
      and a.reason = 'HV_PRESENT' and a.done_at is null
    union all select from report found where found.company_vehicle_id = ${companyVehicleId}
      and found.found_voltage and found.replaces_id is null and found.state in ('draft', 'sealing', 'failed')
      and not exists (select from report later where later.company_vehicle_id = found.company_vehicle_id
        and later.type = 'disconnection' and later.state = 'final' and later.result = 'valid'
        and later.measured_at > (select max(known.at) from unnest(found.found_voltage_at) known(at)))
    limit 1`.execute(db)
  return rows.length > 0
}

/** What is still to be done, at whichever car that is still there. */
export const openActions = (db: Db) =>
  actionItems(db).where('a.doneAt', 'is', null).where('v.archivedAt', 'is', null)
