import { randomBytes } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { v4 } from 'uuid'
import { departureByErasure, isOnlyLead } from '#domain/departure.ts'
import { formatEvalId } from '#domain/codes.ts'
import { appendAllToLog, forgetInLog, type Occurrence, recordMembership } from '../../audit/chain.ts'
import { withdrawConsent } from '../../db/consents.ts'
import type { Db } from '../../db/db.ts'
import { writeVersion } from '../../resource/changing.ts'
import { removeFile } from '../../files/files.ts'
import { Problem } from '../../http/problem.ts'
import { noPassword } from '../accounts/password.ts'
import { folded } from '../accounts/queries.ts'
import { lockAuthorities, membersOf } from '../authorities/queries.ts'
import { keepSuspended } from '../certificates/suspension.ts'
import { queuePassesOf } from '../certificates/updatePasses.ts'
import { dropCompany, dropCompanyData } from '../companies/queries.ts'
import { withdrawn } from '../courses/withdrawn.ts'
import { departingFrom, endMembership, lockCompanies, membershipOf } from '../companies/coworkers/queries.ts'
import { pseudonymise, tracesOf } from './pseudonymise.ts'
import { forgetInForum } from '../forum/names.ts'
import { authoritiesOf, lockOrganisations } from './privileges.ts'
import { endAccess, forgetFactors, hasOtherAdmin, lockAdmins } from './queries.ts'

/**
 * Erases a person: account, contact data, picture, memberships and emails. Certificates and reports are
 * safety records and remain, with a pseudonym in the register; sealed documents are unchanged.
 */
export async function erase(db: Db, { userId, actorId }: { userId: string; actorId: string | null }) {
  await lockAdmins(db)
  await lockOrganisations(db, userId)
  const person = await db
    .selectFrom('user')
    .select(['id', 'email', 'fullname', 'firstname', 'lastname', 'evalid', 'isAdmin', 'pictureId'])
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!person) throw new Problem('notFound')
  if (person.isAdmin && !(await hasOtherAdmin(db, userId))) throw new Problem('user.lastAdmin')
  // Before names and memberships are removed.
  const traces = await tracesOf(db, userId)
  await forgetInLog(db, userId)
  await keepSuspended(db)
  const left = [...(await leaveCompanyForGood(db, userId)), ...(await leaveAuthorities(db, userId))]
  await forget(db, person)
  const pseudonym = `P-${randomBytes(4).toString('hex').toUpperCase()}`
  await writeVersion(db, 'user', userId, erasedUser(pseudonym))
  await db.updateTable('certificate').set({ holder: pseudonym }).where('userId', '=', userId).execute()
  await queuePassesOf(db, userId)
  await db.updateTable('report').set({ tester: pseudonym }).where('authorId', '=', userId).execute()
  await pseudonymise(db, traces, pseudonym)
  if (person.pictureId) await removeFile(db, person.pictureId)
  for (const of of left) await recordMembership(db, { userId, of, role: null, actorId })
  await appendAllToLog(db, actorId, [
    ...(await erasedRecords(db, userId, pseudonym)),
    { type: 'account.erased', objectId: userId, payload: {} },
  ])
  return {}
}

/** Logs the pseudonym for each certificate and report, independent of their rows. */
async function erasedRecords(db: Db, userId: string, name: string): Promise<Occurrence[]> {
  const { rows } = await sql<Pick<Occurrence, 'type' | 'objectId'>>`
    select 'certificate.erased' as type, id as object_id from certificate where user_id = ${userId}
    union all select 'report.erased', id from report where author_id = ${userId} and state <> 'draft'`.execute(
    db,
  )
  return rows.map((record) => ({ ...record, payload: { name } }))
}

