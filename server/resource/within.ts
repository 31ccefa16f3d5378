/* oxlint-disable typescript/no-explicit-any -- as crud.ts: rows of any table */
import { sql, type Expression, type Kysely, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Schema } from '#contract/endpoint.ts'
import { plateLetters } from '#domain/plate.ts'
import type { Owners, Grants } from '#domain/policy.ts'
import type { Db } from '../db/db.ts'
import { placeholder } from '../db/statement.ts'
import type { Narrowing as ListQuery } from './page.ts'
import { Problem } from '../http/problem.ts'

type Rows = SelectQueryBuilder<any, any, any>

/** A part of a WHERE: its shape, the values of its placeholders, and a builder for new shapes. */
export interface Condition {
  shape: string
  values: Record<string, unknown>
  where: () => Expression<SqlBool>
  /** For a search in long texts: the condition on a single text without an index. */
  inText?: () => Expression<SqlBool>
}

/**
 * The rows under the alias `item`. The query as a subquery allows conditions on any field of the item;
 * PostgreSQL flattens it.
 */
export const itemsWhere = (db: Db, items: Rows, conditions: Condition[]): Rows =>
  meeting((db as Kysely<any>).selectFrom(items.as('item')), conditions)

export const meeting = (rows: Rows, conditions: Condition[]): Rows =>
  conditions.reduce<Rows>((some, { where }) => some.where(where()), rows)

export const shapeOf = (conditions: Condition[]) => conditions.map(({ shape }) => shape).join(' ')

export const valuesOf = (conditions: Condition[]): Record<string, unknown> =>
  Object.assign({}, ...conditions.map(({ values }) => values)) as Record<string, unknown>

/** The grants of the policy as a WHERE. */
export function grantedRows(grants: Grants): Condition[] {
  if (grants.some(({ owners }) => Object.keys(owners).length === 0)) return []
  const demands = grants.map(
    ({ owners }, index) =>
      Object.entries(owners).map(([owner, id]) => [owner, `${index}.${owner}`, id]) as [
        keyof Owners,
        string,
        string,
      ][],
  )
  return [
    {
      shape: demands.map((owners) => owners.map(([owner]) => owner).join('&')).join('|'),
      values: Object.fromEntries(demands.flat().map(([, name, id]) => [name, id])),
      where: () => oneOf(demands.map((owners) => allOf(owners.map(([owner, name]) => owns(owner, name))))),
    },
  ]
}

