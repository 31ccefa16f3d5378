import type { House } from '../house.ts'

/** The picture a person has today. */
export async function photoOf({ database, files }: House, userId: string) {
  const person = await database.reads
    .selectFrom('user')
    .select('pictureId')
    .where('id', '=', userId)
    .executeTakeFirst()
  return person?.pictureId ? files.get(person.pictureId).catch(() => undefined) : undefined
}