const erasedUser = (pseudonym: string) => ({
  ...{ uuid: v4(), evalid: formatEvalId(randomBytes(8)), username: pseudonym.toLowerCase() },
  email: `${pseudonym.toLowerCase()}@erased.invalid`,
  ...{ firstname: '', lastname: '', phone: '', street: '', city: '', zip: '', country: '', birthday: null },
  ...{ emailConfirmedAt: null, ownedSince: null, signupBrowserSha256: null },
  ...{ lastLogin: null, lastActivity: null, pictureId: null },
  ...{ publicProfile: false, publicFields: [], certificateNotification: false, expiryDigest: false },
  ...{ isAdmin: false, activated: false, passwordHash: noPassword },
  erasedAt: sql<string>`now()`,
})

/** Company administrators must transfer the role first, unless they are alone in an inactive company. */
async function leaveCompanyForGood(db: Db, userId: string): Promise<string[]> {
  const { companyId } = (await membershipOf(db, userId)) ?? {}
  if (!companyId) return []
  await lockCompanies(db, [companyId])
  const membership = await departingFrom(db, userId)
  if (!membership) return []
  const departure = departureByErasure(membership)
  if (departure === 'handsOverFirst') throw new Problem('coworker.lastAdmin')
  await endMembership(db, userId)
  if (departure === 'leaves') return [companyId]
  await dropCompanyData(db, companyId)
  await dropCompany(db, companyId)
  return [companyId]
}

async function leaveAuthorities(db: Db, userId: string): Promise<string[]> {
  const ids = await authoritiesOf(db, userId)
  if (ids.length === 0) return ids
  await lockAuthorities(db, ids)
  for (const authorityId of ids)
    if (isOnlyLead(await membersOf(db, authorityId), userId)) throw new Problem('member.lastAdmin')
  await db.deleteFrom('authorityMember').where('userId', '=', userId).execute()
  return ids
}

type ErasedPerson = Record<'id' | 'email' | 'fullname' | 'firstname' | 'lastname' | 'evalid', string>

/** Whether an email names the person. A first or last name alone may be any word. */
const names = (
  text: RawBuilder<unknown>,
  { email, evalid, fullname, firstname, lastname }: ErasedPerson,
) => sql<boolean>`exists (select from unnest(${[email, evalid, firstname.trim() && lastname.trim() && fullname]}::text[]) name
    where name <> '' and strpos(lower(${text}), lower(name)) > 0)`

async function forget(db: Db, person: ErasedPerson) {
  const { id, email } = person
  await endAccess(db, id)
  await forgetFactors(db, id)
  const views = ['savedView', 'defaultView', 'calendarFeed'] as const
  for (const table of [...views, 'knownDevice', 'digest', 'shareLink'] as const)
    await db.deleteFrom(table).where('userId', '=', id).execute()
  await withdrawConsent(db, { userId: id })
  await forgetInForum(db, id)
  const certificates = db.selectFrom('certificate').select('id').where('userId', '=', id)
  const reports = db.selectFrom('report').select('id').where('authorId', '=', id)
  await db.deleteFrom('shareLink').where('recordId', 'in', certificates.unionAll(reports)).execute()
  await db.deleteFrom('renewalRequest').where('certificateId', 'in', certificates).execute()
  await db
    .updateTable('coursePlace')
    .set({ problem: withdrawn, email: null })
    .where('certificateId', 'is', null)
    .where(sql<boolean>`(user_id = ${id} or lower(email) = ${email.toLowerCase()})`)
    .execute()
  await db
    .deleteFrom('idempotencyKey')
    .where(sql<boolean>`(actor_id = ${id} or ${names(sql`answer::text`, person)})`)
    .execute()
  // Unsent emails to others must still be delivered.
  await db
    .deleteFrom('mail')
    .where(
      sql<boolean>`(lower(recipient) = ${email.toLowerCase()}
        or sent_at is not null and ${names(sql`subject || ' ' || text`, person)})`,
    )
    .execute()
  await db
    .deleteFrom('invitation')
    .where(sql<boolean>`(user_id = ${id} or lower(normalize(email, nfkc)) = ${folded(email)})`)
    .execute()
}
