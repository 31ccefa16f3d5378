import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { Db } from '../db/db.ts'
import { assertNumbersUnused } from './issuedNumbers.ts'
import type { RecordKind } from './record.ts'

interface Series {
  ownerId: string
  kind: RecordKind
  /** The number contains the year of this day. */
  today: Day
}

/**
 * The next number of a gapless series, taken in the caller's transaction; a rollback returns it. Throws
 * `number.unknown` if the issued numbers are unknown.
 */
export async function reserveNumber(db: Db, { ownerId, kind, today }: Series): Promise<string> {
  assertNumbersUnused(db)
  const year = Number(today.slice(0, 4))
  const { last } = await db
    .insertInto('numberSeries')
    .values({ ownerId, kind, year, last: 1 })
    .onConflict((series) =>
      series.columns(['ownerId', 'kind', 'year']).doUpdateSet({ last: sql`number_series.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${year}-${String(last).padStart(5, '0')}`
}
