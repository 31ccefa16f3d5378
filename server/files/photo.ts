import type { House } from '../house.ts'
import { intactBytes } from './intact.ts'

export async function photoOf(house: House, userId: string) {
  const { reads } = house.database
  const person = await reads
    .selectFrom('user')
    .select('pictureId')
    .where('id', '=', userId)
    .executeTakeFirst()
  return person?.pictureId ? intactBytes(house, reads, person.pictureId).catch(() => undefined) : undefined
}
