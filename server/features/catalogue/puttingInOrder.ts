import { sql } from 'kysely'
import type { vehicleManufacturers, vehicles } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Db } from '../../db/db.ts'
import { type EntryTable, assertEntryUnused } from './entries.ts'
import type { Reading } from '../../resource/crudTypes.ts'
import { findItems, type Items } from '../../resource/items.ts'
import { Problem } from '../../http/problem.ts'
import type { Context } from '../../http/context.ts'
import type { Pair } from './merge.ts'
import { currentId } from './queries.ts'

const most = 5

async function idsSimilarTo(db: Db, table: EntryTable, id: string) {
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

interface Entries<Row, Item> {
  table: EntryTable
  items: (db: Db) => Items<Row>
  plain: {
    read(context: Reading): Promise<Item>
  }
  lock(context: Context<Endpoint>): Promise<{ _id: string }>
  merge(db: Db, pair: Pair): Promise<void>
}

type Removing = Context<typeof vehicles.remove> & Context<typeof vehicleManufacturers.remove>
type Merging = Context<typeof vehicles.merge> | Context<typeof vehicleManufacturers.merge>

/**
 * Handlers shared by models and manufacturers: aliases resolve to their target, and only unused entries are
 * deleted.
 */
export const entryActions = <Row extends { id: string }, Item>({
  table,
  items,
  plain,
  lock,
  merge,
}: Entries<Row, Item>) => ({
  async read(context: Reading) {
    const id = await currentId(context.db, table, context.params.id)
    return plain.read({ ...context, params: { id } })
  },

  async remove(context: Removing) {
    const { _id } = await lock(context)
    await assertEntryUnused(context.db, table, _id)
    await context.db.deleteFrom(table).where('id', '=', _id).execute()
    return {}
  },

  async merge(context: Merging) {
    const { db, body } = context
    const { _id } = await lock({ ...context, body: { version: body.version } })
    const into = await currentId(db, table, body.into)
    if (into === _id) throw new Problem('invalid', { fields: { into: 'mergeSame' } })
    const other = { ...context, params: { id: into } }
    await plain.read(other)
    await merge(db, { from: _id, into })
    return plain.read(other)
  },

  async similar(context: Reading) {
    const { db, grants, params } = context
    await plain.read(context)
    const ids = await idsSimilarTo(db, table, params.id)
    return { items: await findItems(db, items(db), ids, grants) }
  },
})
