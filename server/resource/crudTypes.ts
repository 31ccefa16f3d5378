/* oxlint-disable typescript/no-explicit-any -- as crud.ts: queries of any tables */
import type { InsertObject, SelectQueryBuilder, UpdateObject } from 'kysely'
import type { Answer, Body, Endpoint } from '#contract/endpoint.ts'
import type { Input, Item as ItemOf, Resource } from '#contract/resource.ts'
import type { Day } from '#domain/day.ts'
import type { Grants } from '#domain/policy.ts'
import type { Db } from '../db/db.ts'
import type { DB } from '../db/tables.ts'
import type { Context } from '../http/context.ts'
import type { StoredFile, Result } from '../http/result.ts'
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

/** How a field is stored. Null: `derive` or the handler stores it, or it is not stored at all. */
type Column<Value, T extends Table> = ((value: Exclude<Value, undefined>) => Columns<T>) | null

type KeysOf<Body> = Body extends unknown ? keyof Body : never

/** What the bodies accept besides the fields and an unchanged item. */
type Extra<R extends Resource> =
  | Exclude<KeysOf<Body<R['create']>>, keyof Input<R>>
  | Exclude<KeysOf<Body<R['update']>>, keyof Input<R> | keyof ItemOf<R> | 'version'>

/** How fields are stored; required for each one that is not stored as it is sent. */
type StoredFields<R extends Resource, T extends Table> = { [K in Extra<R>]: null } & {
  [K in Unstored<R, T>]: Column<Input<R>[K], T>
} & { [K in keyof Input<R>]?: Column<Input<R>[K], T> }

type Writes<R extends Resource, T extends Table> = {
  /** Fields that keep the value they were created with; null or omitted in a change means unchanged. */
  fixed?: readonly (keyof Input<R> & string)[]
  /** The problem codes of fields that depend on each other or on the day. */
  violations?: (input: Partial<Input<R>>, today: Day) => Record<string, string>
  /** Columns that the server fills in, or that depend on several fields; `current` only for a change. */
  derive?: (context: Writing<R>, current?: ItemOf<R>) => Columns<T> | Promise<Columns<T>>
} & ([Unstored<R, T> | Extra<R>] extends [never]
  ? { columns?: StoredFields<R, T> }
  : { columns: StoredFields<R, T> })

export type CrudOptions<
  R extends Resource,
  T extends Table,
  C extends keyof ItemOf<R>,
  O extends Omit<Row<ItemOf<R>>, C>,
> = Reads<R, T, C, O> & Writes<R, T>

interface Handlers<R extends Resource> {
  list(context: Context<R['list']>): Promise<Answer<R['list']>>
  csv(context: Context<R['csv']>): Promise<StoredFile>
  read(context: Reading): Promise<ItemOf<R>>
  create(context: Context<R['create']>): Promise<ItemOf<R>>
  update(context: Context<R['update']>): Promise<ItemOf<R>>
  remove(context: Context<R['remove']>): Promise<Result<Answer<R['remove']>>>
}

/** The handlers of the standard endpoints, and the steps of which a feature builds its own. */
export interface Crud<R extends Resource, T extends Table> {
  plain: Handlers<R>
  /**
   * The item, locked. Throws `notFound` if the actor may not read it, `forbidden` if they may not do this, and `stale` if
   * the body has an older version.
   */
  lock<E extends Endpoint>(context: Context<E>): Promise<ItemOf<R>>
  /** Writes columns and the next version of a locked item, and returns it as it is then. */
  write<E extends Endpoint>(
    context: Context<E>,
    current: { _id: string },
    columns: Columns<T>,
  ): Promise<ItemOf<R>>
  /** The columns of the input. For a change, throws `readOnlyField` if a fixed or read-only field differs. */
  columns(context: Writing<R>, current?: ItemOf<R>): Promise<Columns<T>>
  /** Inserts the columns of the input and more, and returns the id. */
  insert(context: Context<R['create']>, more?: Columns<T>): Promise<string>
}

export interface Reading extends Pick<Context<Endpoint>, 'db' | 'grants' | 'today'> {
  params: { id: string }
}
