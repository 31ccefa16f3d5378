import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { departureOf } from '#domain/departure.ts'
import type { Values } from '#domain/text.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { coworkers } from '#contract/coworker.ts'
import { type Membership, recordMembership } from '../../../audit/chain.ts'
import type { Db } from '../../../db/db.ts'
import { Problem } from '../../../http/problem.ts'
import { sendMail, type MailTemplate } from '../../../mail/mail.ts'
import { nameOfUser } from '../../accounts/mails.ts'
import { personById } from '../../accounts/queries.ts'
import { dropCompany, dropCompanyData, companyNamed } from '../queries.ts'
import { adminAddresses, departingFrom, endMembership } from './queries.ts'
import { writeVersion } from '../../../resource/changing.ts'
import type { Context } from '../../../http/context.ts'

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
  await endMembership(db, userId)
  const left = { userId, of: companyId, role: null, actorId: userId }
  if (departure === 'drops') {
    await dropCompanyData(db, companyId)
    await dropCompany(db, companyId)
    return left
  }
  const { fullname } = await personById(db, userId)
  await notifyAdmins(db, companyId, 'coworkerLeft', { name: fullname, company: name })
  return left
}

export async function notifyAdmins(db: Db, companyId: string, template: MailTemplate, values: Values) {
  for (const to of await adminAddresses(db, companyId)) await sendMail(db, { to, template, values })
}

type Expression = ReturnType<typeof sql>

/**
 * Whether the company suspended the person, also if they left since. A new membership is not suspended. Used
 * by tags and the work gate.
 */
export const isSuspendedIn = (companyId: Expression, userId: Expression) =>
  sql<boolean>`exists (select from coworker_suspension s join coworker m on m.id = s.place_id
    where m.user_id = ${userId} and s.company_id = ${companyId} and s.lifted_at is null
      and not exists (select from coworker again where again.user_id = m.user_id and again.company_id = s.company_id
        and again.until is null and again.id <> m.id))`

export async function isSuspendedAt(db: Db, userId: string, companyId: string | null): Promise<boolean> {
  if (companyId === null) return false
  const suspended = isSuspendedIn(sql`${companyId}::uuid`, sql`${userId}::uuid`)
  const { rows } = await sql<{ suspended: boolean }>`select ${suspended} as suspended`.execute(db)
  return rows[0]?.suspended ?? true
}

type Coworker = Answer<typeof coworkers.read>

/**
 * Suspends a person of a locked company. Membership, drafts and tags remain; sessions end, and the next one
 * has no access to the company. A constraint refuses a second suspension.
 */
export async function suspend(
  { db, actor: { userId: actorId }, body: { reason } }: Context<typeof coworkers.suspend>,
  { userId, companyId, role }: Coworker,
) {
  const { id: membershipId } = await membershipIn(db, userId)
  const id = uuid()
  const suspension = { id, placeId: membershipId, companyId, reason, suspendedBy: actorId }
  await db.insertInto('coworkerSuspension').values(suspension).execute()
  await writeVersion(db, 'coworker', membershipId, { suspensionId: id })
  await db.deleteFrom('session').where('userId', '=', userId).execute()
  await notify(db, { userId, companyId, actorId, change: 'Suspended', reason })
  await recordMembership(db, { userId, of: companyId, role, suspended: true, actorId })
}

export async function reinstate(
  { db, actor: { userId: actorId } }: Context<typeof coworkers.reinstate>,
  { userId, companyId, role }: Coworker,
) {
  const { id: membershipId, suspensionId } = await membershipIn(db, userId)
  if (!suspensionId) throw new Problem('coworker.notSuspended')
  await writeVersion(db, 'coworker', membershipId, { suspensionId: null })
  await db
    .updateTable('coworkerSuspension')
    .set({ liftedBy: actorId, liftedAt: sql<string>`now()` })
    .where('id', '=', suspensionId)
    .execute()
  await notify(db, { userId, companyId, actorId, change: 'Reinstated', reason: '' })
  await recordMembership(db, { userId, of: companyId, role, suspended: false, actorId })
}

const membershipIn = (db: Db, userId: string) =>
  db
    .selectFrom('coworker')
    .select(['id', 'suspensionId'])
    .where('userId', '=', userId)
    .where('until', 'is', null)
    .executeTakeFirstOrThrow()

type Change = Record<'userId' | 'companyId' | 'actorId' | 'reason', string> & {
  change: 'Suspended' | 'Reinstated'
}

async function notify(db: Db, { userId, companyId, actorId, change, reason }: Change) {
  const { name: company } = await companyNamed(db, companyId)
  const person = await personById(db, userId)
  const by = await nameOfUser(db, actorId)
  const values = { company, by, reason, name: person.fullname }
  await sendMail(db, { to: person, template: `coworker${change}`, values })
  await notifyAdmins(db, companyId, `coworker${change}Admins`, values)
}
