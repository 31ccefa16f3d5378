import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { EntryTable } from './entries.ts'

const most = 5

/** By similarity of the names, the most similar first. */
export async function idsSimilarTo(db: Db, table: EntryTable, id: string) {
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
