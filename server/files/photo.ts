import type { Services } from '../services.ts'
import { intactBytes } from './intact.ts'

export async function photoOf(services: Services, userId: string) {
  const { reads } = services.database
  const person = await reads
    .selectFrom('user')
    .select('pictureId')
    .where('id', '=', userId)
    .executeTakeFirst()
  return person?.pictureId ? intactBytes(services, reads, person.pictureId).catch(() => undefined) : undefined
}
