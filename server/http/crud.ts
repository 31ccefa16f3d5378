/* eslint-disable @typescript-eslint/no-explicit-any, @typescript-eslint/no-unsafe-argument,
   @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-return,
   @typescript-eslint/no-unsafe-member-access -- rows of any table pass through here; what goes in and out is typed
   by the resource at the edge. */
import { sql, type SelectQueryBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import type { Resource } from '#contract/resource.ts'
import { reach as reachOf, type Reach } from '#domain/policy.ts'
import type { Db } from '../db/db.ts'
import type { DB } from '../db/tables.ts'
import { Problem } from './problem.ts'
import type { App, Request } from './serve.ts'
import { itemsWithin, narrowed } from './within.ts'

type Items = (db: Db, asked: { today: string }) => SelectQueryBuilder<any, any, any>

interface Facts<R extends Resource> {
  table: keyof DB
  /** The rows as the contract shows them, with their owners, `id` for `_id`, and `searchText` where it is searched. */
  items: Items
  /** The columns an input becomes. */
  toRow: (
    request: Request<R['create']> | Request<R['update']>,
  ) => Promise<Record<string, unknown>> | Record<string, unknown>
}

/** The five plain handlers of a resource. Whoever needs more replaces one and may call the plain one. */
export function crud<R extends Resource>(app: App, resource: R, { table, items, toRow }: Facts<R>) {
  const find = (db: Db, id: string, reach: Reach, asked: { today: string }) =>
    findItem(db, items(db, asked), id, reach)

  const plain = {
    async list({ db, reach, query, today }: Request<R['list']>) {
      const wanted = query as ListQuery
      if (wanted.l * wanted.lo > deepestOffset) throw new Problem('invalid', { fields: { lo: 'outOfRange' } })
      const all = narrowed(itemsWithin(db, items(db, { today }), reach), resource, wanted)
      const changes = sql<number>`(select coalesce(sum(changes), 0) from change_count where resource = ${resource.name})`
      const rows = await all
        .selectAll('item')
        .select(changes.as('changes'))
        .orderBy(`item.${wanted.sf}`, wanted.so === 'desc' || wanted.so === '-1' ? 'desc' : 'asc')
        .orderBy('item.id', wanted.so === 'desc' || wanted.so === '-1' ? 'desc' : 'asc')
        .limit(wanted.l)
        .offset(wanted.l * wanted.lo)
        .execute()
      const total = await totalOf(app, { resource, reach, wanted, today }, rows, async () => {
        const { count } = (await all.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()) as {
          count: number
        }
        return count
      })
      return { items: rows.map(itemOf), total }
    },

    async read({ db, reach, params, today }: Request<R['read']>) {
      return itemOf(await find(db, (params as { id: string }).id, reach, { today }))
    },

    async create(request: Request<R['create']>) {
      const { db, reach, today } = request
      const id = uuid()
      const row = { ...(await toRow(request)), id }
      await db.insertInto(table).values(row).execute()
      return itemOf(await find(db, id, reach, { today }))
    },

    async update(request: Request<R['update']>) {
      const { db, params, body, today } = request
      const { id } = params as { id: string }
      const current = await plain.findToChange(request)
      refuseReadOnly(resource, body as Record<string, unknown>, current)
      const row = await toRow(request)
      await db
        .updateTable(table as any)
        .set({ ...row, version: sql`version + 1`, updatedAt: sql`now()` } as any)
        .where('id', '=', id)
        .execute()
      return itemOf(await find(db, id, reachOf(request.actor, resource.read.action), { today }))
    },

    async remove(request: Request<R['remove']>) {
      const current = await plain.findToChange(request)
      await request.db
        .deleteFrom(table as any)
        .where('id', '=', current._id)
        .execute()
      return {}
    },

    /** The item, locked: looked up by what one may read (else not found), then asked whether one may do this. */
    async findToChange({ db, actor, reach, params, body, today }: Request<any>): Promise<Item> {
      const { id } = params as { id: string }
      await sql`select 1 from ${sql.table(table)} where id = ${id} for update`.execute(db)
      const item = itemOf(await find(db, id, reachOf(actor, resource.read.action), { today }))
      const mine = await itemsWithin(db, items(db, { today }), reach)
        .select('item.id')
        .where('item.id', '=', id)
        .executeTakeFirst()
      if (!mine) throw new Problem('forbidden')
      const { version } = (body ?? {}) as { version?: number }
      if (version !== undefined && version !== item.version)
        throw new Problem('stale', { item: (resource.item as any).parse(item) })
      return item
    },
  }
  return plain as {
    list(request: Request<R['list']>): Promise<Answer<R['list']>>
    read(request: Request<R['read']>): Promise<Answer<R['read']>>
    create(request: Request<R['create']>): Promise<Answer<R['create']>>
    update(request: Request<R['update']>): Promise<Answer<R['update']>>
    remove(request: Request<R['remove']>): Promise<Answer<R['remove']>>
    findToChange<E extends Endpoint>(request: Request<E>): Promise<Answer<R['read']>>
  }
}

const deepestOffset = 10_000

type Item = Record<string, unknown> & { _id: string; version: number }

export interface ListQuery {
  l: number
  lo: number
  sf: string
  so: string
  search?: string
  day?: string
  [filter: string]: unknown
}

const itemOf = ({ id, ...row }: any): Item => ({ _id: id, ...row })

export async function findItem(db: Db, items: SelectQueryBuilder<any, any, any>, id: string, reach: Reach) {
  const row = await itemsWithin(db, items, reach)
    .selectAll('item')
    .where('item.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('notFound')
  return row as Record<string, unknown> & { id: string }
}

interface TotalKey {
  resource: Resource
  reach: Reach
  wanted: ListQuery
  today: string
}

/** A short first page tells its total itself; else it is counted once for each change of the resource. */
function totalOf(
  { house }: App,
  { resource, reach, wanted, today }: TotalKey,
  rows: any[],
  count: () => Promise<number>,
) {
  const { l, lo, sf: _sort, so: _order, ...asked } = wanted
  if (rows.length < l && (rows.length > 0 || lo === 0)) return rows.length + l * lo
  if (rows.length === 0) return count()
  const key = JSON.stringify([resource.name, reach.map(({ owners }) => owners), asked, today])
  return house.totals.of(key, rows[0].changes, count)
}

/** The whole item may be sent back; what is not asked for must come back as it was. */
function refuseReadOnly(resource: Resource, body: Record<string, unknown>, current: Item) {
  const changed = Object.keys(body).filter(
    (field) => !(field in resource.input.shape) && field !== 'version' && !same(body[field], current[field]),
  )
  if (changed.length > 0)
    throw new Problem('readOnlyField', {
      fields: Object.fromEntries(changed.map((field) => [field, 'readOnlyField'])),
    })
}

const same = (sent: unknown, kept: unknown) =>
  sent === undefined || JSON.stringify(sent) === JSON.stringify(kept ?? null)
