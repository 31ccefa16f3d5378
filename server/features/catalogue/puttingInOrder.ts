import type { vehicleManufacturers, vehicles } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Db } from '../../db/db.ts'
import type { Reading } from '../../resource/crud.ts'
import { findItems, type Items } from '../../resource/items.ts'
import { Problem } from '../../http/problem.ts'
import type { Request } from '../../http/request.ts'
import { type Result } from '../../http/result.ts'
import { refuseUnlessAlone, type EntryTable } from './entries.ts'
import type { Pair } from './merge.ts'
import { currentId } from './queries.ts'
import { idsSimilarTo } from './similar.ts'

interface Entries<Row, Item> {
  table: EntryTable
  items: (db: Db) => Items<Row>
  plain: {
    read(request: Reading): Promise<Item>
    remove(request: Removing): Promise<Result<Record<string, never>>>
    lock(request: Request<Endpoint>): Promise<{ _id: string }>
  }
  merge(db: Db, pair: Pair): Promise<void>
}

type Removing = Request<typeof vehicles.remove> & Request<typeof vehicleManufacturers.remove>
type Merging = Request<typeof vehicles.merge> | Request<typeof vehicleManufacturers.merge>

/**
 * Handlers shared by models and manufacturers: aliases resolve to their target, and only unused entries are
 * deleted.
 */
export const entryDeeds = <Row extends { id: string }, Item>({
  table,
  items,
  plain,
  merge,
}: Entries<Row, Item>) => ({
  async read(request: Reading) {
    const id = await currentId(request.db, table, request.params.id)
    return plain.read({ ...request, params: { id } })
  },

  async remove(request: Removing) {
    const { _id } = await plain.lock(request)
    await refuseUnlessAlone(request.db, table, _id)
    return plain.remove(request)
  },

  async merge(request: Merging) {
    const { db, body } = request
    const { _id } = await plain.lock({ ...request, body: { version: body.version } })
    const into = await currentId(db, table, body.into)
    if (into === _id) throw new Problem('invalid', { fields: { into: 'mergeSame' } })
    const other = { ...request, params: { id: into } }
    await plain.read(other)
    await merge(db, { from: _id, into })
    return plain.read(other)
  },

  async similar(request: Reading) {
    const { db, reach, params } = request
    await plain.read(request)
    const ids = await idsSimilarTo(db, table, params.id)
    return { items: await findItems(db, items(db), ids, reach) }
  },
})
