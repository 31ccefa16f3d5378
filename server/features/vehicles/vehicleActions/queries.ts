import { sql } from 'kysely'
import type { VehicleAction } from '#contract/vehicleAction.ts'
import { dangerousReasons, unprovenReasons } from '#domain/defect.ts'
import type { Db } from '../../../db/db.ts'

/** A vehicle that was archived and registered again keeps its defects. */
const registered = sql<string>`coalesce((
  select again.id from company_vehicle again where again.vin = found.vin and again.archived_at is null
    and coalesce(again.company_id, again.authority_id) = coalesce(found.company_id, found.authority_id)), found.id)`

export const actionItems = (db: Db) =>
  db
    .selectFrom('vehicleAction as a')
    .innerJoin('report as r', 'r.id', 'a.reportId')
    .innerJoin('companyVehicle as found', 'found.id', 'a.companyVehicleId')
    .innerJoin('companyVehicle as v', (join) => join.on('v.id', '=', registered))
    .leftJoin('company as c', 'c.id', 'v.companyId')
    .leftJoin('authority as o', 'o.id', 'v.authorityId')
    .leftJoin('user as u', 'u.id', 'a.doneBy')
    .select([
      'a.id',
      'v.id as companyVehicleId',
      sql<string>`coalesce(nullif(v.plate, ''), v.vin)`.as('vehicle'),
      sql<string>`trim(v.manufacturer || ' ' || v.model)`.as('model'),
      sql<string>`coalesce(c.name, o.name, '')`.as('owner'),
      'a.companyId',
      'a.authorityId',
      'a.reportId',
      sql<string>`r.number`.as('reportNumber'),
      'a.reportType',
      'a.checkName',
      'a.subject',
      'a.reason',
      sql<string>`least(r.measured_at, a.created_at)`.as('foundAt'),
      'a.doneAt',
      'a.doneBy as authorId',
      sql<string | null>`coalesce(nullif(u.fullname, ''), upper(u.username))`.as('doneBy'),
      'a.note',
      'a.closedBecause',
    ])
    .$narrowType<Pick<VehicleAction, 'reportType' | 'closedBecause'>>()

/** For vehicles that are not archived. */
export const openActions = (db: Db) =>
  actionItems(db).where('a.doneAt', 'is', null).where('v.archivedAt', 'is', null)

const oneOf = (reasons: readonly string[]) => sql.join(reasons.map((reason) => sql.lit(reason)))

/** `severityOf` of the domain as a number, the worst first. A test compares the two. */
const severity = sql<number>`case when item.reason in (${oneOf(dangerousReasons)}) then 0
  when item.reason in (${oneOf(unprovenReasons)}) then 2 else 1 end`

const ofVehicle = sql`over (partition by item.company_vehicle_id)`

/** Keeps the defects of a vehicle together. */
export const byVehicle = [
  sql`min(${severity}) ${ofVehicle}`,
  sql`min(item.found_at) ${ofVehicle}`,
  sql`item.company_vehicle_id`,
  severity,
  sql`item.found_at`,
]
