import * as z from 'zod/mini'
import type { Action } from '#domain/policy.ts'
import { endpoint } from './endpoint.ts'
import { byId, day } from './fields.ts'

type Shape = z.core.$ZodShape
type ResourceName = Action extends `${infer Name}.${string}` ? Name : never

interface Facts<I extends Shape, N extends Shape, S extends string, F extends Shape> {
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
  /** The policy's own words where they are not create, update, remove. */
  actions?: { create?: Action; update?: Action; remove?: Action }
}

/** A list resource: five endpoints of one shape, and what its list sorts and filters by. */
export function resource<
  const Name extends ResourceName,
  I extends Shape,
  N extends Shape,
  const S extends string,
  F extends Shape,
>(name: Name, { item, input, sort, filter, range = [], actions = {} }: Facts<I, N, S, F>) {
  const path = `/api/${name}` as const
  const action = (verb: string) => `${name}.${verb}` as Action
  const change = z.strictObject({
    ...(z.partial(item).shape as { [K in keyof I]: z.ZodMiniOptional<I[K]> }),
    ...input.shape,
    version: z.int(),
  })
  return {
    name,
    item,
    input,
    sort,
    filter,
    range,
    list: endpoint(action('list'), `GET ${path}`, {
      query: listQuery(sort, filter, range),
      answer: z.object({ items: z.array(item), total: z.int() }),
    }),
    read: endpoint(action('read'), `GET ${path}/:id`, { params: byId, answer: item }),
    create: endpoint(actions.create ?? action('create'), `POST ${path}`, {
      body: z.strictObject(input.shape),
      answer: item,
    }),
    update: endpoint(actions.update ?? action('update'), `PUT ${path}/:id`, {
      params: byId,
      body: change,
      answer: item,
    }),
    remove: endpoint(actions.remove ?? action('remove'), `DELETE ${path}/:id`, {
      params: byId,
      answer: z.object({}),
    }),
  }
}

/** The wire names of a list: `l` page size, `lo` page from zero, `sf` sort field, `so` sort order. */
function listQuery<const S extends string, F extends Shape>(
  sort: readonly [S, ...S[]],
  filter: F,
  range: readonly string[],
) {
  return z.strictObject({
    l: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
    lo: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000)), 0),
    sf: z._default(z.enum(sort), sort[0] as z.util.NoUndefined<S>),
    so: z._default(z.enum(['asc', 'desc', '1', '-1']), 'asc'),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    day: z.optional(z.union([day, z.string().check(z.regex(/^[1-9]\d{0,3}$/))])),
    ...(Object.fromEntries(
      Object.keys(filter).map((field) => [field, z.optional(z.string().check(z.maxLength(400)))]),
    ) as {
      [K in keyof F]: z.ZodMiniOptional<z.ZodMiniString>
    }),
    ...(Object.fromEntries(
      range.flatMap((field) => [`${field}.from`, `${field}.to`]).map((key) => [key, z.optional(day)]),
    ) as Record<string, z.ZodMiniOptional<typeof day>>),
  })
}
