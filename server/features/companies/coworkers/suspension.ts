import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Answer } from '#contract/endpoint.ts'
import type { coworkers } from '#contract/coworker.ts'
import { recordMembership } from '../../../audit/membership.ts'
import type { Db } from '../../../db/db.ts'
import { writeVersion } from '../../../resource/changing.ts'
import { Problem } from '../../../http/problem.ts'
import { sendMail } from '../../../mail/mail.ts'
import type { Context } from '../../../http/context.ts'
import { personById } from '../../accounts/queries.ts'
import { companyNamed } from '../queries.ts'
import { notifyAdmins } from './membership.ts'

type Coworker = Answer<typeof coworkers.read>
type Suspending = Context<typeof coworkers.suspend>
type Lifting = Context<typeof coworkers.reinstate>

/**
 * Suspends a person of a locked company. Membership, drafts and tags remain; sessions end, and the next one
 * has no access to the company. A constraint refuses a second suspension.
 */
export async function suspend(
  { db, actor, body: { reason } }: Suspending,
  { userId, companyId, role }: Coworker,
) {
  const membership = await placeIn(db, userId)
  const id = uuid()
  await db
    .insertInto('coworkerSuspension')
    .values({ id, placeId: membership.id, companyId, reason, suspendedBy: actor.userId })
    .execute()
  await setSuspension(db, membership.id, id)
  await db.deleteFrom('session').where('userId', '=', userId).execute()
  await notify(db, { userId, companyId, actorId: actor.userId, change: 'Suspended', reason })
  await recordMembership(db, { userId, of: companyId, role, suspended: true, actorId: actor.userId })
}

export async function reinstate({ db, actor }: Lifting, { userId, companyId, role }: Coworker) {
  const { id: placeId, suspensionId } = await placeIn(db, userId)
  if (!suspensionId) throw new Problem('coworker.notSuspended')
  await setSuspension(db, placeId, null)
  await db
    .updateTable('coworkerSuspension')
    .set({ liftedBy: actor.userId, liftedAt: sql<string>`now()` })
    .where('id', '=', suspensionId)
    .execute()
  await notify(db, { userId, companyId, actorId: actor.userId, change: 'Reinstated', reason: '' })
  await recordMembership(db, { userId, of: companyId, role, suspended: false, actorId: actor.userId })
}

const placeIn = (db: Db, userId: string) =>
  db
    .selectFrom('coworker')
    .select(['id', 'suspensionId'])
    .where('userId', '=', userId)
    .where('until', 'is', null)
    .executeTakeFirstOrThrow()

const setSuspension = (db: Db, placeId: string, suspensionId: string | null) =>
  writeVersion(db, 'coworker', placeId, { suspensionId })

interface Change {
  userId: string
  companyId: string
  actorId: string
  change: 'Suspended' | 'Reinstated'
  reason: string
}

async function notify(db: Db, { userId, companyId, actorId, change, reason }: Change) {
  const { name: company } = await companyNamed(db, companyId)
  const person = await personById(db, userId)
  const { fullname: by } = await personById(db, actorId)
  const values = { company, by, reason, name: person.fullname }
  await sendMail(db, { to: person, letter: `coworker${change}`, values })
  await notifyAdmins(db, companyId, `coworker${change}Admins`, values)
}
