import { sql } from 'kysely'
import type { VehicleAction } from '#contract/vehicleAction.ts'
import type { Db } from '../../../db/db.ts'

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

/** For vehicles that are not archived. */
export const openActions = (db: Db) =>
  actionItems(db).where('a.doneAt', 'is', null).where('v.archivedAt', 'is', null)
