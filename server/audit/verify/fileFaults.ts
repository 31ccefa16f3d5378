import type { Selectable } from 'kysely'
import { sha256 } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import type { IssuedDocument } from '../../db/tables.ts'
import type { Snapshot } from '../../features/reports/snapshot.ts'
import { isAuthentic } from '../../files/intact.ts'
import type { FileStore } from '../../files/fileStore.ts'

interface Stored {
  db: Db
  files: FileStore
}

export async function hasItsFile(
  stored: Stored,
  { fileId, sha256: expected }: Pick<Selectable<IssuedDocument>, 'fileId' | 'sha256'>,
) {
  return fileId !== null && expected !== null && isWhole(stored, fileId, expected)
}

/** Whether a report has exactly the photos that were signed with it: rows, files and bytes. */
export async function hasItsPhotos(
  stored: Stored,
  reportId: string,
  { photos: signed }: Pick<Snapshot, 'photos'>,
) {
  const rows = await stored.db
    .selectFrom('reportPhoto')
    .select(['photoId', 'fileId'])
    .where('reportId', '=', reportId)
    .execute()
  if (rows.length !== signed.length) return false
  for (const { photoId, fileId, sha256: hash } of signed) {
    const isThere = rows.some((row) => row.photoId === photoId && row.fileId === fileId)
    if (!isThere || !fileId || !hash || !(await isWhole(stored, fileId, Buffer.from(hash, 'hex'))))
      return false
  }
  return true
}

async function isWhole({ db, files }: Stored, fileId: string, expected: Buffer) {
  const row = await db.selectFrom('file').selectAll().where('id', '=', fileId).executeTakeFirst()
  if (!row?.sha256.equals(expected) || !isAuthentic(db, row)) return false
  const bytes = await files.get(fileId).catch(() => null)
  return bytes !== null && bytes.length === row.size && sha256(bytes).equals(expected)
}
