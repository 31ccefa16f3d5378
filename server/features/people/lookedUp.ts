import { sql } from 'kysely'
import type { Actor } from '#domain/policy.ts'
import type { Db } from '../../db/db.ts'
import type { House } from '../../house.ts'

export const lookup = 'user.lookupByEvalId'

/** A page that shows the card asks for the picture on it at once; a lookup is written once an hour at most. */
const hours = 2

/** Writes that a person was looked up before the answer, because the picture is asked for right after it. */
export async function recordLookup(
  { readings }: House,
  { userId: readerId, isAdmin }: Actor,
  personId: string,
) {
  // What an administrator reads is recorded with each call.
  if (isAdmin || readerId === personId) return
  readings.note({ readerId, personId, action: lookup, recordId: null })
  await readings.flush()
}

/** Whether a reader looked a person up by Eval-ID in the last two hours. */
export async function hasLookedUp(db: Db, readerId: string, personId: string) {
  const found = await db
    .selectFrom('accessLog')
    .select('id')
    .where('personId', '=', personId)
    .where('readerId', '=', readerId)
    .where('action', '=', lookup)
    .where('at', '>', sql<string>`now() - make_interval(hours => ${hours})`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
