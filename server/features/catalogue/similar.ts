import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

const most = 5

/** The entries whose names look most like this one's, the likeliest first. */
export async function idsSimilarTo(db: Db, table: 'vehicle' | 'vehicleManufacturer', id: string) {
  const name = sql.ref(table === 'vehicle' ? 'searchText' : 'name')
  const own = sql`(select lower(${name}) from ${sql.table(table)} where id = ${id})`
  const likeness = sql`similarity(lower(${name}), ${own})`
  const entries = await db
    .selectFrom(table)
    .select('id')
    .where('id', '<>', id)
    .where('mergedInto', 'is', null)
    .where(sql<boolean>`${likeness} >= 0.3`)
    .orderBy(likeness, 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return entries.map((entry) => entry.id)
}

/** One after the other: a transaction answers one question at a time. */
export async function inTurn<T>(ids: string[], read: (id: string) => Promise<T>): Promise<T[]> {
  const items: T[] = []
  for (const id of ids) items.push(await read(id))
  return items
}
