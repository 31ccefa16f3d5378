import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { Db } from '../../db/db.ts'
import { runCached } from '../../db/statement.ts'
import type { Items } from '../../resource/items.ts'
import { validityOf } from '../certificates/validity.ts'
import { type Condition, itemsWhere, valuesOf } from '../../resource/within.ts'

const everyone = '00000000-0000-0000-0000-000000000000'

/**
 * Issued certificates that end within these days, from counters maintained by the writing transactions.
 * Excludes those that begin later.
 */
export async function issuedEnding(
  db: Db,
  authorityIds: readonly string[] | 'all',
  { from, to }: { from: Day; to: Day | null },
  today: Day,
): Promise<number> {
  const isOf = authorityIds === 'all' ? sql`true` : sql`authority_id = any(${authorityIds}::uuid[])`
  const owners = authorityIds === 'all' ? [everyone] : authorityIds
  const ends = sql`due_date >= ${from}::date and (${to}::date is null or due_date <= ${to}::date)`
  const { rows } = await sql<{ count: number }>`select
    coalesce((select sum(certificates) from certificate_ending where authority_id = any(${owners}::uuid[]) and ${ends}), 0)
    - (select count(*) from certificate c where ${validityOf('c', today).isAhead} and ${ends} and ${isOf})
    as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** New items per day in the time zone of the product; days without any are omitted. */
export async function countedByDay(
  db: Db,
  items: Items<unknown>,
  conditions: Condition[],
  { today, timeZone }: { today: Day; timeZone: string },
): Promise<Map<Day, number>> {
  const day = sql<Day>`(item.created_at at time zone ${sql.lit(timeZone)})::date`
  const rows = await runCached(db, {
    build: () =>
      itemsWhere(db, items, conditions)
        .select([day.as('day'), sql<number>`count(*)`.as('count')])
        .groupBy(day),
    values: { ...valuesOf(conditions), today, timeZone },
    unprepared: true,
  })
  return new Map((rows as unknown as { day: Day; count: number }[]).map(({ day, count }) => [day, count]))
}

export async function openComplaints(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('complaint')
    .select(sql<number>`count(*)`.as('count'))
    .where('settledAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
