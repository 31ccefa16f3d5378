import { CompiledQuery, type Compilable, type Kysely } from 'kysely'
import type { DB } from './tables.ts'
import { Recent } from './recent.ts'

/** A place in a statement that each call fills with its own value. */
class Hole {
  name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Stands where a value of that type will be; the builder passes it on untouched. */
export const hole = <T>(name: string) => new Hole(name) as T

interface Statement {
  text: string
  parameters: readonly unknown[]
  /** Column and property of each field, known from the first row on. */
  fields?: [string, string][]
}

interface Asked {
  /** Says everything about the statement but its values: the same shape, the same text. None: not kept. */
  shape?: string
  build: () => Compilable
  values: Record<string, unknown>
  /** Planned for its values each time: a plan for any search text is a bad one for most. */
  plannedAnew?: boolean
}

/** Anyone who asks for thousands of shapes fills no memory, and displaces nothing that is in use. */
const statements = new Recent<Statement>(2000)

/** The comment by which a statement is not prepared. */
export const plannedAnewMark = '/* planned anew */ '

/** Runs a statement that is built and compiled once: for a list that costs more than running it. */
export async function rowsOf(db: Kysely<DB>, { shape, build, values, plannedAnew = false }: Asked) {
  const statement = statements.get(shape ?? '') ?? compiled(shape, build, plannedAnew)
  const parameters = statement.parameters.map((one) => (one instanceof Hole ? values[one.name] : one))
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

function compiled(shape: string | undefined, build: () => Compilable, plannedAnew: boolean): Statement {
  const { sql, parameters } = build().compile()
  const statement = { text: plannedAnew ? plannedAnewMark + sql : sql, parameters }
  if (shape) statements.set(shape, statement)
  return statement
}

/** A row that came as one JSON value, as `rowsOf` gives rows; which of its fields are moments JSON does not say. */
export function rowFromJson(row: Record<string, unknown>, moments: readonly string[]) {
  const item: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(row)) {
    const field = inCamelCase(column)
    item[field] = moments.includes(field) && typeof value === 'string' ? asMoment(value) : value
  }
  return item
}

/** Our database sessions speak UTC, so a moment need not be calculated, only written as ISO 8601 with milliseconds. */
export const asMoment = (value: string) => {
  const zone = value.endsWith('+00') ? 3 : value.endsWith('+00:00') ? 6 : 0
  return zone === 0
    ? new Date(value).toISOString()
    : `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, -zone).padEnd(3, '0').slice(0, 3)}Z`
}

/** An array of moments, which PostgreSQL writes as `{"2026-11-25 08:20:00.584+00",NULL}`. */
export const asMoments = (value: string) =>
  Array.from(value.matchAll(/"([^"]+)"|NULL/g), ([, moment]) =>
    moment === undefined ? null : asMoment(moment),
  )

const inCamelCase = (column: string) =>
  column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
