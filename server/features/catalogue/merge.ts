import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { notThere } from '../../http/problem.ts'
import { nextVersion, writeVersion } from '../../resource/changing.ts'
import type { EntryTable } from './entries.ts'

export type Pair = Record<'from' | 'into', string>

/** Locks both in a fixed order; pending writes to either are awaited. */
async function hold(db: Db, table: EntryTable, { from, into }: Pair) {
  const held = await db
    .selectFrom(table)
    .select('mergedInto')
    .where('id', 'in', [from, into])
    .orderBy('id')
    .forUpdate()
    .execute()
  // An alias has one step, so its target must not be an alias.
  if (held.length < 2 || held.some(({ mergedInto }) => mergedInto !== null)) throw notThere('into')
}

/**
 * Makes a model an alias of another. Vehicles, manuals and earlier aliases refer to the other model, and
 * vehicles take its name.
 */
export async function mergeVehicles(db: Db, { from, into }: Pair) {
  await hold(db, 'vehicle', { from, into })
  await db.updateTable('vehicle').set({ mergedInto: into }).where('mergedInto', '=', from).execute()
  await writeVersion(db, 'vehicle', from, { state: 'merged', mergedInto: into })
  await keepStricter(db, { from, into })
  await sql`update company_vehicle c set vehicle_id = v.id, manufacturer_id = v.manufacturer_id,
      manufacturer = v.manufacturer, model = rtrim(v.model || ' ' || v.variant),
      version = c.version + 1, updated_at = now()
    from vehicle v where v.id = ${into} and c.vehicle_id = ${from}`.execute(db)
  await db
    .updateTable('vehicleManual')
    .set({ vehicleId: into, ...nextVersion })
    .where('vehicleId', '=', from)
    .execute()
  await db.deleteFrom('vehicleDataCopy').where('vehicleId', '=', from).execute()
}

/** Safety: the remaining model keeps the longer waiting time and the higher voltage. */
const keepStricter = (db: Db, { from, into }: Pair) =>
  sql`update vehicle target set discharge_minutes = greatest(target.discharge_minutes, gone.discharge_minutes),
      hv_voltage = greatest(target.hv_voltage, gone.hv_voltage),
      hv_max_voltage = greatest(target.hv_max_voltage, gone.hv_max_voltage),
      version = target.version + 1, updated_at = now()
    from vehicle gone where target.id = ${into} and gone.id = ${from}`.execute(db)

/** Makes a manufacturer an alias of another, which receives its models, vehicles and VIN prefixes. */
export async function mergeManufacturers(db: Db, { from, into }: Pair) {
  await hold(db, 'vehicleManufacturer', { from, into })
  await mergeTwins(db, { from, into })
  await sql`
    update vehicle set manufacturer_id = target.id, manufacturer = target.name, version = vehicle.version + 1,
      updated_at = now()
    from vehicle_manufacturer target where target.id = ${into} and vehicle.manufacturer_id = ${from}`.execute(
    db,
  )
  await sql`
    update company_vehicle set manufacturer_id = target.id, manufacturer = target.name,
      version = company_vehicle.version + 1, updated_at = now()
    from vehicle_manufacturer target
    where target.id = ${into} and company_vehicle.manufacturer_id = ${from}`.execute(db)
  await sql`
    update vehicle_manufacturer set version = version + 1, updated_at = now(), wmi = (
      select coalesce(string_agg(distinct code, ' ' order by code), '')
      from vehicle_manufacturer both_of_them, unnest(string_to_array(both_of_them.wmi, ' ')) code
      where both_of_them.id in (${from}, ${into}))
    where id = ${into}`.execute(db)
  await db
    .updateTable('vehicleManufacturer')
    .set({ mergedInto: into })
    .where('mergedInto', '=', from)
    .execute()
  await writeVersion(db, 'vehicleManufacturer', from, { state: 'merged', mergedInto: into, wmi: '' })
}

async function mergeTwins(db: Db, { from, into }: Pair) {
  const { rows } = await sql<Pair>`
    select twin.id as from, target.id as into
    from vehicle twin join vehicle target on lower(target.model) = lower(twin.model)
      and lower(target.variant) = lower(twin.variant) and target.drivetrain = twin.drivetrain
      and coalesce(target.year_from, 0) = coalesce(twin.year_from, 0)
    where twin.manufacturer_id = ${from} and target.manufacturer_id = ${into}
      and twin.merged_into is null and target.merged_into is null
    order by twin.id`.execute(db)
  for (const pair of rows) await mergeVehicles(db, pair)
}
