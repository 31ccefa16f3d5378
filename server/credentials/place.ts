import { randomInt, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Credential } from '../db/tables.ts'

/** Large enough that an index does not identify the holder. */
export const listLength = 131_072

/** Lists stay half empty, so a random index is usually free. */
const fullAt = listLength / 2

export type CredentialEntry = Pick<Selectable<Credential>, 'id' | 'subjectId' | 'listNumber' | 'statusIndex'>

/** The ids and the status list index of a credential. Assigned once and reused by retries. */
export async function placeOf(db: Db, certificateId: string, authorityId: string): Promise<CredentialEntry> {
  const existing = await db
    .selectFrom('credential')
    .select(['id', 'subjectId', 'listNumber', 'statusIndex'])
    .where('certificateId', '=', certificateId)
    .executeTakeFirst()
  if (existing) return existing
  const created = await db
    .insertInto('credential')
    .values({
      id: randomUUID(),
      certificateId,
      authorityId,
      subjectId: randomUUID(),
      listNumber: await openList(db, authorityId),
      statusIndex: randomInt(listLength),
    })
    // The index is in use, or another attempt assigned one: read again.
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'subjectId', 'listNumber', 'statusIndex'])
    .executeTakeFirst()
  return created ?? placeOf(db, certificateId, authorityId)
}

async function openList(db: Db, authorityId: string) {
  const last = await db
    .selectFrom('credential')
    .select(['listNumber', ({ fn }) => fn.countAll<number>().as('taken')])
    .where('authorityId', '=', authorityId)
    .groupBy('listNumber')
    .orderBy('listNumber', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return 1
  return last.taken < fullAt ? last.listNumber : last.listNumber + 1
}
