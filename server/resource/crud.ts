/* oxlint-disable typescript/no-explicit-any, typescript/no-unsafe-argument, typescript/no-unsafe-assignment,
   typescript/no-unsafe-return, typescript/no-unsafe-member-access -- rows of any table pass through here; what goes in
   and out is typed by the resource at the edge. */
import { v7 as uuid } from 'uuid'
import type { Item as ItemOf, Resource } from '#contract/resource.ts'
import type { Day } from '#domain/day.ts'
import { grantsOf, type Grants } from '#domain/policy.ts'
import type { Db } from '../db/db.ts'
import { placeholder, runCached } from '../db/statement.ts'
import { lockedToChange, ownersOf } from './items.ts'
import {
  assertFixed,
  assertNotReadOnly,
  assertNotStale,
  withFixed,
  writeVersion,
  type Item,
} from './changing.ts'
import { exported, mostExported } from './exporting.ts'
import { countFound, type FoundBy, pageStrategy, pageOf } from './found.ts'
import { idsInOne, inOrder, type ListQuery, type Narrowing, totalOf, totalSaid } from './page.ts'
import { Problem } from '../http/problem.ts'
import type { App } from '../http/serve.ts'
import {
  type Condition,
  itemsWhere,
  filterConditions,
  type OwnFilters,
  grantedRows,
  shapeOf,
  valuesOf,
  withId,
  withIds,
} from './within.ts'
import type { Context } from '../http/context.ts'
import type { Crud, CrudOptions, Items, Reading, Row, Table, Writing } from './crudTypes.ts'
import { result } from '../http/result.ts'

/** What the generic code needs of the options; `CrudOptions` types them for each resource. */
interface Untyped {
  table: Table
  items: Items
  rows?: (grants: Grants) => Items
  filters?: OwnFilters
  timeDependent?: readonly string[]
  search?: FoundBy
  visibleFields?: (grants: Grants, item: any) => any
  present?: (row: any) => object
  fixed?: readonly string[]
  violations?: (input: any, today: Day) => Record<string, string>
  derive?: (context: any, current?: any) => any
  columns?: Record<string, ((value: any) => object) | undefined> | ((context: any) => any) | null
}

/** The five handlers of a resource. A feature that needs more replaces some of them. */
export function crud<
  R extends Resource,
  T extends Table,
  O extends Omit<Row<ItemOf<R>>, C>,
  const C extends keyof ItemOf<R> = never,