const oneOf = (conditions: Expression<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
const allOf = (conditions: Expression<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

function owns(owner: keyof Owners, name: string): Expression<SqlBool> {
  if (owner === 'holderAuthorityId')
    return sql<SqlBool>`item.user_id in (select user_id from authority_holder where authority_id = ${placeholder(name)})`
  return sql<SqlBool>`${sql.ref(`item.${owner}`)} = ${placeholder(name)}`
}

export const withId = (id: string): Condition => ({
  shape: 'id',
  values: { id },
  where: () => sql`item.id = ${placeholder('id')}`,
})

export const withIds = (ids: readonly string[]): Condition => ({
  shape: 'ids',
  values: { ids: [...ids] },
  where: () => sql`item.id = any(${placeholder('ids')})`,
})

interface Narrowing {
  filter: Record<string, Schema>
  range: readonly string[]
}

export type OwnFilters = Record<string, (value: string) => Expression<SqlBool>>

export const filterConditions = (
  { filter, range }: Narrowing,
  query: ListQuery,
  own: OwnFilters = {},
  { wordTable }: { wordTable?: string } = {},
): Condition[] => [
  ...Object.keys(filter).flatMap((field) => filtered(field, filter[field], query[field], own[field])),
  ...range.flatMap((field) => [
    ...bounded(field, 'from', query[`${field}.from`]),
    ...bounded(field, 'to', query[`${field}.to`]),
  ]),
  ...onDay(query.day),
  ...(wordTable ? wordsOf(query.search).map(searchedIn(wordTable)) : searched(query.search?.toLowerCase())),
]

function filtered(
  field: string,
  schema: Schema | undefined,
  value: unknown,
  own?: OwnFilters[string],
): Condition[] {
  if (!schema || typeof value !== 'string' || value === '') return []
  const values = value.split(',').map((one) => {
    const parsed = schema['~standard'].validate(one)
    if (parsed instanceof Promise || parsed.issues)
      throw new Problem('invalid', { fields: { [field]: 'invalid' } })
    return parsed.value
  })
  if (own) {
    const unique = [...new Set(values.map(String))]
    return [{ shape: `${field}=${unique.join()}`, values: {}, where: () => oneOf(unique.map(own)) }]
  }
  const column = sql.ref(`item.${field}`)
  if (values.length === 1)
    return [
      {
        shape: `${field}=`,
        values: { [field]: values[0] },
        where: () => sql`${column} = ${placeholder(field)}`,
      },
    ]
  const names = values.map((_, index) => `${field}.${index}`)
  return [
    {
      shape: `${field}=${values.length}`,
      values: Object.fromEntries(values.map((value, index) => [`${field}.${index}`, value])),
      where: () => sql`${column} in (${sql.join(names.map((name) => placeholder(name)))})`,
    },
  ]
}

function bounded(field: string, end: 'from' | 'to', value: unknown): Condition[] {
  if (!value) return []
  const name = `${field}.${end}`
  const column = sql.ref(`item.${field}`)
  const than = sql.raw(end === 'from' ? '>=' : '<=')
  const where = () => {
    if (!field.endsWith('At')) return sql<SqlBool>`${column} ${than} ${placeholder(name)}`
    // A date covers the whole day in the time zone of the product.
    const day = sql`${placeholder(name)}::date`
    return end === 'from'
      ? sql<SqlBool>`${column} >= ${beginningOf(day)}`
      : sql<SqlBool>`${column} < ${beginningOf(sql`${day} + 1`)}`
  }
  return [{ shape: name, values: { [name]: value }, where }]
}

/**
 * A date selects rows created on that day in the time zone of the product; a number N those created since the
 * day N days before today.
 */
function onDay(day: string | undefined): Condition[] {
  if (!day) return []
  if (/^\d+$/.test(day))
    return [
      {
        shape: 'lastDays',
        values: { day: Number(day) },
        where: () =>
          sql`item.created_at >= ${beginningOf(sql`${placeholder('today')}::date - ${placeholder('day')}::int`)}`,
      },
    ]
  return [
    {
      shape: 'onDay',
      values: { day },
      where: () =>
        sql`item.created_at >= ${beginningOf(sql`${placeholder('day')}::date`)} and item.created_at < ${beginningOf(sql`${placeholder('day')}::date + 1`)}`,
    },
  ]
}

const beginningOf = (day: Expression<unknown>) =>
  sql`(${day})::timestamp at time zone ${placeholder('timeZone')}`

const mostWords = 8

/** In long texts every word must match. Of many words only the longest are used. */
const wordsOf = (search = '') =>
  [...new Set(search.toLowerCase().split(/\s+/))]
    .filter((word) => word !== '')
    .toSorted((one, other) => other.length - one.length)
    .slice(0, mostWords)

/**
 * Three or more characters match anywhere, fewer only at the beginning of a word. The search text of a vehicle contains
 * its plate without separators too.
 */
function searched(search = ''): Condition[] {
  if (search === '') return []
  const terms = [...new Set([search, plateLetters(search)])].filter(Boolean)
  const patterns = terms.map(patternsOf)
  const names = patterns.flatMap((each) => each.names)
  return [
    {
      shape: patterns.map(({ shape }) => shape).join(' '),
      values: Object.assign({}, ...patterns.map(({ values }) => values)) as Record<string, unknown>,
      where: () => likeOne(sql`item.search_text`, names),
    },
  ]
}

/** For long texts, first the matching words from the table of all words, whose index gives the rows. */
const searchedIn =
  (wordTable: string) =>
  (word: string, index: number): Condition => {
    const { shape, values, names } = patternsOf(word, index)
    const matchingWords = sql`select word from ${sql.table(wordTable)} where ${likeOne(sql`word`, names)}`
    return {
      ...{ shape, values },
      where: () => sql`string_to_array(item.search_text, ' ') && array(${matchingWords})`,
      inText: () => likeOne(sql`item.search_text`, names),
    }
  }

/** As patterns that the trigram index can use even for one letter. */
function patternsOf(term: string, index: number) {
  const text = term.replace(/[\\%_]/g, '\\$&')
  const patterns = text.length >= 3 ? [`%${text}%`] : [`${text}%`, `% ${text}%`, `%-${text}%`]
  const entries = patterns.map((pattern, turn) => [`search.${index}.${turn}`, pattern] as const)
  return {
    shape: `search${index}.${patterns.length}`,
    values: Object.fromEntries(entries),
    names: entries.map(([name]) => name),
  }
}

const likeOne = (text: Expression<unknown>, names: string[]) =>
  oneOf(names.map((name) => sql<SqlBool>`${text} like ${placeholder(name)}`))
