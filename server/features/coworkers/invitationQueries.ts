import { sql } from 'kysely'
import { sha256 } from '../../config.ts'
import type { Db } from '../../db/db.ts'

/** As shown: no one has to close an open invitation when its time is over. */
const shownState = sql<string>`case when i.state = 'open' and i.expires_at <= now() then 'expired' else i.state end`

const shownEmail = sql<string>`case when i.user_id is null then i.email else '' end`

/** Invitations as the company that sent them sees them. */
export const invitationItems = (db: Db) =>
  db
    .selectFrom('invitation as i')
    .innerJoin('user as inviter', 'inviter.id', 'i.invitedBy')
    .leftJoin('user as invited', 'invited.id', 'i.userId')
    .select([
      'i.id',
      'i.version',
      shownEmail.as('email'),
      sql<string>`coalesce(invited.evalid, '')`.as('evalid'),
      sql<string>`coalesce(invited.fullname, '')`.as('fullname'),
      'i.role',
      shownState.as('state'),
      'inviter.fullname as invitedBy',
      'i.expiresAt',
      'i.answeredAt',
      'i.createdAt',
      'i.companyId',
      'i.userId',
      sql<string>`lower(${shownEmail} || ' ' || coalesce(invited.fullname || ' ' || invited.evalid, ''))`.as(
        'searchText',
      ),
    ])

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An invitation by its mailed token or, which only the person invited may use, by its id. */
const named = (token: string) =>
  isId.test(token) ? sql<boolean>`i.id = ${token}` : sql<boolean>`i.token_sha256 = ${sha256(token)}`

/** Whom an invitation is for: the person it names, else anyone who owns the address. */
const isFor = sql<boolean>`(i.user_id = u.id or (i.user_id is null
  and lower(normalize(i.email, nfkc)) = lower(normalize(u.email, nfkc))))`

/**
 * Whether an invitation is accepted only by its emailed link: it is for the reader of a mailbox, and the person has not
 * proved to read it since. An account may have got the address earlier, or by a click of another person.
 */
const needsLink = sql<boolean>`(i.user_id is null
  and coalesce(u.email_confirmed_at < i.created_at, true))`

/** What waits for a person's answer, the newest first. */
export const ownInvitations = (db: Db, userId: string) =>
  db
    .selectFrom('invitation as i')
    .innerJoin('user as u', (join) => join.on('u.id', '=', userId).on(isFor))
    .innerJoin('company as c', 'c.id', 'i.companyId')
    .innerJoin('user as inviter', 'inviter.id', 'i.invitedBy')
    .select(['i.id', 'c.name as company', 'i.companyId', 'inviter.fullname as invitedBy', 'i.expiresAt'])
    .where('i.state', '=', 'open')
    .where('i.expiresAt', '>', sql<string>`now()`)
    .orderBy('i.createdAt', 'desc')
    .limit(100)
    .execute()

/** The invitation a link leads to, in whatever state it is; by its id only for the person invited. */
export const findByToken = (db: Db, token: string, userId: string | null) =>
  db
    .selectFrom('invitation as i')
    .innerJoin('company as c', 'c.id', 'i.companyId')
    .innerJoin('user as inviter', 'inviter.id', 'i.invitedBy')
    .leftJoin('user as u', (join) => join.on('u.id', '=', userId))
    .select((isId.test(token) ? needsLink : sql<boolean>`false`).as('byLink'))
    .select([
      'i.id',
      'i.companyId',
      'i.email',
      'i.userId',
      'i.role',
      'i.expiresAt',
      'i.language',
      shownState.as('state'),
      shownEmail.as('shownEmail'),
      'c.name as company',
      'inviter.fullname as invitedBy',
    ])
    .where(named(token))
    .$if(isId.test(token), (only) => only.where('u.id', 'is not', null).where(isFor))
    .executeTakeFirst()

/** Whether someone of that address belongs to a company, or is invited into it by the address and has not answered. */
export async function isKnownTo(db: Db, { companyId, email }: { companyId: string; email: string }) {
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
    .where('i.state', '=', 'open')
    .where('i.expiresAt', '>', sql<string>`now()`)
    .where('i.userId', 'is', null)
    .where(same('i.email'))
  return (await belongs.unionAll(waits).limit(1).executeTakeFirst()) !== undefined
}

interface Answering {
  token: string
  userId: string
  answer: 'accepted' | 'declined'
}

export const answerInvitation = (db: Db, { token, ...answering }: Answering) =>
  answered(db, {
    ...answering,
    which:
      answering.answer === 'accepted' && isId.test(token)
        ? sql<boolean>`${named(token)} and not ${needsLink}`
        : named(token),
  })

/** Accepts what a company waits for. */
export const acceptFrom = (db: Db, { companyId, userId }: { companyId: string; userId: string }) =>
  answered(db, { userId, answer: 'accepted', which: sql<boolean>`i.company_id = ${companyId}` })

interface Which extends Omit<Answering, 'token'> {
  which: ReturnType<typeof named>
}

/** Answers an invitation in one statement: once, in time, and only by whom it was meant for. */
const answered = (db: Db, { which, userId, answer }: Which) =>
  db
    .updateTable('invitation as i')
    .from('user as u')
    .set({
      state: answer,
      answeredAt: sql`now()`,
      updatedAt: sql`now()`,
      version: sql`i.version + 1`,
    })
    .where('u.id', '=', userId)
    .where(which)
    .where('i.state', '=', 'open')
    .where('i.expiresAt', '>', sql<string>`now()`)
    .where(isFor)
    .returning(['i.id', 'i.companyId', 'i.role', 'u.fullname', 'u.email'])
    .executeTakeFirst()

/** Opens the way for another invitation: one whose time is over no longer stands in it. */
export const closeExpired = (db: Db, companyId: string) =>
  db
    .updateTable('invitation')
    .set({ state: 'expired' })
    .where('companyId', '=', companyId)
    .where('state', '=', 'open')
    .where('expiresAt', '<=', sql<string>`now()`)
    .execute()
