/* oxlint-disable typescript/no-explicit-any -- as crud.ts: rows of any table */
import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Resource } from '#contract/resource.ts'
import { type Day, daysBetween } from '#domain/day.ts'
import type { Db } from '../db/db.ts'
import { placeholder } from '../db/statement.ts'
import { countOf, inOrder, type ListQuery } from './page.ts'
import { type Condition, meeting } from './within.ts'

type Rows = SelectQueryBuilder<any, any, any>

export interface FoundBy {
  /** Filters that match few rows. These rows are found before they are sorted. */
  fewShare?: readonly string[]
  /** The table of all words of the searched texts, if the texts are long. */
  wordTable?: string
}

interface PageOptions {
  resource: Pick<Resource, 'name'>
  items: (some: Condition[]) => Rows
  query: ListQuery
  conditions: Condition[]
}

/**
 * How the rows of a page are found:
 * - `rows`: sorted, with all columns.
 * - `ids`: the ids first, sorted. If rows are skipped because of filters or an offset, an index can do this
 * without reading rows or joined tables.
 * - `few`: all matching rows, then sorted. Otherwise the planner would walk the sort order until a page is
 * full, which is the whole table if the matches are at its end.
 * - `near`: for a search in long texts, the first rows of the sort order, and the index of all words only if
 * these do not fill a page. This is fast for frequent and rare words.
 */
type PageStrategy = 'rows' | 'ids' | 'few' | 'near'

const nearRows = 500
/**
 * With more matches than this among `nearRows` rows, a search counts by scanning the texts, because the index
 * would return most rows.
 */
const nearFrequent = 125
const fewDays = 31

export function pageStrategy(
  { filter, range }: Pick<Resource, 'filter' | 'range'>,
  query: ListQuery,
  { fewShare = [], wordTable }: FoundBy,
): PageStrategy {
  if (query.search) return wordTable ? 'near' : 'rows'
  if (fewShare.some((field) => query[field]) || isFewDays(range, query)) return 'few'
  const bounds = range.flatMap((field) => [`${field}.from`, `${field}.to`])
  const narrows = ['day', ...Object.keys(filter), ...bounds].some((name) => query[name])
  return narrows || query.lo > 0 ? 'ids' : 'rows'
}

function isFewDays(range: readonly string[], query: ListQuery) {
  const { day } = query
  if (day) return day.includes('-') || Number(day) <= fewDays
  return range.some((field) => {
    const [from, to] = [query[`${field}.from`], query[`${field}.to`]]
    return Boolean(from && to) && daysBetween(from as Day, to as Day) <= fewDays
  })
}

export function pageOf(
  db: Db,
  strategy: PageStrategy,
  { resource, items, query, conditions }: PageOptions,
): Rows {
  const changes = sql<number>`(select coalesce(sum(changes), 0) from change_count where resource = ${resource.name})`
  const ordered = (rows: Rows) => inOrder(rows.selectAll('item').select(changes.as('changes')), query)
  if (strategy === 'rows') return cut(ordered(items(conditions)), query)
  const ids = idsFound[strategy](db, { items, query, conditions })
  return ordered(items([]).where(sql<boolean>`item.id = any(array(${ids}))`))
}

export function countFound(
  db: Db,
  strategy: PageStrategy,
  { items, query, conditions }: Omit<PageOptions, 'resource'>,
): Rows {
  const count = countOf(items(conditions), { db, query })
  if (strategy !== 'near') return count
  const { others, inTexts } = apart(conditions)
  const first = items(others).select('item.searchText').limit(sql.lit(nearRows))
  const near = meeting(among(db, first), inTexts).select(sql<number>`count(*)`.as('count'))
  const inAll = countOf(items([...others, ...inTexts]), { db, query })
  const counted = sql<number>`case when near.count > ${sql.lit(nearFrequent)} then (${inAll}) else (${count}) end`
  return (db as Kysely<any>).selectFrom(near.as('near')).select(counted.as('count'))
}

type Finding = (db: Db, options: Omit<PageOptions, 'resource'>) => Rows | RawBuilder<unknown>

const idsFound: Record<Exclude<PageStrategy, 'rows'>, Finding> = {
  ids: (_db, { items, query, conditions }) => idsOf(items(conditions), query),

  // `offset 0` keeps the planner from merging the subquery with the sort.
  few: (db, { items, query, conditions }) =>
    idsOf(among(db, keysOf(items(conditions), query).offset(sql<number>`0`)), query),

  near(db, options) {
    const { items, query, conditions } = options
    const { others, inTexts } = apart(conditions)
    const first = inOrder(keysOf(items(others), query).select('item.searchText'), query)
    const near = idsOf(meeting(among(db, first.limit(sql.lit(nearRows))), inTexts), query)
    return sql`with near as (${near}) select id from near
      union all select id from (${idsFound.few(db, options)}) as further where (select count(*) from near) < ${sql.lit(query.l)}`
  },
}

const apart = (conditions: Condition[]) => ({
  others: conditions.filter(({ inText }) => !inText),
  inTexts: conditions.flatMap(({ inText, ...one }) => (inText ? { ...one, where: inText } : [])),
})

const idsOf = (rows: Rows, query: ListQuery) => cut(inOrder(rows.select('item.id'), query), query)
const keysOf = (rows: Rows, { sf }: ListQuery) => rows.select(['item.id', `item.${sf}`])
const among = (db: Db, rows: Rows): Rows => (db as Kysely<any>).selectFrom(rows.as('item'))

function cut(rows: Rows, { l, lo }: ListQuery) {
  // As a literal, so the planner plans for one page and not for a tenth of the table.
  const page = rows.limit(sql.lit(l))
  return lo > 0 ? page.offset(sql<number>`${placeholder('offset')}`) : page
}
