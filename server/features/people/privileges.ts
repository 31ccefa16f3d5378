import { sql } from 'kysely'
import { isOnlyLead, type Colleague } from '#domain/departure.ts'
import type { users } from '#contract/user.ts'
import type { people } from '#contract/person.ts'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import type { Db } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'
import { lockAuthorities, membersOf } from '../authorities/queries.ts'
import { lockCompanies, membershipOf, membershipsOf } from '../companies/coworkers/queries.ts'
import { appendToLog } from '../../audit/chain.ts'
import { ownersOf } from '../../resource/items.ts'
import type { App } from '../../http/serve.ts'
import { sendMail } from '../../mail/mail.ts'
import { assertMailQuota } from '../../mail/mailQuota.ts'
import { nextVersion } from '../../resource/changing.ts'
import type { Context } from '../../http/context.ts'
import { result } from '../../http/result.ts'
import { mailPasswordReset, mailWelcome, makerOf } from '../accounts/mails.ts'
import { isUnopened } from '../accounts/password.ts'
import { assertActivated, personById, userItems } from '../accounts/queries.ts'
import { takeUpAwaited } from '../courses/queries.ts'
import { fieldsFor } from './fieldsFor.ts'
import { endAccess, forgetFactors, hasOtherAdmin, lockAdmins } from './queries.ts'

/** Locks the organisations before the person, in the order of all membership changes. */
export async function lockOrganisations(db: Db, userId: string) {
  const membership = await membershipOf(db, userId)
  if (membership) await lockCompanies(db, [membership.companyId])
  const authorities = await authoritiesOf(db, userId)
  if (authorities.length > 0) await lockAuthorities(db, authorities)
}

/**
 * Before an account is disabled: if other members are active, one of them must be an administrator. The only
 * active member may be disabled.
 */
async function assertSuccessors(db: Db, userId: string) {
  const membership = await membershipOf(db, userId)
  if (membership && lacksSuccessor(await membershipsOf(db, membership.companyId), userId))
    throw new Problem('coworker.lastAdmin')
  for (const authorityId of await authoritiesOf(db, userId)) {
    if (lacksSuccessor(await membersOf(db, authorityId), userId)) throw new Problem('member.lastAdmin')
  }
}

const lacksSuccessor = (people: Colleague[], userId: string) =>
  isOnlyLead(people, userId) && people.some((other) => other.userId !== userId && other.activated)

export const authoritiesOf = async (db: Db, userId: string) =>
  (await db.selectFrom('authorityMember').select('authorityId').where('userId', '=', userId).execute()).map(
    ({ authorityId }) => authorityId,
  )

type Lock = <E extends Endpoint>(context: Context<E>) => Promise<Answer<typeof users.read>>

export const privileges = (app: App, lock: Lock) => ({
  updatePrivileged: (context: Context<typeof people.updatePrivileged>) => updatePrivileged(lock, context),
  triggerReset: (context: Context<typeof people.triggerReset>) => triggerReset(app, lock, context),
  resetSecondFactor: (context: Context<typeof people.resetSecondFactor>) => resetSecondFactor(lock, context),
})

async function updatePrivileged(lock: Lock, context: Context<typeof people.updatePrivileged>) {
  const { db, actor, body, grants } = context
  const { reason } = body
  await lockAdmins(db)
  await lockOrganisations(db, context.params.id)
  const person = await lock(context)
  const objectId = person._id
  if (objectId === actor.userId) throw new Problem('user.ownRights')
  const isAdmin = body.roles?.includes('admin') ?? person.roles?.includes('admin') ?? false
  const activated = body.activated ?? person.activated ?? false
  if ((!isAdmin || !activated) && !(await hasOtherAdmin(db, objectId))) throw new Problem('user.lastAdmin')
  if (person.activated && !activated) await assertSuccessors(db, objectId)
  const deactivatedAt = activated ? null : sql<string>`coalesce(deactivated_at, now())`
  const to = await db
    .updateTable('user')
    .set({ isAdmin, activated, deactivatedAt, ...nextVersion })
    .where('id', '=', objectId)
    .returning(['email', 'language'])
    .executeTakeFirstOrThrow()
  if (!activated) await endAccess(db, objectId)
  else await takeUpAwaited(db, objectId)
  const template = activated ? 'accountRights' : 'accountDeactivated'
  await sendMail(db, { to, template, values: { reason } })
  const entry = { actorId: actor.userId, objectId, payload: { isAdmin, activated, reason } }
  await appendToLog(db, { type: 'account.rights', ...entry })
  const { id, ...changed } = await userItems(db).where('u.id', '=', objectId).executeTakeFirstOrThrow()
  return fieldsFor(grants, { _id: id, ...changed }) as never
}

/** The account has no second factor now, so every session ends and the person is notified. */
async function resetSecondFactor(lock: Lock, context: Context<typeof people.resetSecondFactor>) {
  const { db, actor, body } = context
  const person = await lock({ ...context, body: undefined })
  const userId = person._id
  if (userId === actor.userId) throw new Problem('user.ownRights')
  await forgetFactors(db, userId)
  await db.deleteFrom('session').where('userId', '=', userId).execute()
  await db.deleteFrom('pendingSignIn').where('userId', '=', userId).execute()
  const payload = { secondFactor: false, reason: body.reason }
  await appendToLog(db, { type: 'account.rights', actorId: actor.userId, objectId: userId, payload })
  const values = { reason: body.reason }
  await sendMail(db, { to: await personById(db, userId), template: 'secondFactorReset', values })
  return result({}, { audit: ownersOf(person) })
}

/** The link is sent to the person's mailbox and never to the administrator. */
async function triggerReset(
  { services: { config, limits } }: App,
  lock: Lock,
  context: Context<typeof people.triggerReset>,
) {
  const { db, actor } = context
  const locked = await lock(context)
  const person = await db
    .selectFrom('user')
    .select(['id', 'email', 'language', 'passwordHash', 'activated', 'deactivatedAt'])
    .where('id', '=', locked._id)
    .executeTakeFirstOrThrow()
  await assertMailQuota(limits, { by: actor.userId, recipient: person.email })
  if (isUnopened(person)) await mailWelcome(db, config, person, await makerOf(db, person))
  else {
    assertActivated(person)
    await mailPasswordReset(db, config, person, 'passwordResetByAdmin')
  }
  return result({}, { audit: ownersOf(locked) })
}
