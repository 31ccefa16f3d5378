import { departureOf } from '#domain/departure.ts'
import type { CompanyRole } from '#domain/role.ts'
import type { Values } from '#domain/text.ts'
import { chain } from '../../audit/chain.ts'
import type { Db } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'
import { post, type Letter } from '../../mail/mail.ts'
import { dropCompany, dropVehicles } from '../companies/queries.ts'
import { adminAddresses, departingFrom, endPlace } from './queries.ts'

export interface Change {
  companyId: string
  userId: string
  /** None: the person has left. */
  role: CompanyRole | null
  actorId: string | null
}

/** Keeps in the log who came, went or got another role. */
export const recordPlace = (db: Db, { companyId, userId, role, actorId }: Change) =>
  chain(db, { type: 'membership.changed', actorId, objectId: companyId, payload: { userId, role } })

/**
 * Takes a person out of their company, which is held, and says what is to be recorded once every row is written. The
 * representative hands over first; whoever founded one that never became active, and is alone in it, drops it, so that
 * its name and address are free again.
 */
export async function leaveCompany(db: Db, userId: string, held: string): Promise<Change> {
  const place = await departingFrom(db, userId)
  if (place?.companyId !== held) throw new Problem('company.none')
  const { companyId, name } = place
  const departure = departureOf(place)
  if (departure === 'handsOverFirst') throw new Problem('company.adminCannotLeave')
  await endPlace(db, userId)
  const left = { companyId, userId, role: null, actorId: userId }
  if (departure === 'drops') {
    await dropVehicles(db, companyId)
    await dropCompany(db, companyId)
    return left
  }
  const { fullname } = await nameOf(db, userId)
  await tellAdmins(db, companyId, 'coworkerLeft', { name: fullname, company: name })
  return left
}

/** A letter to each of a company's administrators, in their language. */
export async function tellAdmins(db: Db, companyId: string, letter: Letter, values: Values) {
  for (const { email, language } of await adminAddresses(db, companyId))
    await post(db, { to: email, locale: language, letter, values })
}

export const nameOf = (db: Db, userId: string) =>
  db
    .selectFrom('user')
    .select(['fullname', 'email', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
