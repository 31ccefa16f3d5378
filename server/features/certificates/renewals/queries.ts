import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { nextVersion } from '../../../resource/changing.ts'

/** The owners follow from the current certificate. */
export const renewalItems = (db: Db) =>
  db
    .selectFrom('renewalRequest as r')
    .innerJoin('certificate as c', 'c.id', 'r.certificateId')
    .innerJoin('user as holder', 'holder.id', 'c.userId')
    .innerJoin('user as asker', 'asker.id', 'r.askedBy')
    .select(['r.id', 'r.version', 'r.certificateId', 'c.templateId', 'c.number', 'c.name', 'c.level'])
    .select([
      'c.language',
      'c.dueDate',
      'c.holder',
      'holder.evalid',
      'c.issuer',
      'r.state',
      'r.note',
      'r.reason',
    ])
    .select(['asker.fullname as askedBy', 'r.createdAt', 'r.answeredAt', 'c.searchText', 'c.userId'])
    .select(['r.askedBy as authorId', 'c.companyId', 'r.authorityId'])

/** False if a parallel call closed it. */
export async function closeRequest(db: Db, id: string, answer: { state: string; reason?: string }) {
  const { numUpdatedRows } = await db
    .updateTable('renewalRequest')
    .set({ ...answer, answeredAt: sql`now()`, ...nextVersion })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const concerned = (db: Db, id: string) =>
  db
    .selectFrom('renewalRequest as r')
    .innerJoin('certificate as c', 'c.id', 'r.certificateId')
    .innerJoin('user as u', (join) => join.on(sql<boolean>`u.id in (c.user_id, r.asked_by)`))
    .select(['u.email', 'u.language'])
    .where('r.id', '=', id)
    .where('u.activated', '=', true)
    .execute()
