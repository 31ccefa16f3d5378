import { randomInt, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Credential } from '../db/tables.ts'

/** Entries of a status list: enough that one of them says nothing about whose it is. */
export const listLength = 131_072

/** A list is left half empty, so that a random place is found at once. */
const fullAt = listLength / 2

export type Place = Pick<Selectable<Credential>, 'id' | 'subjectId' | 'listNumber' | 'statusIndex'>

/** The names and the place in the status lists of a certificate's credential: given once, kept through every try. */
export async function placeOf(db: Db, certificateId: string, authorityId: string): Promise<Place> {
  const found = await db
    .selectFrom('credential')
    .select(['id', 'subjectId', 'listNumber', 'statusIndex'])
    .where('certificateId', '=', certificateId)
    .executeTakeFirst()
  if (found) return found
  const made = await db
    .insertInto('credential')
    .values({
      id: randomUUID(),
      certificateId,
      authorityId,
      subjectId: randomUUID(),
      listNumber: await openList(db, authorityId),
      statusIndex: randomInt(listLength),
    })
    // Someone's place, or another try for the same certificate: asked again.
    .onConflict((taken) => taken.doNothing())
    .returning(['id', 'subjectId', 'listNumber', 'statusIndex'])
    .executeTakeFirst()
  return made ?? placeOf(db, certificateId, authorityId)
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
