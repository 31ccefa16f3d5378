/* oxlint-disable typescript/no-explicit-any -- as crud.ts: queries of any tables */
import type { InsertObject, SelectQueryBuilder, UpdateObject } from 'kysely'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import type { Input, Item as ItemOf, Resource } from '#contract/resource.ts'
import type { Day } from '#domain/day.ts'
import type { Grants } from '#domain/policy.ts'
import type { Db } from '../db/db.ts'
import type { DB } from '../db/tables.ts'
import type { Context } from '../http/context.ts'
import type { StoredFile } from '../http/file.ts'
import type { Result } from '../http/result.ts'
import type { FoundBy } from './found.ts'
import type { OwnFilters } from './within.ts'

export type Table = keyof DB
export type Items<Row = any> = (db: Db, at: { today: string }) => SelectQueryBuilder<any, any, Row>
export type Writing<R extends Resource> = Context<R['create']> | Context<R['update']>
type Columns<T extends Table> = UpdateObject<DB, T, T>

/** The columns that a query of items must have: every field of the item. */
export type Row<Shown> = Record<Exclude<keyof Shown, '_id'>, unknown> & { id: string }

type Required<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] }
type Listed<R extends Resource> =
  Answer<R['list']> extends { items: (infer Shown)[] } ? Row<Required<Shown>> : never

/** The fields that are not stored as they are sent: no column has their name, or it has another type. */
type Unstored<R extends Resource, T extends Table> = {
  [K in keyof Input<R>]: K extends keyof InsertObject<DB, T>
    ? Input<R>[K] extends InsertObject<DB, T>[K]
      ? never
      : K
    : K
}[keyof Input<R>]

interface Reads<
  R extends Resource,
  T extends Table,
  C extends keyof ItemOf<R>,
  O extends Omit<Row<ItemOf<R>>, C>,
> {
  table: T
  /** The items, with their owners, `id` for `_id`, and `searchText` if the list is searched. */
  items: Items<O>
  /** The query of the list and its export, if it differs from `items` or depends on the grants. */
  rows?: (grants: Grants) => Items<Listed<R>>
  /** Filters other than a comparison with a value. */
  filters?: OwnFilters
  /** Filters whose result changes with time: their totals are not cached. */
  timeDependent?: readonly string[]
  search?: FoundBy
  /** Removes the fields of an item that the grants do not show. */
  visibleFields?: (grants: Grants, item: ItemOf<R>) => ItemOf<R>
  /** Computes the fields of a single item that SQL cannot return. */
  present?: (row: O) => Pick<ItemOf<R>, C>
}

/** For resources whose fields are columns. */
type FieldColumns<R extends Resource, T extends Table> = {
  /** Fields that keep the value they were created with; null or omitted in a change means unchanged. */
  fixed?: readonly (keyof Input<R> & string)[]
  /** The problem codes of fields that depend on each other or on the day. */
  violations?: (input: Partial<Input<R>>, today: Day) => Record<string, string>
  /** Columns that the server fills in; `current` only for a change. */
  derive?: (context: Writing<R>, current?: ItemOf<R>) => Columns<T> | Promise<Columns<T>>
} & ([Unstored<R, T>] extends [never]
  ? { columns?: { [K in keyof Input<R>]?: (value: Input<R>[K]) => Columns<T> } }
  : {
      columns: { [K in Unstored<R, T>]: (value: Input<R>[K]) => Columns<T> } & {
        [K in keyof Input<R>]?: (value: Input<R>[K]) => Columns<T>
      }
    })

/** For resources that store their fields in another form: all columns of an input. */
interface OwnColumns<R extends Resource, T extends Table> {
  columns: (context: Writing<R>) => Columns<T> | Promise<Columns<T>>
}

/** For resources that are not written by `create` and `update`. */
interface NoColumns {
  columns: null
}

export type CrudOptions<
  R extends Resource,
  T extends Table,
  C extends keyof ItemOf<R>,
  O extends Omit<Row<ItemOf<R>>, C>,
> = Reads<R, T, C, O> & (FieldColumns<R, T> | OwnColumns<R, T> | NoColumns)

/** The handlers of a resource, and the parts that handlers of its other calls consist of. */
export interface Crud<R extends Resource, T extends Table> {
  list(context: Context<R['list']>): Promise<Answer<R['list']>>
  csv(context: Context<R['csv']>): Promise<StoredFile>
  read(context: Reading): Promise<ItemOf<R>>
  create(context: Context<R['create']>): Promise<ItemOf<R>>
  update(context: Context<R['update']>): Promise<ItemOf<R>>
  remove(context: Context<R['remove']>): Promise<Result<Answer<R['remove']>>>
  /**
   * The item, locked. Throws `notFound` if the actor may not read it, `forbidden` if they may not do this, and `stale` if
   * the body has an older version.
   */
  lock<E extends Endpoint>(context: Context<E>): Promise<ItemOf<R>>
  /** Locks the item, writes the columns that `decide` returns and the next version, and returns the item as it is then. */
  change<E extends Endpoint>(
    context: Context<E>,
    decide: (current: ItemOf<R>) => Columns<T> | Promise<Columns<T>>,
  ): Promise<ItemOf<R>>
  /** The columns of the input. For a change, throws `readOnlyField` if a fixed or read-only field differs. */
  columns(context: Writing<R>, current?: ItemOf<R>): Promise<Columns<T>>
}

export interface Reading extends Pick<Context<Endpoint>, 'db' | 'grants' | 'today'> {
  params: { id: string }
}
