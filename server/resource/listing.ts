/* oxlint-disable typescript/no-explicit-any, typescript/no-unsafe-argument, typescript/no-unsafe-assignment,
   typescript/no-unsafe-return, typescript/no-unsafe-member-access -- as crud.ts: rows of any table */
import type { Resource } from '#contract/resource.ts'
import type { Grants } from '#domain/policy.ts'
import type { Context } from '../http/context.ts'
import { Problem } from '../http/problem.ts'
import type { App } from '../http/serve.ts'
import type { Db } from '../db/db.ts'
import { placeholder, runCached } from '../db/statement.ts'
import type { Item } from './changing.ts'
import type { Items } from './crudTypes.ts'
import { exported, mostExported } from './exporting.ts'
import { countFound, pageOf, pageStrategy, type FoundBy } from './found.ts'
import { idsInOne, inOrder, type ListQuery, type Narrowing, totalOf, totalAnswer } from './page.ts'
import {
  type Condition,
  filterConditions,
  grantedRows,
  itemsWhere,
  type OwnFilters,
  shapeOf,
  valuesOf,
  withIds,
} from './within.ts'

interface Listing {
  rows: (grants: Grants) => Items
  filters: OwnFilters | undefined
  timeDependent: readonly string[]
  search: FoundBy
  visibleFields: (grants: Grants, item: Item) => Item
}

const deepestOffset = 10_000

/** The list of a resource. */
export const lister =
  (app: App, resource: Resource, { rows, filters, timeDependent, search, visibleFields }: Listing) =>
  async ({ db, grants, query, today }: Context<any>) => {
    const input = query as ListQuery
    const offset = input.l * input.lo
    if (offset > deepestOffset) throw new Problem('invalid', { fields: { lo: 'outOfRange' } })
    const conditions = [...grantedRows(grants), ...filterConditions(resource, input, filters, search)]
    const { timeZone } = app.services.config
    const statement = {
      values: { ...valuesOf(conditions), today, timeZone, offset },
      unprepared: ['search', 'day', ...Object.keys(filters ?? {})].some((name) => Boolean(input[name])),
    }
    const strategy = pageStrategy(resource, input, search)
    const { name, itemsMeeting } = sourceOf(db, resource, rows(grants))
    const page = `${strategy} ${input.sf} ${input.so} ${input.l} ${input.lo > 0 ? 'later' : 'first'}`
    const found = await runCached(db, {
      ...statement,
      shape: `${name} ${page} ${shapeOf(conditions)}`,
      build: () => pageOf(db, strategy, { resource, items: itemsMeeting, query: input, conditions }),
    })
    const key = { named: name, grants, query: input, today, timeDependent }
    const total = await totalOf(app, key, found, async () => {
      const [counted] = await runCached(db, {
        ...statement,
        shape: `${name} count ${shapeOf(conditions)}`,
        build: () => countFound(db, strategy, { items: itemsMeeting, query: input, conditions }),
      })
      return (counted as { count: number }).count
    })
    return { items: found.map((row) => visibleFields(grants, itemOf(row))), ...totalAnswer(total, input) }
  }

/** The export of the whole list. Reads the ids first and then the items in portions. */
export const exporter =
  (app: App, resource: Resource, { rows, filters, search, visibleFields }: Listing) =>
  async (context: Context<any>) => {
    const { db, grants, query, today } = context
    const { columns, ...narrowing } = query as Narrowing & { columns: string }
    await app.services.limits.count('list.csv.person', context.actor?.userId ?? '')
    const within = grantedRows(grants)
    const conditions = [...within, ...filterConditions(resource, narrowing, filters, search)]
    const { name, itemsMeeting } = sourceOf(db, resource, rows(grants))
    const { timeZone } = app.services.config
    const [found] = await runCached(db, {
      build: () => {
        const ids = inOrder(itemsMeeting(conditions).select('item.id'), narrowing)
        return idsInOne(db, ids.limit(mostExported + 1))
      },
      values: { ...valuesOf(conditions), today, timeZone },
    })
    const items = async (some: string[]) => {
      const chosen = [...within, withIds(some)]
      const read = await runCached(db, {
        shape: `${name} some ${shapeOf(chosen)}`,
        build: () => itemsMeeting(chosen).selectAll('item'),
        values: { ...valuesOf(chosen), today },
      })
      return read.map((row) => visibleFields(grants, itemOf(row)))
    }
    return exported(app.services, resource, context, { columns, ids: (found as { ids: string }).ids, items })
  }

/** A query of items with the name that its cached statements have, and with conditions. */
export const sourceOf = (db: Db, resource: Resource, query: Items) => ({
  name: queryName(resource, query),
  itemsMeeting: (conditions: Condition[]) =>
    itemsWhere(db, query(db, { today: placeholder('today') }), conditions),
})

const numbers = new WeakMap<Items, number>()
let queries = 0

function queryName({ name }: Resource, items: Items) {
  const number = numbers.get(items) ?? ++queries
  numbers.set(items, number)
  return `${name} ${number}`
}

export function itemOf(row: any): Item {
  row._id = row.id
  row.searchText = row.changes = row.id = undefined
  return row
}
