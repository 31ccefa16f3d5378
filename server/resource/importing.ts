/* oxlint-disable typescript/no-explicit-any -- as crud.ts: items of any resource */
import { sql } from 'kysely'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import {
  comparedFields,
  importColumns,
  type Import,
  type ImportChange,
  type ImportOutcome,
} from '#contract/importing.ts'
import type { Resource } from '#contract/resource.ts'
import type { Day } from '#domain/day.ts'
import { grantsOf } from '#domain/policy.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Db } from '../db/db.ts'
import type { Reading } from './crudTypes.ts'
import { blamedFields, problemOf } from '../http/errors.ts'
import { importedCell } from './importedCell.ts'
import { chooseOwner } from './items.ts'
import { Problem } from '../http/problem.ts'
import { parse } from '../http/input.ts'
import type { App } from '../http/serve.ts'
import { assertNoneChanged, type Item } from './changing.ts'
import type { Context } from '../http/context.ts'
import { resultOf } from '../http/result.ts'

type Owner = ReturnType<typeof chooseOwner>
type Values = Record<string, unknown>

type Violations = (readable: Values, today: Day) => Record<string, string>

interface ImportOptions<R extends Resource> {
  violations?: Violations
  /** The id of the owner's existing item that this row describes. */
  existing: (db: Db, owner: Owner, values: Values) => Promise<string | undefined>
  read: (context: Reading) => Promise<unknown>
  create: (context: Context<R['create']>) => Promise<unknown>
  update: (context: Context<R['update']>) => Promise<unknown>
}

const ownFields = ['companyId', 'authorityId']

interface Taken {
  outcome: ImportOutcome
  changes?: ImportChange[]
}

/**
 * Imports rows of a table. Each row is written completely or not at all, by the same handlers as a single
 * item, with its own audit entry. A dry run rolls everything back.
 */
export const importer = <R extends Resource>(app: App, resource: R, options: ImportOptions<R>) =>
  rowByRow(app, resource, (row) => imported(resource, options, row))

export function rowByRow(app: App, resource: Resource, take: (row: Row) => Promise<Taken>) {
  const { shape: own } = resource.create.body as unknown as { shape: Record<string, Schema> }
  const shape: Record<string, Schema> = { ...own, ...comparedFields(resource.name) }
  return async (context: Context<Import>) => {
    const { db, actor, body } = context
    const { limits } = app.services
    await limits.count('list.import.person', actor.userId)
    const rowContext = { ...context, dryRun: body.dry }
    const owner = chooseOwner(context)
    assertNoUnknownFields(body.columns, importColumns(resource))
    const rows = []
    await sql`savepoint imported`.execute(db)
    for (const cells of body.rows) {
      const values = Object.fromEntries(
        body.columns.map((field, index) => {
          const schema = shape[field] as Schema
          return [field, importedCell(schema, cells[index]?.trim() ?? '', { area: resource.area, field })]
        }),
      )
      rows.push(await attempted(db, () => take({ context: rowContext, owner, values })))
    }
    if (body.dry) await sql`rollback to savepoint imported`.execute(db)
    return { rows }
  }
}

function assertNoUnknownFields(columns: string[], allowed: string[]) {
  const wrong = columns.filter((field) => !allowed.includes(field))
  if (wrong.length > 0 || new Set(columns).size < columns.length)
    throw new Problem('invalid', { fields: { columns: 'invalid' } })
}

/** A savepoint discards the writes of a refused row. */
async function attempted(db: Db, action: () => Promise<Taken>) {
  await sql`savepoint imported_row`.execute(db)
  try {
    return { ...(await action()), code: null, fields: {} }
  } catch (error) {
    const problem = problemOf(error)
    if (problem.status >= 500) throw error
    await sql`rollback to savepoint imported_row`.execute(db)
    return { outcome: 'refused' as const, code: problem.code, fields: blamedFields(problem) ?? {} }
  } finally {
    await sql`release savepoint imported_row`.execute(db).catch(() => undefined)
  }
}

