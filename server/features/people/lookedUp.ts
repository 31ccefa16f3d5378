import { sql } from 'kysely'
import type { Actor } from '#domain/policy.ts'
import type { Db } from '../../db/db.ts'
import type { Services } from '../../services.ts'

export const lookup = 'user.lookupByEvalId'

/** A card page loads its photo right away, and a look-up is logged at most once an hour. */
const hours = 2

/** Written before the answer, because the photo is requested right after it. */
export async function recordLookup(
  { accessLog }: Services,
  { userId: readerId, isAdmin }: Actor,
  personId: string,
) {
  // An administrator's access is logged with each call.
  if (isAdmin || readerId === personId) return
  accessLog.note({ readerId, personId, action: lookup, recordId: null })
  await accessLog.flush()
}

export async function hasLookedUp(db: Db, readerId: string, personId: string) {
  const row = await db
    .selectFrom('accessLog')
    .select('id')
    .where('personId', '=', personId)
    .where('readerId', '=', readerId)
    .where('action', '=', lookup)
    .where('at', '>', sql<string>`now() - make_interval(hours => ${hours})`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
