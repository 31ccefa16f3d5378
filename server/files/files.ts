import { v7 as uuid } from 'uuid'
import type { Belonging } from '#domain/policy.ts'
import { sha256 } from '../config.ts'
import type { Db } from '../db/db.ts'
import { addJob } from '../jobs/jobs.ts'
import type { FileStore } from './store.ts'

export interface NewFile extends Belonging {
  kind: 'certificate' | 'report' | 'picture' | 'companyLogo' | 'authorityLogo'
  name: string
  mime: string
  bytes: Uint8Array
}

/** Stores the bytes first, then the row: a row never points to nothing, a lost file without a row is swept. */
export async function keepFile(
  db: Db,
  store: FileStore,
  { bytes, kind, name, mime, userId, authorId, companyId, authorityId }: NewFile,
) {
  const id = uuid()
  await store.put(id, bytes)
  await db
    .insertInto('file')
    .values({
      id,
      kind,
      name,
      mime,
      size: bytes.length,
      sha256: sha256(bytes),
      userId,
      authorId,
      companyId,
      authorityId,
    })
    .execute()
  return id
}

/** Forgets a file: its row at once, its bytes once that is committed. */
export async function removeFile(db: Db, id: string) {
  await db.deleteFrom('file').where('id', '=', id).execute()
  await addJob(db, 'file.remove', { fileId: id })
}