export interface Row {
  context: Context<Import>
  owner: Owner
  values: Values
}

async function imported<R extends Resource>(
  resource: R,
  options: ImportOptions<R>,
  row: Row,
): Promise<Taken> {
  const { context, owner, values } = row
  const id = await options.existing(context.db, owner, values)
  if (id) return changed(resource, options, { ...row, id })
  const body = readWhole(resource.create.body, { ...values, ...owner }, violationsOn(options, context))
  const creating = { ...context, body } as unknown as Context<R['create']>
  await recorded(resource.create, creating, await options.create(creating))
  return { outcome: 'created' }
}

async function changed<R extends Resource>(
  resource: R,
  options: ImportOptions<R>,
  { context, values, id }: Row & { id: string },
): Promise<Taken> {
  const { read, update } = options
  const { actor } = context
  const params = { id }
  const item = (await read({ ...context, params, grants: grantsOf(actor, resource.read.action) })) as Item
  const importable = Object.keys(resource.input.shape).filter((field) => !ownFields.includes(field))
  const own = Object.fromEntries(importable.map((field) => [field, item[field]]))
  assertNotFixed(resource, values, item)
  const sent = Object.fromEntries(
    importable.filter((field) => field in values).map((field) => [field, values[field]]),
  )
  const before = parse(resource.input, own) as Values
  const after = readWhole(resource.input, { ...own, ...sent }, violationsOn(options, context)) as Values
  const changes = changesBetween(before, after)
  if (changes.length === 0) return { outcome: 'unchanged' }
  const grants = grantsOf(actor, resource.update.action)
  if (grants.length === 0) throw new Problem('forbidden')
  const body = { ...after, version: item.version }
  const updating = { ...context, params, grants, body } as unknown as Context<R['update']>
  await recorded(resource.update, updating, await update(updating))
  return { outcome: 'changed', changes }
}

/** The item was read with the rights of the caller, so that no other values are named. */
const changesBetween = (before: Values, after: Values) =>
  Object.keys(after).flatMap((field) => {
    const [old = null, changed = null] = [before[field], after[field]] as ImportChange['before'][]
    return JSON.stringify(old) === JSON.stringify(changed) ? [] : [{ field, before: old, after: changed }]
  })

const violationsOn =
  <R extends Resource>({ violations }: ImportOptions<R>, { today }: Context<Import>) =>
  (readable: Values) =>
    violations?.(readable, today) ?? {}

/** Reports all errors of a row together. */
function readWhole(
  schema: Schema | undefined,
  values: Values,
  violations: (readable: Values) => Record<string, string>,
) {
  try {
    return parse(schema, values)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { fields } = error.details
    throw new Problem(error.code, { fields: { ...violations(readableOf(schema, values)), ...fields } })
  }
}

const readableOf = (schema: Schema | undefined, values: Values) =>
  Object.fromEntries(
    Object.entries((schema as unknown as { shape: Record<string, Schema> }).shape).flatMap(([field, own]) => {
      const read = own['~standard'].validate(values[field])
      return read instanceof Promise || read.issues ? [] : [[field, read.value]]
    }),
  )

function assertNotFixed(resource: Resource, values: Values, item: Item) {
  const { shape } = resource.create.body as unknown as { shape: Record<string, Schema> }
  const fields = Object.keys(values).filter((field) => {
    if (field in resource.input.shape) return false
    const value = parse(shape[field], values[field])
    return JSON.stringify(value) !== JSON.stringify(item[field])
  })
  assertNoneChanged(fields, item)
}

export function recorded(endpoint: Endpoint, context: Context<any>, returned: unknown) {
  const { answer, options } = resultOf(returned)
  const { requestId } = context.transport
  return recordAudit(context.db, { endpoint, context, audit: options.audit, answer, requestId })
}
