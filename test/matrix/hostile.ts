import fc from 'fast-check'
import type { OpenAPIV3_1 } from 'openapi-types'

type Schema = OpenAPIV3_1.SchemaObject & { const?: unknown; items?: unknown }

/** An operation of the OpenAPI description. */
export interface Operation {
  method: string
  path: string
  parameters: { name: string; in: string; schema: Schema }[]
  body: Schema | undefined
}

export const operationsOf = ({ paths = {} }: OpenAPIV3_1.Document): Operation[] =>
  Object.entries(paths).flatMap(([path, methods = {}]) =>
    Object.entries(methods as Record<string, OpenAPIV3_1.OperationObject>).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      parameters: (operation.parameters ?? []) as Operation['parameters'],
      body: Object.values(
        (operation.requestBody as OpenAPIV3_1.RequestBodyObject | undefined)?.content ?? {},
      )[0]?.schema,
    })),
  )

const texts = [
  '',
  ' ',
  'a\0b',
  '\ud800',
  '\u202e',
  'x'.repeat(100_000),
  '\' or 1=1; drop table "user"; --',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '../../../../etc/passwd',
  '%00%ff',
  'a\r\nBcc: other@example.org',
  '\\',
  '%',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31',
  '9999-12-31T23:59:59.999999999Z',
  '2026-02-30',
  '-1',
  '1e309',
  '99999999999999999999',
]
const values = [
  ...texts,
  null,
  true,
  0,
  -1,
  0.1,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  [],
  {},
  [[[]]],
  ['a', 'b'],
  { length: 1 },
  { toString: 1 },
  { $ne: null },
  JSON.parse('{"__proto__":{"isAdmin":true}}') as unknown,
  { constructor: { prototype: { isAdmin: true } } },
]

const hostileText = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'binary', maxLength: 30 }))
const hostileValue = fc.oneof(fc.constantFrom(...values), fc.jsonValue({ maxDepth: 3 }))

/** Invalid JSON, or valid JSON of an unexpected shape. */
const rawBodies = [
  '{',
  '{"a":1,}',
  '"text"',
  '[]',
  'null',
  '{"username":"a","username":"b"}',
  '{"version":1,"version":2}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '['.repeat(100_000) + ']'.repeat(100_000),
  '{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000),
  `{"a":"${'x'.repeat(600_000)}"}`,
  '{"a":"\\u0000"}',
  '{"a":"\\ud800"}',
  '\ufeff{}',
]
const types = [
  'application/json',
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/pdf',
  '*/*',
  'x',
]

export interface Sent {
  params: Record<string, string>
  query: [string, string][]
  body: string | undefined
  type: string
}

/** A call with at least one invalid or unusual part. `ids` are existing ones, including other users'. */
export function hostileCall({ parameters, body }: Operation, ids: string[]): fc.Arbitrary<Sent> {
  const named = (location: string) => parameters.filter((parameter) => parameter.in === location)
  const params = Object.fromEntries(
    named('path').map(({ name, schema }) => [
      name,
      fc.oneof(textOf(schema, ids), fc.constantFrom(...ids), hostileText),
    ]),
  )
  const query = named('query').map(({ name, schema }) =>
    fc.tuple(fc.constant(name), fc.oneof(textOf(schema, ids), hostileText)),
  )
  const odd = fc.tuple(hostileText, hostileText)
  return fc.record({
    params: fc.record(params),
    query:
      query.length > 0
        ? fc.array(fc.oneof({ weight: 4, arbitrary: fc.oneof(...query) }, odd), { maxLength: 4 })
        : fc.array(odd, { maxLength: 1 }),
    body: body ? bodyOf(body, ids) : fc.option(fc.constantFrom(...rawBodies), { nil: undefined, freq: 4 }),
    type: fc.oneof({ weight: 9, arbitrary: fc.constant('application/json') }, fc.constantFrom(...types)),
  })
}

const bodyOf = (schema: Schema, ids: string[]): fc.Arbitrary<string | undefined> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(valid(schema, ids), fc.array(change, { minLength: 1, maxLength: 3 }))
        .map(([value, changes]) => JSON.stringify(changes.reduce(changed, value))),
    },
    { weight: 2, arbitrary: fc.constantFrom(undefined, ...rawBodies) },
    { weight: 1, arbitrary: hostileValue.map((value) => JSON.stringify(value)) },
  )

interface Change {
  index: number
  kind: 'replace' | 'remove' | 'add'
  value: unknown
  name: string
}

const change: fc.Arbitrary<Change> = fc.record({
  index: fc.nat(1000),
  kind: fc.constantFrom('replace', 'replace', 'remove', 'add'),
  value: hostileValue,
  name: fc.oneof(
    fc.constantFrom('isAdmin', 'roles', 'activated', '_id', 'userId', 'passwordHash', 'toString'),
    hostileText,
  ),
})

function changed(value: unknown, { index, kind, value: other, name }: Change): unknown {
  const copy = structuredClone(value)
  const positions = positionsIn(copy)
  const [parent, key] = positions[index % Math.max(1, positions.length)] ?? []
  if (!parent || key === undefined) return other
  if (kind === 'add')
    Object.defineProperty(parent, name, {
      value: other,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  else if (kind === 'remove') Reflect.deleteProperty(parent, key)
  else parent[key] = other
  return copy
}

type Parent = Record<string, unknown>

const positionsIn = (value: unknown): [Parent, string][] =>
  value === null || typeof value !== 'object'
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [[value as Parent, key], ...positionsIn(inner)])

const textOf = (schema: Schema, ids: string[]) => valid(schema, ids).map(String)

function valid(schema: Schema, ids: string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]))
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(one as Schema, ids)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return objectOf(schema, ids)
    case 'array':
      return fc.array(valid((schema.items ?? {}) as Schema, ids), {
        maxLength: Math.min(3, schema.maxItems ?? 3),
      })
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -1e6),
        max: Math.min(schema.maximum ?? 1e6, 1e6),
      })
    case 'boolean':
      return fc.boolean()
    case 'string':
      return stringOf(schema, ids)
    default:
      return fc.constant(null)
  }
}

function objectOf({ properties = {}, required = [] }: Schema, ids: string[]): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).filter(
    ([name]) => required.includes(name) || !name.startsWith('_'),
  )
  const optional = fields.map(([name]) => name).filter((name) => !required.includes(name))
  return fc
    .tuple(
      fc.record(Object.fromEntries(fields.map(([name, inner]) => [name, valid(inner as Schema, ids)]))),
      fc.subarray(optional),
    )
    .map(([value, left]) =>
      Object.fromEntries(Object.entries(value).filter(([name]) => !left.includes(name))),
    )
}

function stringOf({ format, minLength = 0, maxLength = 40 }: Schema, ids: string[]): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid())
  if (format === 'date') return fc.constantFrom('2026-01-31', '1990-05-05', '0001-01-01')
  if (format === 'date-time') return fc.constantFrom('2026-01-31T10:00:00Z', '2099-01-01T00:00:00.000Z')
  if (format === 'email') return fc.nat(1e6).map((n) => `person${n}@example.org`)
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, 40) }),
    fc.nat(1e9).map((n) => `word${n}`.padEnd(minLength, 'x').slice(0, Math.max(minLength, maxLength))),
  )
}
