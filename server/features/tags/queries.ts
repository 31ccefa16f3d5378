import { sql } from 'kysely'
import { LIMITS } from '#domain/measurement/limits.ts'
import type { Db } from '../../db/db.ts'

const clockTolerance = sql`${sql.lit(LIMITS.clockTolerance_min)} * interval '1 minute'`

/** Tags as the contract shows them. */
export const tagItems = (db: Db) =>
  db
    .selectFrom('disconnectionTag as g')
    .innerJoin('companyVehicle as v', 'v.id', 'g.companyVehicleId')
    .innerJoin('report as r', 'r.id', 'g.reportId')
    .innerJoin('user as u', 'u.id', 'g.authorId')
    .leftJoin('user as releaser', 'releaser.id', 'g.releasedBy')
    .select([
      'g.id',
      'g.companyVehicleId',
      sql<string>`coalesce(nullif(v.plate, ''), v.vin)`.as('vehicle'),
      'g.companyId',
      'g.authorityId',
      'g.authorId',
      sql<string>`coalesce(nullif(u.fullname, ''), upper(u.username))`.as('by'),
      'g.since',
      sql<boolean>`r.state = 'final' and not exists (${voltageFoundAfter(db, sql`g.company_vehicle_id`, sql`g.since`)})`.as(
        'isConfirmed',
      ),
      'g.reportId',
      sql<string>`r.number`.as('reportNumber'),
      'g.releasedAt',
      sql<string | null>`coalesce(nullif(releaser.fullname, ''), upper(releaser.username))`.as('releasedBy'),
      'g.overrideReason',
    ])

/**
 * Reports that did not find the car free of voltage, measured after that moment; one being sealed counts already, and
 * of a draft that a dangerous voltage stands in it. Two
 * tablets' clocks differ by as much as is let pass: what may have been after it counts as after it.
 */
const voltageFoundAfter = (db: Db, vehicleId: ReturnType<typeof sql>, moment: ReturnType<typeof sql>) =>
  db
    .selectFrom('report as later')
    .select('later.id')
    .where('later.companyVehicleId', '=', sql<string>`${vehicleId}`)
    .where('later.type', '=', 'disconnection')
    .where(({ or, eb }) => or([eb('later.result', '=', 'invalid'), eb('later.foundVoltage', '=', true)]))
    .where(
      sql`coalesce(later.measured_at, later.created_at)`,
      '>',
      sql<string>`${moment} - ${clockTolerance}`,
    )

/**
 * When a car that was free of voltage at that moment may first have been switched on since: its tag was taken off, or
 * a later measurement did not find it free of voltage.
 */
export const firstEnergised = (db: Db, vehicleId: ReturnType<typeof sql>, moment: ReturnType<typeof sql>) =>
  sql<string | null>`least(
    (select min(off.released_at) from disconnection_tag off where off.company_vehicle_id = ${vehicleId} and off.released_at > ${moment}),
    (select min(coalesce(found.measured_at, found.created_at)) from report found where found.id in (${voltageFoundAfter(db, vehicleId, moment)}))
  )`

/** Whether that has been so by now. */
export async function energisedSince(db: Db, vehicleId: string, moment: Date): Promise<boolean> {
  const at = sql`${moment.toISOString()}::timestamptz`
  const first = firstEnergised(db, sql`${vehicleId}::uuid`, at)
  const { rows } = await sql<{ energised: boolean }>`select ${first} is not null as energised`.execute(db)
  return rows[0]?.energised ?? true
}

/** The tag that hangs on a car now, if one does. */
export const hangingTag = (db: Db, vehicleId: string) =>
  tagItems(db)
    .where('g.companyVehicleId', '=', vehicleId)
    .where('g.releasedAt', 'is', null)
    .executeTakeFirst()
