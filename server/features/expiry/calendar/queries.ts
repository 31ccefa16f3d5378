import { sql } from 'kysely'
import { addDays, type Day } from '#domain/day.ts'
import { type Actor, grantsOf, isGranted } from '#domain/policy.ts'
import { sha256 } from '../../../config.ts'
import type { Db } from '../../../db/db.ts'
import { placeholder, runCached } from '../../../db/statement.ts'
import { itemsWhere, grantedRows, valuesOf, type Condition } from '../../../resource/within.ts'
import { certificateItems } from '../../certificates/queries.ts'
import { dueOf, type DueInstrument } from '../../instruments/due.ts'

export interface Feed {
  id: string
  userId: string
  companyId: string | null
  authorityId: string | null
}

/** Days before and after today, and the maximum of entries. */
const span = { daysBack: 30, daysAhead: 400, mostEnds: 2000 }

export const feedBy = (db: Db, token: string) =>
  db
    .selectFrom('calendarFeed')
    .select(['id', 'userId', 'companyId', 'authorityId'])
    .where('tokenSha256', '=', sha256(token))
    .executeTakeFirst()

export interface End {
  id: string
  version: number
  number: string
  name: string
  level: string
  holder: string
  issuer: string
  dueDate: Day
}

/** What the calendar's owner may list now, within the calendar's subject. */
export async function endsOf(db: Db, feed: Feed, { actor, today }: { actor: Actor; today: Day }) {
  const owner: [string, string] = feed.companyId
    ? ['companyId', feed.companyId]
    : feed.authorityId
      ? ['authorityId', feed.authorityId]
      : ['userId', feed.userId]
  const about: Condition = {
    shape: owner[0],
    values: { owner: owner[1] },
    where:
      () => sql`${sql.ref(`item.${owner[0]}`)} = ${placeholder('owner')} and item.state in ('valid', 'expiring', 'expired')
      and item.due_date between ${placeholder('today')}::date - ${sql.lit(span.daysBack)} and ${placeholder('today')}::date + ${sql.lit(span.daysAhead)}`,
  }
  const conditions = [...grantedRows(grantsOf(actor, 'certificate.list')), about]
  const rows = await runCached(db, {
    build: () =>
      itemsWhere(db, certificateItems(db, { today: placeholder('today') }), conditions)
        .selectAll('item')
        .orderBy('item.dueDate')
        .orderBy('item.id')
        .limit(span.mostEnds),
    values: { ...valuesOf(conditions), today },
  })
  return rows as unknown as End[]
}

export async function instrumentsOf(
  db: Db,
  { companyId, authorityId }: Feed,
  { actor, today }: { actor: Actor; today: Day },
): Promise<DueInstrument[]> {
  const owner = companyId ? { companyId } : authorityId ? { authorityId } : null
  if (!owner || !isGranted(grantsOf(actor, 'instrument.list'), owner)) return []
  const { daysBack, daysAhead, mostEnds: most } = span
  const { items } = await dueOf(db, owner, {
    ...{ from: addDays(today, -daysBack), to: addDays(today, daysAhead), most },
  })
  return items
}
