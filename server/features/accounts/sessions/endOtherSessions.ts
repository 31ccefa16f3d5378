import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

export const mostSessions = 10

export async function endOtherSessions(db: Db, userId: string, sessionId: string | null) {
  await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', 'is distinct from', sessionId)
    .execute()
}

/**
 * Ends the longest unused sessions above `mostSessions`. The caller must hold a lock on the person, so that
 * parallel sign-ins count correctly.
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
