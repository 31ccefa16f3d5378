import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Drivetrain } from '#contract/vehicle.ts'
import type { Db } from '../../db/db.ts'

export interface Proposal {
  db: Db
  author: { authorId: string; state: 'proposed' | 'accepted' }
  /** Refuses anyone who has proposed too many. */
  demandRoom: () => Promise<void>
}

interface Entry {
  id: string
  name: string
}

/** The manufacturer of that name in any letter case, or the one it was merged into; proposed where there is none. */
export async function proposedManufacturer(
  { db, author, demandRoom }: Proposal,
  name: string,
): Promise<Entry> {
  const known = await manufacturerNamed(db, name)
  if (known) return known
  await demandRoom()
  await db
    .insertInto('vehicleManufacturer')
    .values({ id: uuid(), name, ...author })
    .onConflict((taken) => taken.doNothing())
    .execute()
  const proposed = await manufacturerNamed(db, name)
  if (!proposed) throw new Error('a manufacturer is there once it was proposed')
  return proposed
}

// Held until the end of the transaction: a merge waits, and then takes along what refers to it by now.
async function manufacturerNamed(db: Db, name: string): Promise<Entry | undefined> {
  const columns = ['id', 'name', 'mergedInto'] as const
  const entry = await db
    .selectFrom('vehicleManufacturer')
    .select(columns)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .forShare()
    .executeTakeFirst()
  if (!entry?.mergedInto) return entry
  return db
    .selectFrom('vehicleManufacturer')
    .select(columns)
    .where('id', '=', entry.mergedInto)
    .forShare()
    .executeTakeFirst()
}

interface Model {
  model: string
  drivetrain: Drivetrain
  year: number
}

/** The model of a manufacturer by its name, with or without the variant; proposed where there is none. */
export async function proposedVehicle(
  { db, author, demandRoom }: Proposal,
  manufacturer: Entry,
  { model, drivetrain, year }: Model,
): Promise<{ id: string }> {
  const find = () => vehicleNamed(db, manufacturer.id, { model, drivetrain, year })
  const known = await find()
  if (known) return known
  await demandRoom()
  // Of a name that is taken by other years only, this one is proposed as of its year.
  for (const yearFrom of [null, year]) {
    await db
      .insertInto('vehicle')
      .values({
        id: uuid(),
        manufacturerId: manufacturer.id,
        manufacturer: manufacturer.name,
        model,
        drivetrain,
        yearFrom,
        ...author,
      })
      .onConflict((taken) => taken.doNothing())
      .execute()
    const proposed = await find()
    if (proposed) return proposed
  }
  throw new Error('a model is there once it was proposed')
}

/**
 * The manual of another generation or variant names another place for the service disconnect, so the year must be
 * within the model's, and a name without the variant is only that of a model without one, or of the only one there is.
 */
async function vehicleNamed(db: Db, manufacturerId: string, { model, drivetrain, year }: Model) {
  const known = await db
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
  const only = new Set(known.map(({ id, mergedInto }) => mergedInto ?? id)).size === 1
  const entry = known.find(({ isExact }) => isExact) ?? (only ? known[0] : undefined)
  if (!entry?.mergedInto) return entry
  return db
    .selectFrom('vehicle')
    .select('id')
    .where('id', '=', entry.mergedInto)
    .forShare()
    .executeTakeFirst()
}
