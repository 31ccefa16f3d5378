import { sql } from 'kysely'
import type { Membership } from '#domain/departure.ts'
import type { CompanyRole } from '#domain/role.ts'
import type { Db } from '../../../db/db.ts'
import { nextVersion } from '../../../resource/changing.ts'
import { isDeactivated } from '../../accounts/queries.ts'

const memberships = (db: Db) =>
  db
    .selectFrom('coworker as c')
    .innerJoin('user as u', 'u.id', 'c.userId')
    .leftJoin('coworkerSuspension as s', 's.id', 'c.suspensionId')
    .where('c.until', 'is', null)
    .select(['u.id', 'c.version', 'u.uuid', 'u.evalid', 'u.firstname', 'u.lastname', 'u.fullname'])
    .select(['u.pictureId as picture', 'u.email', 'u.phone', 'u.language', 'u.activated'])
    .select([isDeactivated.as('deactivated'), 'c.since as createdAt', 'c.role', 'c.since', 'c.userId'])
    .select(['c.companyId', 's.suspendedAt', 's.reason as suspensionReason'])

/** The id is the person's. */
export const coworkerItems = (db: Db) =>
  memberships(db).select(sql<string>`u.search_text || ' ' || lower(u.email)`.as('searchText'))

/** Searches only what a card shows, because a search must not reveal hidden fields. */
export const coworkerCards = (db: Db) => memberships(db).select('u.searchText')

/**
 * Locks companies during membership changes, so that of two administrators who leave in parallel one is
 * refused.
 */
export const lockCompanies = (db: Db, ids: string[]) =>
  db.selectFrom('company').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()

/** Current members. A suspended person cannot lead the company. */
export const membershipsOf = (db: Db, companyId: string) =>
  db
    .selectFrom('coworker as c')
    .innerJoin('user as u', 'u.id', 'c.userId')
    .select(['c.userId', 'c.role', sql<boolean>`u.activated and c.suspension_id is null`.as('activated')])
    .where('c.companyId', '=', companyId)
    .where('c.until', 'is', null)
    .execute()

export const membershipOf = (db: Db, userId: string) =>
  db
    .selectFrom('coworker as c')
    .innerJoin('company as co', 'co.id', 'c.companyId')
    .select(['c.companyId', 'c.role', 'c.version', 'co.name', 'co.activated', 'co.activatedAt'])
    .select(sql<boolean>`c.suspension_id is not null`.as('suspended'))
    .where('c.userId', '=', userId)
    .where('c.until', 'is', null)
    .executeTakeFirst()

export async function departingFrom(db: Db, userId: string) {
  const membership = await membershipOf(db, userId)
  if (!membership) return undefined
  const others = (await membershipsOf(db, membership.companyId)).filter((other) => other.userId !== userId)
  return {
    ...membership,
    // A leader must be able to sign in.
    others: others.some(({ role, activated }) => role === 'admin' && activated)
      ? 'admins'
      : others.length > 0
        ? 'employees'
        : 'none',
    everActivated: membership.activated || membership.activatedAt !== null,
  } satisfies Membership & typeof membership
}

export const setCompanyRole = (db: Db, userId: string, role: CompanyRole) =>
  db
    .updateTable('coworker')
    .set({ role, ...nextVersion })
    .where('userId', '=', userId)
    .where('until', 'is', null)
    .execute()

export const endMembership = (db: Db, userId: string) =>
  db
    .updateTable('coworker')
    .set({ until: sql`now()` })
    .where('userId', '=', userId)
    .where('until', 'is', null)
    .execute()

export const adminAddresses = (db: Db, companyId: string) =>
  db
    .selectFrom('coworker as c')
    .innerJoin('user as u', 'u.id', 'c.userId')
    .select(['u.id', 'u.email', 'u.language'])
    .where('c.companyId', '=', companyId)
    .where('c.role', '=', 'admin')
    .where('c.until', 'is', null)
    .where('c.suspensionId', 'is', null)
    .where('u.activated', '=', true)
    .execute()