>(app: App, resource: R, options: CrudOptions<R, T, C, O>): Crud<R, T> {
  const {
    table,
    items,
    rows,
    filters,
    timeDependent = [],
    search = {},
    ...rest
  } = options as unknown as Untyped
  const { visibleFields, present, fixed = [], violations, derive, columns: own } = rest
  const itemQuery = queryName(resource, items)
  const listed = (grants: Grants) => rows?.(grants) ?? items
  const { timeZone } = app.services.config
  const itemsFor = (db: Db, query = items) => query(db, { today: placeholder('today') })
  const cut = (grants: Grants, item: Item) => (visibleFields ? (visibleFields(grants, item) as Item) : item)

  async function find(db: Db, id: string, grants: Grants, { today }: { today: string }): Promise<Item> {
    const conditions = [...grantedRows(grants), withId(id)]
    const [row] = await runCached(db, {
      shape: `${itemQuery} item ${shapeOf(conditions)}`,
      build: () => itemsWhere(db, itemsFor(db), conditions).selectAll('item'),
      values: { ...valuesOf(conditions), today },
    })
    if (!row) throw new Problem('notFound')
    const item = itemOf(row)
    return present ? (present(item) as Item) : item
  }

  const plain = {
    async list({ db, grants, query, today }: Context<R['list']>) {
      const input = query as ListQuery
      if (input.l * input.lo > deepestOffset) throw new Problem('invalid', { fields: { lo: 'outOfRange' } })
      const conditions = [...grantedRows(grants), ...filterConditions(resource, input, filters, search)]
      const statement = {
        values: { ...valuesOf(conditions), today, timeZone, offset: input.l * input.lo },
        unprepared: ['search', 'day', ...Object.keys(filters ?? {})].some((name) => Boolean(input[name])),
      }
      const strategy = pageStrategy(resource, input, search)
      const source = listed(grants)
      const named = queryName(resource, source)
      const someItems = (some: Condition[]) => itemsWhere(db, itemsFor(db, source), some)
      const rows = await runCached(db, {
        ...statement,
        shape: `${named} ${strategy} ${input.sf} ${input.so} ${input.l} ${input.lo > 0 ? 'later' : 'first'} ${shapeOf(conditions)}`,
        build: () => pageOf(db, strategy, { resource, items: someItems, query: input, conditions }),
      })
      const total = await totalOf(
        app,
        { named, grants, query: input, today, timeDependent },
        rows,
        async () => {
          const [counted] = await runCached(db, {
            ...statement,
            shape: `${named} count ${shapeOf(conditions)}`,
            build: () => countFound(db, strategy, { items: someItems, query: input, conditions }),
          })
          return (counted as { count: number }).count
        },
      )
      return { items: rows.map((row) => cut(grants, itemOf(row))), ...totalSaid(total, input) }
    },

    async csv(context: Context<R['csv']>) {
      const { db, grants, query, today } = context
      const { columns, ...narrowing } = query as Narrowing & { columns: string }
      await app.services.limits.count('list.csv.person', context.actor?.userId ?? '')
      const within = grantedRows(grants)
      const conditions = [...within, ...filterConditions(resource, narrowing, filters, search)]
      const source = listed(grants)
      const named = queryName(resource, source)
      const [found] = await runCached(db, {
        build: () => {
          const ids = inOrder(itemsWhere(db, itemsFor(db, source), conditions).select('item.id'), narrowing)
          return idsInOne(db, ids.limit(mostExported + 1))
        },
        values: { ...valuesOf(conditions), today, timeZone },
      })
      const items = async (some: string[]) => {
        const chosen = [...within, withIds(some)]
        const rows = await runCached(db, {
          shape: `${named} some ${shapeOf(chosen)}`,
          build: () => itemsWhere(db, itemsFor(db, source), chosen).selectAll('item'),
          values: { ...valuesOf(chosen), today },
        })
        return rows.map((row) => cut(grants, itemOf(row)))
      }
      return exported(app.services, resource, context, {
        columns,
        ids: (found as { ids: string }).ids,
        items,
      })
    },

    async read({ db, grants, params, today }: Reading) {
      return cut(grants, await find(db, params.id, grants, { today }))
    },

    async create(context: Context<R['create']>) {
      const { db, grants, today } = context
      const id = uuid()
      const row = { ...(await plain.columns(context)), id }
      await db.insertInto(table).values(row).execute()
      return cut(grants, await find(db, id, grants, { today }))
    },

    update: (context: Context<R['update']>) =>
      plain.change(context, (current) => plain.columns(context, current)),

    async remove(context: Context<R['remove']>) {
      const current = await plain.lock(context)
      await context.db
        .deleteFrom(table as any)
        .where('id', '=', current._id)
        .execute()
      return result({}, { audit: ownersOf(current) })
    },

    async lock(context: Context<any>): Promise<Item> {
      const { action } = resource.read
      const { db, params, today } = context
      const { id } = params as { id: string }
      const item = await lockedToChange(context, { table, action }, (grants) =>
        find(db, id, grants, { today }),
      )
      assertNotStale(resource, context.body ?? {}, item, cut(grantsOf(context.actor, action), item))
      return item
    },

    async change(context: Context<any>, decide: (current: any) => any): Promise<Item> {
      const { db, actor, today } = context
      const current = await plain.lock(context)
      await writeVersion(db, table as 'companyVehicle', current._id, await decide(current))
      const readable = grantsOf(actor, resource.read.action)
      return cut(readable, await find(db, current._id, readable, { today }))
    },

    async columns(context: Writing<R>, current?: Item): Promise<any> {
      const sent = context.body as Record<string, unknown>
      if (current) {
        assertFixed(fixed, sent, current)
        assertNotReadOnly(resource, withFixed(fixed, sent, current), current)
      }
      if (typeof own === 'function') return own(context)
      const body = withFixed(fixed, sent, current)
      const fields = violations?.(body, context.today) ?? {}
      if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
      const columns = Object.keys(resource.fields).map((field) => {
        const value = body[field]
        return value === undefined ? {} : (own?.[field]?.(value) ?? { [field]: value })
      })
      const derived: object = await derive?.({ ...context, body }, current)
      return Object.assign({}, ...columns, derived) as object
    },
  }
  return plain as unknown as Crud<R, T>
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
