import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database, Db } from '../../db/db.ts'
import { removeFile } from '../../files/files.ts'
import { trainingDocumentsKept } from './periods.ts'

const atOnce = 200

/**
 * Deletes training documents whose certificates all ended long ago and that no newer course refers to. Each
 * deletion has an audit entry.
 */
export async function clearTrainingDocuments({ writes }: Database) {
  let removed = 0
  for (;;) {
    const cleared = await writes.transaction().execute(clearSome)
    removed += cleared
    if (cleared < atOnce) return removed
  }
}

async function clearSome(db: Db) {
  const stored = sql.lit(trainingDocumentsKept)
  const { rows } = await sql<{ id: string; authorityId: string }>`
    select id, authority_id from file f
    where kind = 'trainingDocument'
      and (exists (select from certificate_document d where d.file_id = f.id)
        or exists (select from course_document d where d.file_id = f.id))
      and not exists (select from certificate_document d join certificate c on c.id = d.certificate_id
        where d.file_id = f.id and c.due_date > now() - ${stored}::interval)
      and not exists (select from course_document d join course c on c.id = d.course_id
        where d.file_id = f.id and c.created_at > now() - ${stored}::interval)
    limit ${atOnce} for update`.execute(db)
  for (const { id, authorityId } of rows) {
    for (const table of ['certificateDocument', 'courseDocument'] as const)
      await db.deleteFrom(table).where('fileId', '=', id).execute()
    await removeFile(db, id)
    await db
      .insertInto('auditEntry')
      .values({ id: uuid(), action: 'trainingDocument.clear', objectId: id, authorityId })
      .execute()
  }
  return rows.length
}
