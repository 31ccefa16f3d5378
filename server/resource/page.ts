/* oxlint-disable typescript/no-explicit-any, typescript/no-unsafe-argument, typescript/no-unsafe-member-access -- as
   crud.ts: rows of any table */
import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import type { Grants } from '#domain/policy.ts'
import type { Db } from '../db/db.ts'
import type { App } from '../http/serve.ts'

type Rows = SelectQueryBuilder<any, any, any>

export interface ListQuery extends Narrowing {
  l: number
  lo: number
}

export interface Narrowing {
  sf: string
  so: string
  search?: string
  day?: string
  [filter: string]: unknown
}

export function inOrder(rows: Rows, { sf, so }: Pick<ListQuery, 'sf' | 'so'>) {
  const order = so === 'desc' || so === '-1' ? 'desc' : 'asc'
  return rows.orderBy(`item.${sf}`, order).orderBy('item.id', order)
}

/** All ids concatenated in one text: a row per id takes a hundred times the memory. */
export const idsInOne = (db: Db, ids: Rows): Rows =>
  (db as Kysely<any>)
    .selectFrom(ids.as('found'))
    .select(sql<string>`coalesce(string_agg(found.id::text, ''), '')`.as('ids'))

/** A search counts at most this many matches, because counting reads each of them. */
export const mostCounted = 1000

export const countOf = (rows: Rows, { db, query }: { db: Db; query: ListQuery }): Rows => {
  const count = sql<number>`count(*)`.as('count')
  if (!query.search) return rows.select(count)
  const some = rows.select('item.id').limit(sql.lit(mostCounted + 1))
  return (db as Kysely<any>).selectFrom(some.as('some')).select(count)
}

export const totalAnswer = (total: number, { search }: ListQuery): { total: number; more?: true } =>
  search && total > mostCounted ? { total: mostCounted, more: true } : { total }

interface TotalKey {
  named: string
  grants: Grants
  query: ListQuery
  today: string
  timeDependent: readonly string[]
}

/** A short first page gives the total itself. Otherwise it is counted once per change of the resource. */
export function totalOf(
  { services }: App,
  { named, grants, query, today, timeDependent }: TotalKey,
  rows: any[],
  count: () => Promise<number>,
) {
  const { l, lo, sf: _sort, so: _order, ...filters } = query
  if (rows.length < l && (rows.length > 0 || lo === 0)) return rows.length + l * lo
  if (rows.length === 0 || timeDependent.some((field) => query[field] !== undefined)) return count()
  const key = JSON.stringify([named, grants.map(({ owners }) => owners), filters, today])
  return services.totals.of(key, rows[0].changes, count)
}
