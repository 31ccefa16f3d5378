import { sql } from 'kysely'
import { fileName } from '#domain/fileName.ts'
import type { Db } from '../../../db/db.ts'
import { notThere } from '../../../http/problem.ts'

export async function documentsOf(db: Db, certificateId: string) {
  const stored = await db
    .selectFrom('certificateDocument as d')
    .innerJoin('file as f', 'f.id', 'd.fileId')
    .select(['f.id', 'f.name', 'f.mime', sql<number>`f.size::int`.as('size')])
    .where('d.certificateId', '=', certificateId)
    .orderBy('f.createdAt')
    .orderBy('f.id')
    .execute()
  return stored.map(({ id: _id, name, mime, size }) => ({ _id, name: fileName(name, mime), size }))
}

/** Refuses a file that was not uploaded as training document for this authority. */
export async function assertDocumentsPresent(db: Db, authorityId: string, fileIds: readonly string[]) {
  const ids = [...new Set(fileIds)]
  if (ids.length === 0) return ids
  const existing = await db
    .selectFrom('file')
    .select('id')
    .where('id', 'in', ids)
    .where('kind', '=', 'trainingDocument')
    .where('authorityId', '=', authorityId)
    // Locks the files until the commit, so that the retention job does not delete them.
    .forKeyShare()
    .execute()
  if (existing.length < ids.length) throw notThere('documents')
  return ids
}

/** Assigns training documents to a certificate before it is sealed. */
export async function keepDocuments(db: Db, certificateId: string, fileIds: readonly string[]) {
  if (fileIds.length === 0) return
  await db
    .insertInto('certificateDocument')
    .values(fileIds.map((fileId) => ({ certificateId, fileId })))
    .execute()
}

export const holdersOf = (db: Db, fileId: string) =>
  db
    .selectFrom('certificateDocument as d')
    .innerJoin('certificate as c', 'c.id', 'd.certificateId')
    .select(['c.userId', 'c.authorityId'])
    .where('d.fileId', '=', fileId)
    .execute()
