import { sql } from 'kysely'
import { sha256 } from '../../../config.ts'
import type { Db } from '../../../db/db.ts'
import { removeFile } from '../../../files/files.ts'
import { Problem } from '../../../http/problem.ts'

/** Hashes are hexadecimal. */
export interface Arrived {
  photoId: string
  fileId: string
  sha256: string
}

/** The photos that have arrived, for a query of reports `r`. */
export const arrivedPhotos = sql<Arrived[]>`(select coalesce(json_agg(json_build_object(
    'photoId', p.photo_id, 'fileId', p.file_id, 'sha256', encode(f.sha256, 'hex'))), '[]')
  from report_photo p join file f on f.id = p.file_id where p.report_id = r.id)`

/** The stored photo for these bytes; throws for other bytes under the same name. */
export async function findArrived(
  db: Db,
  reportId: string,
  { photoId, bytes }: { photoId: string; bytes: Uint8Array },
): Promise<Arrived | undefined> {
  const row = await db
    .selectFrom('reportPhoto as p')
    .innerJoin('file as f', 'f.id', 'p.fileId')
    .select(['p.photoId', 'p.fileId', 'f.sha256', 'p.sentSha256'])
    .where('p.reportId', '=', reportId)
    .where('p.photoId', '=', photoId)
    .executeTakeFirst()
  if (!row) return undefined
  const { sentSha256, ...arrived } = row
  if (!sentSha256.equals(sha256(bytes))) throw new Problem('report.photoOther')
  return { ...arrived, sha256: row.sha256.toString('hex') }
}

/** A correction starts with the photos of the corrected report; both refer to the same files. */
export const copyPhotos = (db: Db, from: string, to: string) =>
  db
    .insertInto('reportPhoto')
    .columns(['reportId', 'photoId', 'fileId', 'sentSha256'])
    .expression((of) =>
      of
        .selectFrom('reportPhoto')
        .select([sql.lit(to).as('reportId'), 'photoId', 'fileId', 'sentSha256'])
        .where('reportId', '=', from),
    )
    .execute()

/** Removes photos that the draft no longer names, and files without other reports. */
export async function dropPhotos(db: Db, reportId: string, stored: readonly string[] = []) {
  let dropped = db.deleteFrom('reportPhoto').where('reportId', '=', reportId)
  if (stored.length > 0) dropped = dropped.where('photoId', 'not in', stored)
  const removed = await dropped.returning('fileId').execute()
  for (const { fileId } of removed) {
    const other = await db
      .selectFrom('reportPhoto')
      .select('fileId')
      .where('fileId', '=', fileId)
      .executeTakeFirst()
    if (!other) await removeFile(db, fileId)
  }
}

export const reportsShowing = (db: Db, fileId: string) =>
  db
    .selectFrom('reportPhoto as p')
    .innerJoin('report as r', 'r.id', 'p.reportId')
    .select(['r.authorId', 'r.companyId', 'r.authorityId'])
    .where('p.fileId', '=', fileId)
    .execute()
