import { sql } from 'kysely'
import type { Database, Db } from '../../server/db/db.ts'

class Rollback extends Error {}

/** Runs a check while a change without triggers and foreign keys is in the database, then rolls back. */
export async function rolledBack<Found>(
  { writes }: Pick<Database, 'writes'>,
  look: (db: Db) => Promise<Found>,
): Promise<Found> {
  let found: { is: Found } | undefined
  await writes
    .transaction()
    .execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db)
      found = { is: await look(db) }
      throw new Rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error
    })
  if (!found) throw new Error('nothing was found')
  return found.is
}
