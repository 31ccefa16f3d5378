/* eslint-disable @typescript-eslint/no-explicit-any, @typescript-eslint/no-unsafe-call,
   @typescript-eslint/no-unsafe-member-access -- as crud.ts: rows of any table */
import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Schema } from '#contract/endpoint.ts'
import type { Belonging, Reach } from '#domain/policy.ts'
import type { Db } from '../db/db.ts'
import type { ListQuery } from './crud.ts'
import { Problem } from './problem.ts'

type Rows = SelectQueryBuilder<any, any, any>

/**
 * The rows of a query that lie within a reach, under the alias `item`: the policy as a WHERE.
 * Selecting from the query as a table lets every condition name a field as the item shows it; PostgreSQL flattens it.
 */
export function itemsWithin(db: Db, items: Rows, reach: Reach): Rows {
  const all = (db as any).selectFrom(items.as('item')) as Rows
  if (reach.some(({ owners }) => Object.keys(owners).length === 0)) return all
  return all.where(({ or, and }) => or(reach.map(({ owners }) => and(conditionsOf(owners)))))
}

const conditionsOf = (owners: Belonging) =>
  Object.entries(owners).map(([owner, id]) => owns(owner as keyof Belonging, id as string))

function owns(owner: keyof Belonging, id: string): Expression<SqlBool> {
  if (owner === 'holderAuthorityId')
    return sql<SqlBool>`item.user_id in (select user_id from authority_holder where authority_id = ${id})`
  return sql<SqlBool>`${sql.ref(`item.${owner}`)} = ${id}`
}

interface Narrowing {
  filter: Record<string, Schema>
  range: readonly string[]
}

/** The rows a list asks for: by its filters, its ranges, the day and the search box. */
export function narrowed(rows: Rows, { filter, range }: Narrowing, wanted: ListQuery): Rows {
  const conditions = [
    ...Object.keys(filter).flatMap((field) => filtered(field, filter[field], wanted[field])),
    ...range.flatMap((field) => ranged(field, wanted[`${field}.from`], wanted[`${field}.to`])),
    ...onDay(wanted.day),
    ...searched(wanted.search),
  ]
  return conditions.reduce((narrower, condition) => narrower.where(condition), rows)
}

function filtered(field: string, schema: Schema | undefined, asked: unknown): Expression<SqlBool>[] {
  if (!schema || typeof asked !== 'string' || asked === '') return []
  const values = asked.split(',').map((value) => {
    const parsed = schema['~standard'].validate(value)
    if (parsed instanceof Promise || parsed.issues)
      throw new Problem('invalid', { fields: { [field]: 'invalid' } })
    return parsed.value
  })
  const column = sql.ref(`item.${field}`)
  return [values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} in (${sql.join(values)})`]
}

const ranged = (field: string, from: unknown, to: unknown): Expression<SqlBool>[] => [
  ...(from ? [sql<SqlBool>`${sql.ref(`item.${field}`)} >= ${from}`] : []),
  ...(to ? [sql<SqlBool>`${sql.ref(`item.${field}`)} <= ${to}`] : []),
]

/** A day keeps what was made on it; a number N what was made in the last N days. */
function onDay(day: string | undefined): Expression<SqlBool>[] {
  if (!day) return []
  if (/^\d+$/.test(day)) return [sql`item.created_at > now() - make_interval(days => ${Number(day)}::int)`]
  return [sql`item.created_at >= ${day}::date and item.created_at < ${day}::date + 1`]
}

/** Three characters and more are found anywhere; fewer only where a word begins with them. */
function searched(search: string | undefined): Expression<SqlBool>[] {
  const text = search?.toLowerCase() ?? ''
  if (text === '') return []
  if (text.length >= 3) return [sql`item.search_text like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`]
  return [sql`item.search_text ~ ${`\\m${text.replace(/[^\p{L}\p{N}]/gu, '\\$&')}`}`]
}
