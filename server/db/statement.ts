import { CompiledQuery, type Compilable, type Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { DB } from './tables.ts'

/** A placeholder that each call fills with its own value. */
class Placeholder {
  name: string

  constructor(name: string) {
    this.name = name
  }
}

/** A value of type T for the query builder, which passes it on unchanged. */
export const placeholder = <T>(name: string) => new Placeholder(name) as T

interface Statement {
  text: string
  parameters: readonly unknown[]
  /** Column and property of each field, known after the first row. */
  fields?: [string, string][]
}

interface CachedQuery {
  /** Identifies the statement without its values: a shape always produces the same SQL. Not cached without it. */
  shape?: string
  build: () => Compilable
  values: Record<string, unknown>
  /** Plans with the values of each call: a generic plan for search texts is bad for most of them. */
  unprepared?: boolean
}

const statements = new LRUCache<string, Statement>({ max: 2000 })

/** The comment that excludes a statement from preparation. */
export const unpreparedMark = '/* not prepared */ '

/** Caches the compiled SQL: for a list, building and compiling takes longer than running it. */
export async function runCached(db: Kysely<DB>, { shape, build, values, unprepared = false }: CachedQuery) {
  const statement = statements.get(shape ?? '') ?? compiled(shape, build, unprepared)
  const parameters = statement.parameters.map((one) => (one instanceof Placeholder ? values[one.name] : one))
  const { rows } = await db
    .withoutPlugins()
    .executeQuery<Record<string, unknown>>(CompiledQuery.raw(statement.text, parameters))
  const [first] = rows
  if (!first) return []
  const fields = (statement.fields ??= Object.keys(first).map((column) => [column, inCamelCase(column)]))
  return rows.map((row) => {
    const item: Record<string, unknown> = {}
    for (const [column, field] of fields) item[field] = row[column]
    return item
  })
}

function compiled(shape: string | undefined, build: () => Compilable, unprepared: boolean): Statement {
  const { sql, parameters } = build().compile()
  const statement = { text: unprepared ? unpreparedMark + sql : sql, parameters }
  if (shape) statements.set(shape, statement)
  return statement
}

/** Converts a row from JSON as `runCached` does; JSON does not show which fields are timestamps. */
export function rowFromJson(row: Record<string, unknown>, moments: readonly string[]) {
  const item: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(row)) {
    const field = inCamelCase(column)
    item[field] = moments.includes(field) && typeof value === 'string' ? asMoment(value) : value
  }
  return item
}

/** Sessions use UTC, so a timestamp only needs reformatting as ISO 8601 with milliseconds. */
export const asMoment = (value: string) => {
  const zone = value.endsWith('+00') ? 3 : value.endsWith('+00:00') ? 6 : 0
  return zone === 0
    ? new Date(value).toISOString()
    : `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, -zone).padEnd(3, '0').slice(0, 3)}Z`
}

/** PostgreSQL writes the array as `{"2026-11-25 08:20:00.584+00",NULL}`. */
export const asMoments = (value: string) =>
  Array.from(value.matchAll(/"([^"]+)"|NULL/g), ([, moment]) =>
    moment === undefined ? null : asMoment(moment),
  )

const inCamelCase = (column: string) =>
  column.replace(/_([a-z0-9])/g, (_, character: string) => character.toUpperCase())
