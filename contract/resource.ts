import * as z from 'zod/mini'
import type { Action } from '#domain/policy.ts'
import { endpoint, type Endpoint, type Schema } from './endpoint.ts'
import { byId, byPerson, day, done, inAddress, searchText } from './fields.ts'
import { binary } from './file.ts'

type Shape = z.core.$ZodShape
type ResourceName = Action extends `${infer Name}.${string}` ? Name : never

/** The policy's own words where they are not create, update, remove. */
type OwnWords = Partial<Record<'create' | 'update' | 'remove', Action>>

/** The action of a deed: the word of its own, else the resource's name and the deed's. */
type Named<Name extends string, Verb extends string, A> =
  A extends Record<Verb, infer Own extends Action> ? Own : Extract<Action, `${Name}.${Verb}`>

interface Facts<I extends Shape, N extends Shape, S extends string, F, A> {
  /** What is shown: always with `_id`, `version` and the owners. */
  item: z.ZodMiniObject<I>
  /** What is asked for when it is made or changed. */
  input: z.ZodMiniObject<N>
  /** Item fields a list sorts by; the first one is the default. */
  sort: readonly [S, ...S[]]
  /** Item fields a list filters by; several values of one field are separated by commas. */
  filter: F
  /** Day fields a list filters by range, as `dueDate.from` and `dueDate.to`. */
  range?: readonly string[]
  actions?: A
  /** First part of the keys of its texts, where that is not its name: `vehicle` has `vehicle.list`, `vehicle.plate` … */
  area?: string
  /** The field that names whom an item shows, where it shows a person. */
  showsPeople?: Endpoint['showsPeople']
  /** How many bytes an item takes that is sent back, where it holds more than its input bounds. */
  mostBytes?: number
  /** Its id is a person's, who is also named by the uuid. */
  isPerson?: true
}

/** What every resource has, whatever its fields: enough for code that serves or shows any of them. */
export interface Resource {
  name: ResourceName
  area: string
  item: z.ZodMiniType
  /** What a list's item has: the columns a table can be taken along with. */
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

/** The whole item as it was shown, with the input's fields changed, and the version it was read at. */
type Change<I extends Shape, N extends Shape> = z.ZodMiniObject<
  { [K in Exclude<keyof I, keyof N | 'version'>]: z.ZodMiniOptional<I[K]> } & N & { version: z.ZodMiniInt },
  z.core.$strict
>

/** What is left out of an item that is sent back is unchanged, and never its default. */
const leftOut = (shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([field, schema]) => [
      field,
      z.optional(schema instanceof z.ZodMiniDefault ? schema.def.innerType : schema),
    ]),
  )

/** How many a list finds; of a search `more` than are counted, where there are very many. */
export const listTotal = { total: z.int(), more: z.optional(z.literal(true)) }

/** A list resource: five endpoints of one shape, its list as a table to take along, and what it sorts and filters by. */
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
  // Names that are searched for stay out of the logs of proxies.
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
    /** All that a list shows, in its order, with the columns asked for: `;` between them, for a spreadsheet. */
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

/** The wire names of a list: `l` page size, `lo` page from zero, `sf` sort field, `so` sort order. */
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
