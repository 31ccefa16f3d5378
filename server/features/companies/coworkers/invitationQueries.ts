import { sql, type RawBuilder } from 'kysely'
import { nameKey } from '#domain/personName.ts'
import { isUuid } from '#domain/uuid.ts'
import { sha256 } from '../../../config.ts'
import type { Db } from '../../../db/db.ts'
import { exists } from '../../../db/exists.ts'

/** Expiry is computed, so no job must close invitations. */
const shownState = sql<string>`case when i.state = 'open' and i.expires_at <= now() then 'expired' else i.state end`

const isOpen = sql<boolean>`(i.state = 'open' and i.expires_at > now())`

const shownEmail = sql<string>`case when i.user_id is null then i.email else '' end`

export const invitationItems = (db: Db) =>
  db
    .selectFrom('invitation as i')
    .innerJoin('user as inviter', 'inviter.id', 'i.invitedBy')
    .leftJoin('user as invited', 'invited.id', 'i.userId')
    .select(['i.id', 'i.version', 'i.role', 'inviter.fullname as invitedBy', 'i.expiresAt', 'i.answeredAt'])
    .select(['i.createdAt', 'i.companyId', 'i.userId', shownEmail.as('email'), shownState.as('state')])
    .select([
      sql<string>`coalesce(invited.evalid, '')`.as('evalid'),
      sql<string>`coalesce(invited.fullname, '')`.as('fullname'),
      sql<string>`lower(${shownEmail} || ' ' || coalesce(invited.fullname || ' ' || invited.evalid, ''))`.as(
        'searchText',
      ),
    ])

/** By token from the email, or by id for the invited person only. */
const withToken = (token: string) =>
  isUuid(token) ? sql<boolean>`i.id = ${token}` : sql<boolean>`i.token_sha256 = ${sha256(token)}`

/** For the named person, else for the owner of the address. */
const isFor = sql<boolean>`(i.user_id = u.id or (i.user_id is null
  and lower(normalize(i.email, nfkc)) = lower(normalize(u.email, nfkc))))`

/**
 * Whether only the emailed link is accepted: the invitation is for the reader of a mailbox, and the person
 * has not proved access to it since. Their account may have received the address earlier or by a foreign
 * click.
 */
const needsLink = sql<boolean>`(i.user_id is null
  and coalesce(u.email_confirmed_at < i.created_at, true))`

export const ownInvitations = (db: Db, userId: string) =>
  db
    .selectFrom('invitation as i')
    .innerJoin('user as u', (join) => join.on('u.id', '=', userId).on(isFor))
    .innerJoin('company as c', 'c.id', 'i.companyId')
    .innerJoin('user as inviter', 'inviter.id', 'i.invitedBy')
    .select(['i.id', 'c.name as company', 'i.companyId', 'inviter.fullname as invitedBy', 'i.expiresAt'])
    .where(isOpen)
    .orderBy('i.createdAt', 'desc')
    .limit(100)
    .execute()

/** In any state; by id for the invited person only. */
export const findByToken = (db: Db, token: string, userId: string | null) =>
  db
    .selectFrom('invitation as i')
    .innerJoin('company as c', 'c.id', 'i.companyId')
    .innerJoin('user as inviter', 'inviter.id', 'i.invitedBy')
    .leftJoin('user as u', (join) => join.on('u.id', '=', userId))
    .select((isUuid(token) ? needsLink : sql<boolean>`false`).as('byLink'))
    .select(['i.id', 'i.companyId', 'i.email', 'i.userId', 'i.role', 'i.expiresAt', 'i.language'])
    .select([shownState.as('state'), shownEmail.as('shownEmail')])
    .select(['c.name as company', 'inviter.fullname as invitedBy'])
    .where(withToken(token))
    .$if(isUuid(token), (only) => only.where('u.id', 'is not', null).where(isFor))
    .executeTakeFirst()

export function isRelatedTo(db: Db, { companyId, email }: { companyId: string; email: string }) {
  const same = (column: string) =>
    sql<boolean>`lower(normalize(${sql.ref(column)}, nfkc)) = lower(normalize(${email}, nfkc))`
  const belongs = db
    .selectFrom('coworker as w')
    .innerJoin('user as u', 'u.id', 'w.userId')
    .select('w.id')
    .where('w.companyId', '=', companyId)
    .where('w.until', 'is', null)
    .where(same('u.email'))
  const waits = db
    .selectFrom('invitation as i')
    .select('i.id')
    .where('i.companyId', '=', companyId)
    .where(isOpen)
    .where('i.userId', 'is', null)
    .where(same('i.email'))
  return exists(belongs.unionAll(waits).limit(1))
}

/** The keys of the names of a company's people, whatever their address. */
export async function coworkerNameKeys(db: Db, companyId: string): Promise<Set<string>> {
  const people = await db
    .selectFrom('coworker as w')
    .innerJoin('user as u', 'u.id', 'w.userId')
    .select('u.fullname')
    .where('w.companyId', '=', companyId)
    .where('w.until', 'is', null)
    .execute()
  return new Set(people.map(({ fullname }) => nameKey(fullname)))
}

interface Answering {
  userId: string
  answer: 'accepted' | 'declined'
}

export const answerInvitation = (db: Db, { token, ...answering }: Answering & { token: string }) =>
  answered(db, {
    ...answering,
    which:
      answering.answer === 'accepted' && isUuid(token)
        ? sql<boolean>`${withToken(token)} and not ${needsLink}`
        : withToken(token),
  })

export const acceptFrom = (db: Db, { companyId, userId }: { companyId: string; userId: string }) =>
  answered(db, { userId, answer: 'accepted', which: sql<boolean>`i.company_id = ${companyId}` })

/** In one statement: once, in time, and only by the invited person. */
const answered = (db: Db, { which, userId, answer }: Answering & { which: RawBuilder<boolean> }) =>
  db
    .updateTable('invitation as i')
    .from('user as u')
    .set({ state: answer, answeredAt: sql`now()`, updatedAt: sql`now()`, version: sql`i.version + 1` })
    .where('u.id', '=', userId)
    .where(which)
    .where(isOpen)
    .where(isFor)
    .returning(['i.id', 'i.companyId', 'i.role', 'u.fullname', 'u.email'])
    .executeTakeFirst()

/** Closes expired invitations, which would block a new one. */
export const closeExpired = (db: Db, companyId: string) =>
  db
    .updateTable('invitation')
    .set({ state: 'expired' })
    .where('companyId', '=', companyId)
    .where('state', '=', 'open')
    .where('expiresAt', '<=', sql<string>`now()`)
    .execute()
