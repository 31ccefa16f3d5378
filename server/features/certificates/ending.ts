import { sql } from 'kysely'
import { certificates } from '#contract/certificate.ts'
import type { Answer } from '#contract/endpoint.ts'
import { placeholder, runCached } from '../../db/statement.ts'
import type { Context } from '../../http/context.ts'
import { filterConditions, grantedRows, itemsWhere, valuesOf } from '../../resource/within.ts'
import { certificateFilters, certificateItems } from './queries.ts'

type Counted = Answer<typeof certificates.ending>['items']

const formats = { month: 'YYYY-MM', day: 'YYYY-MM-DD' } as const

/** Counts the rows that the list shows with the same filters. */
export async function endingOf({ db, grants, query, today }: Context<typeof certificates.ending>) {
  const { from, to, by, companyId, authorityId } = query
  const filter = { state: 'valid,expiring,expired', 'dueDate.from': from, 'dueDate.to': to }
  const conditions = [
    ...grantedRows(grants),
    ...filterConditions(
      certificates,
      { sf: '', so: '', ...filter, ...(companyId && { companyId }), ...(authorityId && { authorityId }) },
      certificateFilters,
    ),
  ]
  const period = sql<string>`to_char(item.due_date, ${sql.lit(formats[by])})`
  const rows = await runCached(db, {
    build: () =>
      itemsWhere(db, certificateItems(db, { today: placeholder('today') }).select('c.rank'), conditions)
        .select([period.as('period'), 'item.level', sql<number>`count(*)::int`.as('count')])
        .groupBy([period, 'item.level'])
        .orderBy(sql`min(item.rank) nulls last`)
        .orderBy('item.level')
        .orderBy(period),
    values: { ...valuesOf(conditions), today },
  })
  return { items: rows as unknown as Counted }
}
