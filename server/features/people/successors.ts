import { isOnlyLead, type Colleague } from '#domain/departure.ts'
import type { Db } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'
import { lockAuthorities, membersOf } from '../authorities/queries.ts'
import { lockCompanies, placeOf, placesOf } from '../companies/coworkers/queries.ts'

/** Locks the organisations before the person, in the order of all membership changes. */
export async function lockOrganisations(db: Db, userId: string) {
  const membership = await placeOf(db, userId)
  if (membership) await lockCompanies(db, [membership.companyId])
  const authorities = await authoritiesOf(db, userId)
  if (authorities.length > 0) await lockAuthorities(db, authorities)
}

/**
 * Before an account is disabled: if other members are active, one of them must be an administrator. The only
 * active member may be disabled.
 */
export async function assertSuccessors(db: Db, userId: string) {
  const membership = await placeOf(db, userId)
  if (membership && lacksSuccessor(await placesOf(db, membership.companyId), userId))
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
