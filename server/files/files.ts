import { v7 as uuid } from 'uuid'
import { fileName } from '#domain/fileName.ts'
import { sha256 } from '../config.ts'
import type { Db } from '../db/db.ts'
import { addJob } from '../jobs/jobs.ts'
import { fileMac } from './intact.ts'
import type { FileStore, NewFile, StoredBytes } from './fileStore.ts'

/** Stores the bytes before any row refers to them. */
export async function storeFile(store: FileStore, bytes: Uint8Array): Promise<StoredBytes> {
  const id = uuid()
  await store.put(id, bytes)
  return { id, size: bytes.length, sha256: sha256(bytes) }
}

/** The bytes must be stored already. Appends the extension of the file type to the name. */
export async function keepFile(db: Db, file: NewFile) {
  await db
    .insertInto('file')
    .values({ ...file, name: fileName(file.name, file.mime), mac: fileMac(db, file) })
    .execute()
  return file.id
}

/** Deletes the row now and the bytes after the commit. */
export async function removeFile(db: Db, id: string) {
  await db.deleteFrom('file').where('id', '=', id).execute()
  await addJob(db, 'file.remove', { fileId: id })
}
