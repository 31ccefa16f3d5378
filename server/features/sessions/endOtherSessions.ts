import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** In how many places one person is signed in at the same time. */
export const mostSessions = 10

/** Wherever else a person is signed in, they no longer are. */
export async function endOtherSessions(db: Db, userId: string, sessionId: string | null) {
  await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', 'is distinct from', sessionId)
    .execute()
}

/**
 * Ends the sessions that were unused for longest where a person has more than `mostSessions`. The caller holds the row of
 * the person, so that two who sign in at the same time are counted one after the other.
 */
export async function endSurplusSessions(db: Db, userId: string) {
  await sql`
    with kept as (
      select id from session where user_id = ${userId} group by id order by max(last_seen_at) desc limit ${mostSessions}),
    surplus as (
      select token_sha256 from session where user_id = ${userId} and id not in (select id from kept)
      order by token_sha256 for update)
    delete from session where token_sha256 in (select token_sha256 from surplus)`.execute(db)
}
