import * as z from 'zod/mini'
import type { Action } from '#domain/policy.ts'
import type { ResourceName } from '#domain/resourceName.ts'
import { endpoint, type Endpoint, type Schema } from './endpoint.ts'
import { byId, byPerson, day, done, inAddress, itemBase, searchText } from './fields.ts'
import { binary } from './file.ts'

type Shape = z.core.$ZodShape

/** Actions of the policy that are not named create, update or remove. */
type OwnVerbs = Partial<Record<'create' | 'update' | 'remove', Action>>

type Named<Name extends string, Verb extends string, A> =
  A extends Record<Verb, infer Own extends Action> ? Own : Extract<Action, `${Name}.${Verb}`>

/** A field as it is stored and shown: its value, without the default and the rules for typing it in. */
type Stored<S> =
  S extends z.ZodMiniDefault<infer Inner>
    ? Stored<Inner>
    : S extends z.ZodMiniNullable<infer Inner>
      ? z.ZodMiniNullable<Extract<Stored<Inner>, Schema>>
      : S extends z.ZodMiniPipe<infer In>
        ? Stored<In>
        : S

type ItemShape<N extends Shape, X extends Shape, W> = {
  [K in '_id' | 'version' | Exclude<keyof N, W> | keyof X]: K extends keyof X
    ? X[K]
    : K extends keyof N
      ? Extract<Stored<N[K]>, Schema>
      : (typeof itemBase)[K & keyof typeof itemBase]
}

interface Options<N extends Shape, X extends Shape, S extends string, F, A, W> {
  /** What a person types in. The owners are fields here or in `shown`. */
  fields: N
  /** What the server adds to an item, and fields that it shows in another form than they are typed in. */
  shown: X
  /** Fields that are not shown. */
  writeOnly?: readonly W[]
  /** Sortable fields; the first is the default. */
  sort: readonly [S, ...S[]]
  /** Filter fields; several values are separated by commas. */
  filter: F
  /** Day fields filtered by range, as `dueDate.from` and `dueDate.to`. */
  range?: readonly string[]
  verbs?: A
  /** First part of the text keys, if it differs from the name: `vehicle` for `vehicle.list`. */
  area?: string
  /** The field that holds a person's id, if items show people. */
  showsPeople?: Endpoint['showsPeople']
  /** Body limit in bytes, if items exceed what the input bounds. */
  mostBytes?: number
  /** The id is a user's, so the uuid is accepted as well. */
  isPerson?: true
  /**
   * Whether users write names of people into a text, which are replaced when the person is erased (`written.ts`). Each
   * text is here or in `test/support/namingColumns.ts`.
   */
  mayName?: { [K in keyof N]?: boolean }
}

/** A resource without its field types, for generic code. */
export interface Resource {
  name: ResourceName
  area: string
  fields: Shape
  item: z.ZodMiniType
  /** The names of the fields of an item, which are also the columns of an export. */
  itemFields: readonly string[]
  input: z.ZodMiniObject
  sort: readonly string[]
  filter: Record<string, Schema>
  range: readonly string[]
  mayName: Record<string, boolean | undefined>
  list: Endpoint
  csv: Endpoint
  read: Endpoint
  create: Endpoint
  update: Endpoint
  remove: Endpoint
}
export type Item<R extends Pick<Resource, 'item'>> = z.core.output<R['item']>
export type Input<R extends Pick<Resource, 'fields'>> = {
  [K in keyof R['fields']]: z.core.output<R['fields'][K]>
}

/** The item with changed input fields, and the version that was read. */
type Change<I extends Shape, N extends Shape> = z.ZodMiniObject<
  { [K in Exclude<keyof I, keyof N | 'version'>]: z.ZodMiniOptional<I[K]> } & N & { version: z.ZodMiniInt },
  z.core.$strict
>

/** Omitted fields keep their value instead of their default. */
const leftOut = (shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([field, schema]) => [
      field,
      z.optional(schema instanceof z.ZodMiniDefault ? schema.def.innerType : schema),
    ]),
  )

/** The fields of an item, in their form as stored. */
const stored = <N extends Shape>(fields: N) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, storedForm(schema)])) as {
    [K in keyof N]: Stored<N[K]>
  }

/** Removes defaults, bounds and transforms, because a stored value may be older than the rules. */
function storedForm(schema: Schema): Schema {
  if (schema instanceof z.ZodMiniDefault) return storedForm(schema.def.innerType)
  if (schema instanceof z.ZodMiniNullable) return z.nullable(storedForm(schema.def.innerType))
  if (schema instanceof z.ZodMiniPipe) return storedForm(schema.def.in)
  if (schema instanceof z.ZodMiniArray) return z.array(storedForm(schema.def.element))
  if (schema instanceof z.ZodMiniStringFormat) return schema
  if (schema instanceof z.ZodMiniString) return z.string()
  if (schema instanceof z.ZodMiniNumberFormat) return z.int()
  return schema
}

