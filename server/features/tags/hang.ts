import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { isFreshEnough } from '#domain/tag.ts'
import type { Db } from '../../db/db.ts'
import { energisedSince } from './queries.ts'

/**
 * Hangs the tag of a valid disconnection that has just become final, unless it is a day old or the car was switched on
 * since. One that hangs already stays: whoever hung it is still at work.
 */
export async function hangTag(db: Db, reportId: string) {
  const report = await db
    .selectFrom('report')
    .select([
      'companyVehicleId',
      'companyId',
      'authorityId',
      'authorId',
      'measuredAt',
      sql<string>`now()`.as('now'),
    ])
    .where('id', '=', reportId)
    .where('type', '=', 'disconnection')
    .where('result', '=', 'valid')
    .executeTakeFirst()
  if (!report?.measuredAt) return
  const { now, measuredAt, ...facts } = report
  const since = new Date(measuredAt)
  if (!isFreshEnough(since, new Date(now))) return
  if (await energisedSince(db, facts.companyVehicleId, since)) return
  await db
    .insertInto('disconnectionTag')
    .values({ id: uuid(), ...facts, reportId, since: measuredAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
