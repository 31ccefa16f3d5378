/* oxlint-disable typescript/no-explicit-any, typescript/no-unsafe-argument, typescript/no-unsafe-assignment,
   typescript/no-unsafe-return, typescript/no-unsafe-member-access -- rows of any table pass through here; what goes in
   and out is typed by the resource at the edge. */
import { sql, type SelectQueryBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import type { Resource } from '#contract/resource.ts'
import { reach as reachOf, type Reach } from '#domain/policy.ts'
import type { Db } from '../db/db.ts'
import { hole, rowsOf } from '../db/statement.ts'
import type { DB } from '../db/tables.ts'
import { lockedToChange, ownersOf } from './items.ts'
import { refuseReadOnly, refuseStale, type Item } from './changing.ts'
import { exported, mostExported } from './exporting.ts'
import type { StoredFile } from '../http/file.ts'
import { countFound, type FoundBy, howFound, pageOf } from './found.ts'
import { idsInOne, inOrder, type ListQuery, type Narrowing, totalOf, totalSaid } from './page.ts'
import { Problem } from '../http/problem.ts'
import type { App } from '../http/serve.ts'
import {
  type Condition,
  itemsWhere,
  narrowed,
  type OwnFilters,
  reached,
  shapeOf,
  valuesOf,
  withId,
  withIds,
} from './within.ts'
import type { Request } from '../http/request.ts'
import { result, type Result } from '../http/result.ts'

type Items = (db: Db, asked: { today: string }) => SelectQueryBuilder<any, any, any>

interface Facts<R extends Resource> {
  table: keyof DB
  /**
   * The rows in the shape of the contract, with the owner columns, `id` for `_id`, and `searchText` if the
   * resource is searchable.
   */
  items: Items
  toRow: (
    request: Request<R['create']> | Request<R['update']>,
  ) => Promise<Record<string, unknown>> | Record<string, unknown>
  /** Fields that are not filtered by equality. */
  filters?: OwnFilters
  /** Filters whose result changes with time. Their totals are not cached. */
  passing?: readonly string[]
  foundBy?: FoundBy
  /** The fields visible under the given grants. Default: all. */
  seen?: (reach: Reach, item: any) => object
  shown?: (row: any) => object
}

/** The five standard handlers of a resource. */
export function crud<R extends Resource>(
  app: App,
  resource: R,
  { table, items, toRow, filters, passing = [], foundBy = {}, seen, shown }: Facts<R>,
) {
  const named = queryName(resource, items)
  const { timeZone } = app.house.config
  const itemsFor = (db: Db) => items(db, { today: hole('today') })
  const cut = (reach: Reach, item: Item) => (seen ? (seen(reach, item) as Item) : item)

  async function find(db: Db, id: string, reach: Reach, { today }: { today: string }): Promise<Item> {
    const conditions = [...reached(reach), withId(id)]
    const [row] = await rowsOf(db, {
      shape: `${named} item ${shapeOf(conditions)}`,
      build: () => itemsWhere(db, itemsFor(db), conditions).selectAll('item'),
      values: { ...valuesOf(conditions), today },
    })
    if (!row) throw new Problem('notFound')
    const item = itemOf(row)
    return shown ? (shown(item) as Item) : item
  }

  const plain = {
    async list({ db, reach, query, today }: Request<R['list']>) {
      const wanted = query as ListQuery
      if (wanted.l * wanted.lo > deepestOffset) throw new Problem('invalid', { fields: { lo: 'outOfRange' } })
      const conditions = [...reached(reach), ...narrowed(resource, wanted, filters, foundBy)]
      const asked = {
        values: { ...valuesOf(conditions), today, timeZone, offset: wanted.l * wanted.lo },
        plannedAnew: ['search', 'day', ...Object.keys(filters ?? {})].some((name) => Boolean(wanted[name])),
      }
      const found = howFound(resource, wanted, foundBy)
      const someItems = (some: Condition[]) => itemsWhere(db, itemsFor(db), some)
      const rows = await rowsOf(db, {
        ...asked,
        shape: `${named} ${found} ${wanted.sf} ${wanted.so} ${wanted.l} ${wanted.lo > 0 ? 'later' : 'first'} ${shapeOf(conditions)}`,
        build: () => pageOf(db, found, { resource, items: someItems, wanted, conditions }),
      })
      const total = await totalOf(app, { named, reach, wanted, today, passing }, rows, async () => {
        const [counted] = await rowsOf(db, {
          ...asked,
          shape: `${named} count ${shapeOf(conditions)}`,
          build: () => countFound(db, found, { items: someItems, wanted, conditions }),
        })
        return (counted as { count: number }).count
      })
      return { items: rows.map((row) => cut(reach, itemOf(row))), ...totalSaid(total, wanted) }
    },

    async csv(request: Request<R['csv']>) {
      const { db, reach, query, today } = request
      const { columns, ...wanted } = query as Narrowing & { columns: string }
      await app.house.limits.count('list.csv.person', request.actor?.userId ?? '')
      const within = reached(reach)
      const conditions = [...within, ...narrowed(resource, wanted, filters, foundBy)]
      const [found] = await rowsOf(db, {
        build: () => {
          const ids = inOrder(itemsWhere(db, itemsFor(db), conditions).select('item.id'), wanted)
          return idsInOne(db, ids.limit(mostExported + 1))
        },
        values: { ...valuesOf(conditions), today, timeZone },
      })
      const items = async (some: string[]) => {
        const chosen = [...within, withIds(some)]
        const rows = await rowsOf(db, {
          shape: `${named} some ${shapeOf(chosen)}`,
          build: () => itemsWhere(db, itemsFor(db), chosen).selectAll('item'),
          values: { ...valuesOf(chosen), today },
        })
        return rows.map((row) => cut(reach, itemOf(row)))
      }
      return exported(app.house, resource, request, {
        columns,
        ids: (found as { ids: string }).ids,
        items,
      })
    },

    async read({ db, reach, params, today }: Reading) {
      return cut(reach, await find(db, params.id, reach, { today }))
    },

    async create(request: Request<R['create']>) {
      const { db, reach, today } = request
      const id = uuid()
      const row = { ...(await toRow(request)), id }
      await db.insertInto(table).values(row).execute()
      return cut(reach, await find(db, id, reach, { today }))
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
      const readable = reachOf(request.actor, resource.read.action)
      return cut(readable, await find(db, id, readable, { today }))
    },

    async remove(request: Request<R['remove']>) {
      const current = await plain.findToChange(request)
      await request.db
        .deleteFrom(table as any)
        .where('id', '=', current._id)
        .execute()
      return result({}, { audit: ownersOf(current) })
    },

    /** Locks the item: 404 if the actor may not read it, 403 if they may not perform this action. */
    async findToChange(request: Request<any>): Promise<Item> {
      const { action } = resource.read
      const { db, params, today } = request
      const { id } = params as { id: string }
      const item = await lockedToChange(request, { table, action }, (reach) => find(db, id, reach, { today }))
      refuseStale(resource, request.body ?? {}, item, cut(reachOf(request.actor, action), item))
      return item
    },
  }
  return plain as {
    list(request: Request<R['list']>): Promise<Answer<R['list']>>
    csv(request: Request<R['csv']>): Promise<StoredFile>
    read(request: Reading): Promise<Answer<R['read']>>
    create(request: Request<R['create']>): Promise<Answer<R['create']>>
    update(request: Request<R['update']>): Promise<Answer<R['update']>>
    remove(request: Request<R['remove']>): Promise<Result<Answer<R['remove']>>>
    findToChange<E extends Endpoint>(request: Request<E>): Promise<Answer<R['read']>>
  }
}

export interface Reading extends Pick<Request<Endpoint>, 'db' | 'reach' | 'today'> {
  params: { id: string }
}

const deepestOffset = 10_000

function itemOf(row: any): Item {
  row._id = row.id
  row.searchText = row.changes = row.id = undefined
  return row
}

const numbers = new WeakMap<Items, number>()
let queries = 0

function queryName({ name }: Resource, items: Items) {
  const number = numbers.get(items) ?? ++queries
  numbers.set(items, number)
  return `${name} ${number}`
}
