import * as z from 'zod/mini'
import type { Action } from '#domain/policy.ts'
import { endpoint, type Endpoint, type Schema } from './endpoint.ts'
import { byId, byPerson, day, done, inAddress, searchText } from './fields.ts'
import { binary } from './file.ts'

type Shape = z.core.$ZodShape
type ResourceName = Action extends `${infer Name}.${string}` ? Name : never

/** Actions of the policy that are not named create, update or remove. */
type OwnWords = Partial<Record<'create' | 'update' | 'remove', Action>>

type Named<Name extends string, Verb extends string, A> =
  A extends Record<Verb, infer Own extends Action> ? Own : Extract<Action, `${Name}.${Verb}`>

interface Facts<I extends Shape, N extends Shape, S extends string, F, A> {
  /** Always includes `_id`, `version` and the owners. */
  item: z.ZodMiniObject<I>
  input: z.ZodMiniObject<N>
  /** Sortable fields; the first is the default. */
  sort: readonly [S, ...S[]]
  /** Filter fields; several values are separated by commas. */
  filter: F
  /** Day fields filtered by range, as `dueDate.from` and `dueDate.to`. */
  range?: readonly string[]
  actions?: A
  /** First part of the text keys, if it differs from the name: `vehicle` for `vehicle.list`. */
  area?: string
  /** The field that holds a person's id, if items show people. */
  showsPeople?: Endpoint['showsPeople']
  /** Body limit in bytes, if items exceed what the input bounds. */
  mostBytes?: number
  /** The id is a user's, so the uuid is accepted as well. */
  isPerson?: true
}

/** A resource without its field types, for generic code. */
export interface Resource {
  name: ResourceName
  area: string
  item: z.ZodMiniType
  /** Also the columns of an export. */
  fields: readonly string[]
  input: z.ZodMiniObject
  sort: readonly string[]
  filter: Record<string, Schema>
  range: readonly string[]
  list: Endpoint
  csv: Endpoint
  read: Endpoint
  create: Endpoint
  update: Endpoint
  remove: Endpoint
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

/** `more` for searches with more matches than are counted. */
export const listTotal = { total: z.int(), more: z.optional(z.literal(true)) }

/** Declares a list resource: five endpoints, CSV export, sorting and filters. */
export function resource<
  const Name extends ResourceName,
  I extends Shape,
  N extends Shape,
  const S extends string,
  F extends Record<string, Schema>,
  const A extends OwnWords = object,
>(
  name: Name,
  {
    item,
    input,
    sort,
    filter,
    range = [],
    actions,
    area = name,
    showsPeople,
    mostBytes,
    isPerson,
  }: Facts<I, N, S, F, A>,
) {
  const path = `/api/${name}` as const
  const action = <Verb extends keyof OwnWords | 'list' | 'read'>(verb: Verb) =>
    ((actions as OwnWords | undefined)?.[verb as keyof OwnWords] ?? `${name}.${verb}`) as Named<Name, Verb, A>
  const shown = leftOut(item.shape)
  const params = isPerson ? byPerson : byId
  const shows = showsPeople && { showsPeople }
  const change = z.strictObject({ ...shown, ...input.shape, version: z.int() }) as unknown as Change<I, N>
  const { narrowing, paging } = listQuery(sort, filter, range)
  // Keeps searched names out of proxy logs.
  const inBody = <P extends string>(word: P) => (showsPeople ? { inBody: `${path}/${word}` as const } : {})
  return {
    name,
    area,
    item,
    fields: Object.keys(item.shape),
    input,
    sort,
    filter,
    range,
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
    create: endpoint(action('create'), `POST ${path}`, {
      body: z.strictObject(input.shape),
      answer: item,
      ...shows,
    }),
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
    lo: z._default(inAddress(0, 10_000), 0),
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
