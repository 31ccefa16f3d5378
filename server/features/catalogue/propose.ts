import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Drivetrain } from '#contract/vehicle.ts'
import type { Db } from '../../db/db.ts'

interface Proposal {
  db: Db
  author: { authorId: string; state: 'proposed' | 'accepted' }
  /** Without: proposals are not counted. */
  assertQuota?: () => Promise<void>
}

type Entry = Record<'id' | 'name', string>

/** The manufacturer of that name, ignoring case and following aliases; proposed if missing. */
export async function proposedManufacturer(
  { db, author, assertQuota }: Proposal,
  name: string,
): Promise<Entry> {
  const existing = await manufacturerNamed(db, name)
  if (existing) return existing
  await assertQuota?.()
  await db
    .insertInto('vehicleManufacturer')
    .values({ id: uuid(), name, ...author })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const proposed = await manufacturerNamed(db, name)
  if (!proposed) throw new Error('the proposed manufacturer was not stored')
  return proposed
}

// Locked until the commit: a merge waits and then includes the new references.
async function manufacturerNamed(db: Db, name: string): Promise<Entry | undefined> {
  const entries = db.selectFrom('vehicleManufacturer').select(['id', 'name', 'mergedInto']).forShare()
  const entry = await entries.where(sql`lower(name)`, '=', sql`lower(${name})`).executeTakeFirst()
  return entry?.mergedInto ? entries.where('id', '=', entry.mergedInto).executeTakeFirst() : entry
}

interface Model {
  model: string
  drivetrain: Drivetrain
  year: number
}

export async function proposedVehicle(
  { db, author, assertQuota }: Proposal,
  manufacturer: Entry,
  { model, drivetrain, year }: Model,
): Promise<{ id: string }> {
  const find = () => vehicleNamed(db, manufacturer.id, { model, drivetrain, year })
  const existing = await find()
  if (existing) return existing
  await assertQuota?.()
  // If the name exists only for other years, the proposal starts at its year.
  for (const yearFrom of [null, year]) {
    const maker = { manufacturerId: manufacturer.id, manufacturer: manufacturer.name }
    await db
      .insertInto('vehicle')
      .values({ id: uuid(), ...maker, model, drivetrain, yearFrom, ...author })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const proposed = await find()
    if (proposed) return proposed
  }
  throw new Error('the proposed model was not stored')
}

/**
 * Safety: the manual of another generation or variant names another location for the service disconnect. So
 * the year must match, and a name without variant matches only a model without one, or the only model.
 */
async function vehicleNamed(db: Db, manufacturerId: string, { model, drivetrain, year }: Model) {
  const existing = await db
    .selectFrom('vehicle')
    .select(['id', 'mergedInto', sql<boolean>`variant = '' or lower(model) <> lower(${model})`.as('isExact')])
    .where('manufacturerId', '=', manufacturerId)
    .where('drivetrain', '=', drivetrain)
    .where(sql<boolean>`lower(${model}) in (lower(model), lower(model || ' ' || variant))`)
    .where(
      sql<boolean>`${year}::int between coalesce(year_from, ${year}::int) and coalesce(year_to, ${year}::int)`,
    )
    .orderBy(sql`state = 'accepted'`, 'desc')
    .orderBy(sql`merged_into is null`, 'desc')
    .orderBy(sql`coalesce(year_from, year_to) is not null`, 'desc')
    .orderBy(sql`variant = ''`, 'desc')
    .orderBy('id')
    .forShare()
    .execute()
  const only = new Set(existing.map(({ id, mergedInto }) => mergedInto ?? id)).size === 1
  const entry = existing.find(({ isExact }) => isExact) ?? (only ? existing[0] : undefined)
  if (!entry?.mergedInto) return entry
  return db
    .selectFrom('vehicle')
    .select('id')
    .where('id', '=', entry.mergedInto)
    .forShare()
    .executeTakeFirst()
}
