import { isOnlyLead, type Colleague } from '#domain/departure.ts'
import type { Db } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'
import { holdAuthorities, membersOf } from '../authorities/queries.ts'
import { holdCompanies, placeOf, placesOf } from '../coworkers/queries.ts'

/** Holds still wherever a person belongs, before the person is held: as anyone who gives them a place or a role does. */
export async function holdOrganisations(db: Db, userId: string) {
  const place = await placeOf(db, userId)
  if (place) await holdCompanies(db, [place.companyId])
  const authorities = await authoritiesOf(db, userId)
  if (authorities.length > 0) await holdAuthorities(db, authorities)
}

/**
 * Before someone is switched off: where others are active, one of them leads. Anyone who is the only one there may be
 * switched off at once, because no one is left without someone in charge.
 */
export async function demandSuccessors(db: Db, userId: string) {
  const place = await placeOf(db, userId)
  if (place && lacksSuccessor(await placesOf(db, place.companyId), userId))
    throw new Problem('coworker.lastAdmin')
  for (const authorityId of await authoritiesOf(db, userId)) {
    if (lacksSuccessor(await membersOf(db, authorityId), userId)) throw new Problem('member.lastAdmin')
  }
}

const lacksSuccessor = (people: Colleague[], userId: string) =>
  isOnlyLead(people, userId) && people.some((other) => other.userId !== userId && other.activated)

const authoritiesOf = async (db: Db, userId: string) =>
  (await db.selectFrom('authorityMember').select('authorityId').where('userId', '=', userId).execute()).map(
    ({ authorityId }) => authorityId,
  )
