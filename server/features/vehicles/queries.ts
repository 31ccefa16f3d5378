import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Company vehicles as the contract shows them; the owner is a company or an authority. */
export const companyVehicleItems = (db: Db) =>
  db
    .selectFrom('companyVehicle as v')
    .leftJoin('company as c', 'c.id', 'v.companyId')
    .leftJoin('authority as a', 'a.id', 'v.authorityId')
    .where('v.archivedAt', 'is', null)
    .select([
      'v.id',
      'v.version',
      'v.companyId',
      'v.authorityId',
      'v.vin',
      'v.plate',
      'v.plateCountry',
      'v.manufacturer',
      'v.model',
      'v.drivetrain',
      'v.constructionYear',
      'v.hvVoltage',
      'v.mileage',
      'v.dischargeMinutes',
      'v.createdAt',
      'v.searchText',
      sql<string>`coalesce(c.name, a.name)`.as('owner'),
    ])
