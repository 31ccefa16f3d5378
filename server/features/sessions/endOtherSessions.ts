import type { Db } from '../../db/db.ts'

/** Wherever else somebody is signed in, they no longer are. */
export async function endOtherSessions(db: Db, userId: string, sessionId: string | null) {
  await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', 'is distinct from', sessionId)
    .execute()
}
