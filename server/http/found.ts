/* oxlint-disable typescript/no-explicit-any -- as crud.ts: rows of any table */
import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Resource } from '#contract/resource.ts'
import { type Day, daysBetween } from '#domain/day.ts'
import type { Db } from '../db/db.ts'
import { hole } from '../db/statement.ts'
import { countOf, inOrder, type ListQuery } from './page.ts'
import { type Condition, meeting } from './within.ts'

type Rows = SelectQueryBuilder<any, any, any>

/** What is to know of a resource before its pages are looked for, and no plan is made from. */
export interface FoundBy {
  /** Filters by what few rows share: those are found before they are put in order. */
  fewShare?: readonly string[]
  /** The table of all words of what is searched, where its texts are long. */
  wordsIn?: string
}

interface Asked {
  resource: Pick<Resource, 'name'>
  /** The rows of the list that meet some conditions. */
  items: (some: Condition[]) => Rows
  wanted: ListQuery
  conditions: Condition[]
}

/**
 * How the rows of a page are found.
 * - `rows`: in order, with all that is shown of them.
 * - `ids`: the ids first, in order. Where rows have to be passed over, because the list is narrowed or it is a later
 *   page, an index can do that by itself, without a row or what is joined to it.
 * - `few`: all that are wanted, and then their order. The planner would walk through the order until it has a page full
 *   of them; where they stand together at its end, that is all there is.
 * - `near`: of a search in long texts, the first rows of the order, and the index of all words only where these do not
 *   fill a page: a frequent word is found at once, a rare one by the index.
 */
export type Found = 'rows' | 'ids' | 'few' | 'near'

const nearRows = 500
/** Of these so many: what is found as often is counted by going through the texts, an index would put together nearly all. */
const nearFrequent = 125
const fewDays = 31

export function howFound(
  { filter, range }: Pick<Resource, 'filter' | 'range'>,
  wanted: ListQuery,
  { fewShare = [], wordsIn }: FoundBy,
): Found {
  if (wanted.search) return wordsIn ? 'near' : 'rows'
  if (fewShare.some((field) => wanted[field]) || isFewDays(range, wanted)) return 'few'
  const bounds = range.flatMap((field) => [`${field}.from`, `${field}.to`])
  const narrows = ['day', ...Object.keys(filter), ...bounds].some((name) => wanted[name])
  return narrows || wanted.lo > 0 ? 'ids' : 'rows'
}

function isFewDays(range: readonly string[], wanted: ListQuery) {
  const { day } = wanted
  if (day) return day.includes('-') || Number(day) <= fewDays
  return range.some((field) => {
    const [from, to] = [wanted[`${field}.from`], wanted[`${field}.to`]]
    return Boolean(from && to) && daysBetween(from as Day, to as Day) <= fewDays
  })
}

/** A page of the items that meet the conditions, with how often the resource has changed. */
export function pageOf(db: Db, found: Found, { resource, items, wanted, conditions }: Asked): Rows {
  const changes = sql<number>`(select coalesce(sum(changes), 0) from change_count where resource = ${resource.name})`
  const shown = (rows: Rows) => inOrder(rows.selectAll('item').select(changes.as('changes')), wanted)
  if (found === 'rows') return cut(shown(items(conditions)), wanted)
  const ids = idsFound[found](db, { items, wanted, conditions })
  return shown(items([]).where(sql<boolean>`item.id = any(array(${ids}))`))
}

/** How many items meet the conditions, of a search up to a bound. */
export function countFound(
  db: Db,
  found: Found,
  { items, wanted, conditions }: Omit<Asked, 'resource'>,
): Rows {
  const count = countOf(items(conditions), { db, wanted })
  if (found !== 'near') return count
  const { others, inTexts } = apart(conditions)
  const first = items(others).select('item.searchText').limit(sql.lit(nearRows))
  const near = meeting(among(db, first), inTexts).select(sql<number>`count(*)`.as('count'))
  const inAll = countOf(items([...others, ...inTexts]), { db, wanted })
  const counted = sql<number>`case when near.count > ${sql.lit(nearFrequent)} then (${inAll}) else (${count}) end`
  return (db as Kysely<any>).selectFrom(near.as('near')).select(counted.as('count'))
}

type Finding = (db: Db, asked: Omit<Asked, 'resource'>) => Rows | RawBuilder<unknown>

const idsFound: Record<Exclude<Found, 'rows'>, Finding> = {
  ids: (_db, { items, wanted, conditions }) => idsOf(items(conditions), wanted),

  // The offset keeps the planner from looking for the page while it looks for the rows.
  few: (db, { items, wanted, conditions }) =>
    idsOf(among(db, keysOf(items(conditions), wanted).offset(sql<number>`0`)), wanted),

  near(db, asked) {
    const { items, wanted, conditions } = asked
    const { others, inTexts } = apart(conditions)
    const first = inOrder(keysOf(items(others), wanted).select('item.searchText'), wanted)
    const near = idsOf(meeting(among(db, first.limit(sql.lit(nearRows))), inTexts), wanted)
    return sql`with near as (${near}) select id from near
      union all select id from (${idsFound.few(db, asked)}) as further where (select count(*) from near) < ${sql.lit(wanted.l)}`
  },
}

/** Those that look through the text itself, and all that have nothing to do with it. */
const apart = (conditions: Condition[]) => ({
  others: conditions.filter(({ inText }) => !inText),
  inTexts: conditions.flatMap(({ inText, ...one }) => (inText ? { ...one, where: inText } : [])),
})

const idsOf = (rows: Rows, wanted: ListQuery) => cut(inOrder(rows.select('item.id'), wanted), wanted)
const keysOf = (rows: Rows, { sf }: ListQuery) => rows.select(['item.id', `item.${sf}`])
const among = (db: Db, rows: Rows): Rows => (db as Kysely<any>).selectFrom(rows.as('item'))

function cut(rows: Rows, { l, lo }: ListQuery) {
  // Written out, so that the plan is made for a page and not for a tenth of the table.
  const page = rows.limit(sql.lit(l))
  return lo > 0 ? page.offset(sql<number>`${hole('offset')}`) : page
}
