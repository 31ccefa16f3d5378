import { departureOf } from '#domain/departure.ts'
import type { Values } from '#domain/text.ts'
import type { Membership } from '../../../audit/membership.ts'
import type { Db } from '../../../db/db.ts'
import { Problem } from '../../../http/problem.ts'
import { sendMail, type MailTemplate } from '../../../mail/mail.ts'
import { personById } from '../../accounts/queries.ts'
import { dropCompany, dropThings } from '../queries.ts'
import { adminAddresses, departingFrom, endPlace } from './queries.ts'

/**
 * Removes a person from their locked company. Returns what to record after all writes. The representative
 * must transfer the role first. The last person of a company that was never active also deletes it, which
 * frees name and address.
 */
export async function leaveCompany(db: Db, userId: string, held: string): Promise<Membership> {
  const membership = await departingFrom(db, userId)
  if (membership?.companyId !== held) throw new Problem('company.none')
  const { companyId, name } = membership
  const departure = departureOf(membership)
  if (departure === 'handsOverFirst') throw new Problem('company.adminCannotLeave')
  await endPlace(db, userId)
  const left = { userId, of: companyId, role: null, actorId: userId }
  if (departure === 'drops') {
    await dropThings(db, companyId)
    await dropCompany(db, companyId)
    return left
  }
  const { fullname } = await personById(db, userId)
  await notifyAdmins(db, companyId, 'coworkerLeft', { name: fullname, company: name })
  return left
}

export async function notifyAdmins(db: Db, companyId: string, template: MailTemplate, values: Values) {
  for (const to of await adminAddresses(db, companyId)) await sendMail(db, { to, letter: template, values })
}
