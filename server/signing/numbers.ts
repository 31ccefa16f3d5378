import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { Db } from '../db/db.ts'
import { demandNumbers } from './issuedNumbers.ts'
import type { RecordKind } from './record.ts'

interface Series {
  ownerId: string
  kind: RecordKind
  /** The day in whose year the number falls. */
  today: Day
}

/**
 * The next number of a series without gaps: taken in the transaction that uses it, given back by its rollback. Throws
 * `number.unknown` where it is not known which numbers were given.
 */
export async function reserveNumber(db: Db, { ownerId, kind, today }: Series): Promise<string> {
  demandNumbers(db)
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
