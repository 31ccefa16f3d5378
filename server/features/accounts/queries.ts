import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** People as the contract shows them, with everything; which fields leave is decided by the reach. */
export const userItems = (db: Db) =>
  db
    .selectFrom('user as u')
    .leftJoin('coworker as c', (join) => join.onRef('c.userId', '=', 'u.id').on('c.until', 'is', null))
    .select([
      'u.id',
      'u.version',
      'u.uuid',
      'u.evalid',
      'u.firstname',
      'u.lastname',
      'u.fullname',
      'u.username',
      'u.email',
      'u.phone',
      'u.language',
      'u.certificateNotification',
      'u.activated',
      'u.activationEmailSent',
      'u.lastLogin',
      'u.lastActivity',
      'u.createdAt',
      'u.updatedAt',
      'u.searchText',
      'u.id as userId',
      'c.companyId',
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
    ])

export const findUserByEmail = (db: Db, email: string) =>
  db
    .selectFrom('user')
    .selectAll()
    .where(sql<string>`lower(normalize(email, nfkc))`, '=', folded(email))
    .executeTakeFirst()

export const findUserByUsername = (db: Db, username: string) =>
  db
    .selectFrom('user')
    .selectAll()
    .where(sql<string>`lower(normalize(username, nfkc))`, '=', folded(username))
    .executeTakeFirst()

/** As the unique indexes compare names: letter case and Unicode form make no difference. */
const folded = (text: string) => sql<string>`lower(normalize(${text}::text, nfkc))`
