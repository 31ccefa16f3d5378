import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** The people of a company as they are today. The id is the person's. */
export const coworkerItems = (db: Db) =>
  db
    .selectFrom('coworker as c')
    .innerJoin('user as u', 'u.id', 'c.userId')
    .where('c.until', 'is', null)
    .select([
      'u.id',
      'c.version',
      'u.evalid',
      'u.firstname',
      'u.lastname',
      'u.fullname',
      'u.email',
      'u.phone',
      'u.language',
      'u.createdAt',
      'c.role',
      'c.since',
      'c.userId',
      'c.companyId',
      'u.searchText',
    ])

/** Who administers a company today, held still: of two who leave at once, one sees the other gone. */
export async function adminsOf(db: Db, companyId: string) {
  const admins = await db
    .selectFrom('coworker')
    .select('userId')
    .where('companyId', '=', companyId)
    .where('role', '=', 'admin')
    .where('until', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return admins.map(({ userId }) => userId)
}

/** Ends a person's place in a company, now. */
export const endPlace = (db: Db, userId: string) =>
  db.updateTable('coworker').set({ until: sql<string>`now()` }).where('userId', '=', userId).where('until', 'is', null).execute()
