import { sql } from 'kysely'
import { wantsNaming } from '../../credentials/naming.ts'
import type { Db } from '../../db/db.ts'
import { exists } from '../../db/exists.ts'
import { Problem } from '../../http/problem.ts'

/**
 * All fields; the grants decide which are returned. Searches only what a card shows, because a search must
 * not reveal hidden fields.
 */
export const userItems = (db: Db) => shownUsers(db).select('u.searchText')

/** Searches the email as well, for callers who see every email of the list. */
export const userItemsByEmail = (db: Db) =>
  shownUsers(db).select(sql<string>`u.search_text || ' ' || lower(u.email)`.as('searchText'))

export const userItemsByAccount = (db: Db) => shownUsers(db).select('u.accountText as searchText')

const shownUsers = (db: Db) =>
  db
    .selectFrom('user as u')
    .leftJoin('coworker as c', (join) => join.onRef('c.userId', '=', 'u.id').on('c.until', 'is', null))
    .select(['u.id', 'u.version', 'u.uuid', 'u.evalid', 'u.firstname', 'u.lastname', 'u.fullname'])
    .select(['u.username', 'u.email', 'u.phone', 'u.language', 'u.certificateNotification'])
    .select(['u.expiryDigest', 'u.activated', 'u.activationEmailSent', 'u.lastLogin', 'u.lastActivity'])
    .select(['u.createdAt', 'u.updatedAt', 'u.pictureId as picture', 'u.id as userId', 'c.companyId'])
    .select([
      isDeactivated.as('deactivated'),
      sql<string[]>`case when u.is_admin then '{user,admin}'::text[] else '{user}'::text[] end`.as('roles'),
      sql<{
        address: Record<string, string>
        birthday: string
      }>`json_build_object('address', json_build_object('street', u.street, 'city', u.city, 'zip', u.zip, 'country', u.country), 'birthday', coalesce(u.birthday::text, ''))`.as(
        'metadata',
      ),
      sql<string[]>`array(select h.authority_id from authority_holder h where h.user_id = u.id)`.as(
        'holderAuthorityId',
      ),
      sql<{
        enabled: boolean
        fields: string[]
      }>`json_build_object('enabled', u.public_profile, 'fields', u.public_fields)`.as('publicProfile'),
      wantsNaming(sql.ref('u.id')).as('namedInCredential'),
    ])
    .where('u.erasedAt', 'is', null)

/** Deactivated by an administrator, unlike accounts that were never activated. */
export const isDeactivated = sql<boolean>`(not u.activated and u.deactivated_at is not null)`

export const hasSecondFactor = sql<boolean>`(exists (select 1 from totp t where t.user_id = u.id and t.confirmed_at is not null)
  or exists (select 1 from passkey p where p.user_id = u.id))`

export const findUserByEmail = (db: Db, email: string) =>
  db
    .selectFrom('user')
    .selectAll()
    .where(sql<string>`lower(normalize(email, nfkc))`, '=', folded(email))
    .executeTakeFirst()

export const findUserByEvalId = (db: Db, evalid: string | null) =>
  db
    .selectFrom('user')
    .selectAll()
    .where('evalid', '=', evalid ?? '')
    .executeTakeFirst()

export const findUserByUsername = (db: Db, username: string) =>
  db
    .selectFrom('user')
    .selectAll()
    .where(sql<string>`lower(normalize(username, nfkc))`, '=', folded(username))
    .executeTakeFirst()

/** As in the unique indexes: ignores case and Unicode form. */
export const folded = (text: string) => sql<string>`lower(normalize(${text}::text, nfkc))`

export async function factorsOf(db: Db, userId: string) {
  const { rows } = await sql<Record<'totp' | 'passkey' | 'recovery', boolean>>`
    select exists (select from totp where user_id = ${userId} and confirmed_at is not null) as totp,
      exists (select from passkey where user_id = ${userId}) as passkey,
      exists (select from recovery_code where user_id = ${userId} and used_at is null) as recovery`.execute(
    db,
  )
  return rows[0] ?? { totp: false, passkey: false, recovery: false }
}

/**
 * Locks a person before a role is assigned, so an account that is erased or disabled in the meantime receives
 * none.
 */
export const lockActive = (db: Db, userId: string) =>
  exists(db.selectFrom('user').select('id').where('id', '=', userId).where('activated', '=', true).forShare())

/** Refuses accounts without sign-in. A deactivated account cannot be opened with its activation link. */
export function assertActivated(user: { activated: boolean; deactivatedAt: unknown }) {
  if (user.activated) return
  throw new Problem(user.deactivatedAt === null ? 'session.notActivated' : 'session.deactivated')
}

export const personById = (db: Db, userId: string) =>
  db
    .selectFrom('user')
    .select(['id', 'username', 'email', 'fullname', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

export const passwordHashOf = async (db: Db, userId: string) =>
  (await db.selectFrom('user').select('passwordHash').where('id', '=', userId).executeTakeFirst())
    ?.passwordHash
