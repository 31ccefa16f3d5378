import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

interface Series {
  ownerId: string
  kind: 'certificate' | 'report'
  year: number
}

/** The next number of a series without gaps: taken in the transaction that uses it, given back by its rollback. */
export async function nextNumber(db: Db, { ownerId, kind, year }: Series): Promise<number> {
  const { last } = await db
    .insertInto('numberSeries')
    .values({ ownerId, kind, year, last: 1 })
    .onConflict((series) =>
      series.columns(['ownerId', 'kind', 'year']).doUpdateSet({ last: sql`number_series.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
