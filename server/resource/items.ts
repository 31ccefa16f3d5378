/* oxlint-disable typescript/no-explicit-any -- as crud.ts: rows of any table */
import { sql, type SelectQueryBuilder } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import { grantsOf, type Action, type Grants, isGranted, type Actor } from '#domain/policy.ts'
import type { Db } from '../db/db.ts'
import { runCached } from '../db/statement.ts'
import type { DB } from '../db/tables.ts'
import { Problem } from '../http/problem.ts'
import { type Condition, itemsWhere, grantedRows, valuesOf, withId, withIds } from './within.ts'
import type { Context } from '../http/context.ts'

export type Items<Row> = SelectQueryBuilder<any, any, Row>

interface Identified {
  id: string
}

type WithId<Row> = Row & { _id: string }

interface ItemsQuery {
  conditions: Condition[]
  page?: (rows: Items<any>) => Items<any>
  unprepared?: boolean
}

export async function itemsMeeting<Row extends Identified>(
  db: Db,
  items: Items<Row>,
  { conditions, page = (rows) => rows, unprepared }: ItemsQuery,
): Promise<WithId<Row>[]> {
  const rows = await runCached(db, {
    build: () => page(itemsWhere(db, items, conditions).selectAll('item')),
    values: valuesOf(conditions),
    unprepared,
  })
  return rows.map((row) => ({ ...row, _id: row.id })) as unknown as WithId<Row>[]
}

/** `also` has the values of the query's own placeholders. */
export async function totalMeeting(
  db: Db,
  items: Items<unknown>,
  conditions: Condition[],
  also: object = {},
): Promise<number> {
  const [counted] = await runCached(db, {
    build: () => itemsWhere(db, items, conditions).select(sql<number>`count(*)`.as('count')),
    values: { ...valuesOf(conditions), ...also },
  })
  return (counted as { count: number }).count
}

export async function findItem<Row extends Identified>(
  db: Db,
  items: Items<Row>,
  id: string,
  grants: Grants,
): Promise<WithId<Row>> {
  const item = await itemWithin(db, items, id, grants)
  if (!item) throw new Problem('notFound')
  return item
}

export async function itemWithin<Row extends Identified>(
  db: Db,
  items: Items<Row>,
  id: string,
  grants: Grants,
): Promise<WithId<Row> | undefined> {
  const [item] = await itemsMeeting(db, items, { conditions: [...grantedRows(grants), withId(id)] })
  return item
}

/** The granted rows in the order of the ids, each once; none if one of them is missing. */
export async function findItems<Row extends Identified>(
  db: Db,
  items: Items<Row>,
  ids: readonly string[],
  grants: Grants,
): Promise<WithId<Row>[]> {
  const rows = await itemsMeeting(db, items, { conditions: [...grantedRows(grants), withIds(ids)] })
  const byId = new Map(rows.map((item) => [item._id, item]))
  return [...new Set(ids.map((id) => id.toLowerCase()))].map((id) => {
    const item = byId.get(id)
    if (!item) throw new Problem('notFound')
    return item
  })
}

export interface Owned {
  companyId?: unknown
  authorityId?: unknown
}

interface Deciding extends Pick<Context<Endpoint>, 'db' | 'actor' | 'grants'> {
  params: { id: string }
}

interface Locking {
  table: keyof DB
  action: Action
}

/** Locks the item: 404 if the actor may not read it, 403 if they may not perform this action. */
export async function lockedToChange<Row extends Owned>(
  { db, actor, grants, params }: Deciding,
  { table, action }: Locking,
  find: (grants: Grants) => Promise<Row>,
): Promise<Row> {
  await sql`select 1 from ${sql.table(table)} where id = ${params.id} for update`.execute(db)
  const item = await find(grantsOf(actor, action))
  await find(grants).catch((error: unknown) => {
    throw error instanceof Problem ? new Problem('forbidden') : error
  })
  return item
}

export const ownersOf = ({
  companyId,
  authorityId,
}: Owned): { companyId?: string; authorityId?: string } => ({
  ...(typeof companyId === 'string' && { companyId }),
  ...(typeof authorityId === 'string' && { authorityId }),
})

interface Owner {
  companyId: string | null
  authorityId: string | null
}

interface Creating {
  body: Partial<Owner>
  actor: Actor
  grants: Grants
}

/**
 * The owner of a new item: the named organisation, else the company of the actor. 404 for an organisation of
 * others.
 */
export function chooseOwner({ body, actor, grants }: Creating): Owner {
  const authorityId = body.authorityId ?? null
  const companyId = authorityId ? null : (body.companyId ?? actor.company?.id ?? null)
  const owner = { companyId, authorityId }
  if (!companyId && !authorityId) throw new Problem('invalid', { fields: { companyId: 'mandatory' } })
  if (!isGranted(grants, owner)) throw new Problem('notFound')
  return owner
}
