/* oxlint-disable typescript/no-explicit-any, typescript/no-unsafe-argument, typescript/no-unsafe-assignment,
   typescript/no-unsafe-return, typescript/no-unsafe-member-access -- rows of any table pass through here; what goes in
   and out is typed by the resource at the edge. */
import { v7 as uuid } from 'uuid'
import type { Item as ItemOf, Resource } from '#contract/resource.ts'
import type { Day } from '#domain/day.ts'
import { grantsOf, type Grants } from '#domain/policy.ts'
import { runCached } from '../db/statement.ts'
import { lockedToChange, ownersOf } from './items.ts'
import {
  assertFixed,
  assertNotReadOnly,
  assertNotStale,
  withFixed,
  writeVersion,
  type Item,
} from './changing.ts'
import type { FoundBy } from './found.ts'
import { exporter, itemOf, lister, sourceOf } from './listing.ts'
import { Problem } from '../http/problem.ts'
import type { App } from '../http/serve.ts'
import { grantedRows, type OwnFilters, shapeOf, valuesOf, withId } from './within.ts'
import type { Context } from '../http/context.ts'
import type { Crud, CrudOptions, Items, Reading, Row, Table } from './crudTypes.ts'
import { result } from '../http/result.ts'

/** The options for generic code; `CrudOptions` types them for each resource. */
interface Options {
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
  columns?: Record<string, ((value: any) => object) | null | undefined>
}

/** For `columns`: `derive` or the handler stores these fields, or they are not stored at all. */
export const withoutColumns = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, null])) as Record<Field, null>

/** The five handlers of a resource. A feature that needs more replaces some of them. */
export function crud<
  R extends Resource,
  T extends Table,
  O extends Omit<Row<ItemOf<R>>, C>,
  const C extends keyof ItemOf<R> = never,
>(app: App, resource: R, typed: CrudOptions<R, T, C, O>): Crud<R, T> {
  const options = typed as unknown as Options
  const { table, items, rows = () => items, filters, timeDependent = [], search = {} } = options
  const { visibleFields = (_grants: Grants, item: Item) => item } = options
  const listing = { rows, filters, timeDependent, search, visibleFields }
  const find = finder(resource, options)
  const columns = columnsWriter(resource, options)

  async function read({ db, grants, params, today }: Reading): Promise<Item> {
    return visibleFields(grants, await find({ db, grants, params, today }))
  }

  async function insert(context: Context<any>, more: object = {}) {
    const id = uuid()
    const row = { ...(await columns(context)), ...more, id }
    await context.db.insertInto(table).values(row).execute()
    return id
  }

  async function lock(context: Context<any>): Promise<Item> {
    const { action } = resource.read
    const item = await lockedToChange(context, { table, action }, (grants) => find({ ...context, grants }))
    const seen = visibleFields(grantsOf(context.actor, action), item)
    assertNotStale(resource, context.body ?? {}, item, seen)
    return item
  }

  async function write(context: Context<any>, { _id: id }: Item, row: object) {
    await writeVersion(context.db, table as 'companyVehicle', id, row)
    return read({ ...context, params: { id }, grants: grantsOf(context.actor, resource.read.action) })
  }

  const plain = {
    list: lister(app, resource, listing),
    csv: exporter(app, resource, listing),
    read,

    async create(context: Context<any>) {
      return read({ ...context, params: { id: await insert(context) } })
    },

    async update(context: Context<any>) {
      const current = await lock(context)
      return write(context, current, await columns(context, current))
    },

    async remove(context: Context<any>) {
      const current = await lock(context)
      await context.db
        .deleteFrom(table as any)
        .where('id', '=', current._id)
        .execute()
      return result({}, { audit: ownersOf(current) })
    },
  }
  return { plain, columns, insert, lock, write } as unknown as Crud<R, T>
}

const finder =
  (resource: Resource, { items, present }: Options) =>
  async ({ db, grants, params, today }: Reading): Promise<Item> => {
    const conditions = [...grantedRows(grants), withId(params.id)]
    const { name, itemsMeeting } = sourceOf(db, resource, items)
    const [row] = await runCached(db, {
      shape: `${name} item ${shapeOf(conditions)}`,
      build: () => itemsMeeting(conditions).selectAll('item'),
      values: { ...valuesOf(conditions), today },
    })
    if (!row) throw new Problem('notFound')
    const item = itemOf(row)
    return present ? (present(item) as Item) : item
  }

/** The columns of an input: of each field in the order of the contract, then those that `derive` adds. */
const columnsWriter =
  (resource: Resource, { fixed = [], violations, columns: own = {}, derive }: Options) =>
  async (context: Context<any>, current?: Item): Promise<object> => {
    const sent = context.body as Record<string, unknown>
    if (current) {
      assertFixed(fixed, sent, current)
      assertNotReadOnly(resource, withFixed(fixed, sent, current), current)
    }
    const body = withFixed(fixed, sent, current)
    const fields = violations?.(body, context.today) ?? {}
    if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
    const columns = Object.keys(resource.fields).map((field) => {
      const value = body[field]
      const column = own[field]
      if (value === undefined || column === null) return {}
      return column?.(value) ?? { [field]: value }
    })
    const derived: object = await derive?.({ ...context, body }, current)
    return Object.assign({}, ...columns, derived) as object
  }