/** `more` for searches with more matches than are counted. */
export const listTotal = { total: z.int(), more: z.optional(z.literal(true)) }

/**
 * Declares a list resource: each field once, five endpoints, CSV export, sorting and filters. An item consists of
 * `_id`, `version`, the fields in their stored form and what is `shown` besides.
 */
export function resource<
  const Name extends ResourceName,
  N extends Shape,
  X extends Shape,
  const S extends string,
  F extends Record<string, Schema>,
  const A extends OwnVerbs = object,
  const W extends keyof N & string = never,
>(
  name: Name,
  {
    fields,
    shown,
    writeOnly = [],
    sort,
    filter,
    range = [],
    verbs,
    area = name,
    showsPeople,
    mostBytes,
    isPerson,
    mayName = {},
  }: Options<N, X, S, F, A, W>,
) {
  const path = `/api/${name}` as const
  const action = <Verb extends keyof OwnVerbs | 'list' | 'read'>(verb: Verb) =>
    ((verbs as OwnVerbs | undefined)?.[verb as keyof OwnVerbs] ?? `${name}.${verb}`) as Named<Name, Verb, A>
  const visible = Object.entries(fields).filter(([field]) => !writeOnly.includes(field as W))
  const item = z.object({
    ...itemBase,
    ...stored(Object.fromEntries(visible)),
    ...shown,
  }) as unknown as z.ZodMiniObject<ItemShape<N, X, W>>
  const input = z.strictObject(fields)
  const params = isPerson ? byPerson : byId
  const shows = showsPeople && { showsPeople }
  const change = z.strictObject({
    ...leftOut(item.shape),
    ...fields,
    version: z.int(),
  }) as unknown as Change<ItemShape<N, X, W>, N>
  const { narrowing, paging } = listQuery(sort, filter, range)
  // Keeps searched names out of proxy logs.
  const inBody = <P extends string>(name: P) => (showsPeople ? { inBody: `${path}/${name}` as const } : {})
  return {
    name,
    area,
    fields,
    item,
    itemFields: Object.keys(item.shape),
    input,
    sort,
    filter,
    range,
    mayName,
    list: endpoint(action('list'), `GET ${path}`, {
      ...inBody('search'),
      query: z.strictObject({ ...paging, ...narrowing }),
      answer: z.object({ items: z.array(item), ...listTotal }),
      ...shows,
    }),
    /** The whole list in its order, with the requested columns, separated by `;`. */
    csv: endpoint(action('list'), `GET ${path}/csv`, {
      ...inBody('csv'),
      query: z.strictObject({ ...narrowing, columns: z.string().check(z.minLength(1), z.maxLength(1000)) }),
      answer: binary,
    }),
    read: endpoint(action('read'), `GET ${path}/:id`, { params, answer: item, ...shows }),
    create: endpoint(action('create'), `POST ${path}`, { body: input, answer: item, ...shows }),
    update: endpoint(action('update'), `PUT ${path}/:id`, {
      params,
      body: change,
      answer: item,
      ...(mostBytes !== undefined && { mostBytes }),
      ...shows,
    }),
    remove: endpoint(action('remove'), `DELETE ${path}/:id`, {
      params,
      answer: done,
    }),
  }
}

/** Counted from zero. */
export const lastListPage = 10_000

/** Wire names: `l` page size, `lo` page from zero, `sf` sort field, `so` sort order. */
function listQuery<const S extends string, F extends Record<string, Schema>>(
  sort: readonly [S, ...S[]],
  filter: F,
  range: readonly string[],
) {
  const some = z.optional(z.string().check(z.maxLength(400)))
  const filters = Object.fromEntries(Object.keys(filter).map((field) => [field, some])) as Record<
    keyof F & string,
    typeof some
  >
  const bounds = Object.fromEntries(
    range.flatMap((field) => [`${field}.from`, `${field}.to`]).map((key) => [key, z.optional(day)]),
  ) as object
  const paging = {
    l: z._default(inAddress(1, 100), 10),
    lo: z._default(inAddress(0, lastListPage), 0),
  }
  const narrowing = {
    sf: z._default(z.enum(sort), sort[0]),
    so: z._default(z.enum(['asc', 'desc', '1', '-1']), 'asc'),
    search: z.optional(searchText(100)),
    day: z.optional(z.union([day, z.string().check(z.regex(/^[1-9]\d{0,3}$/))])),
    ...filters,
    ...bounds,
  }
  return { paging, narrowing }
}
