import { sql } from 'kysely'
import { fileName } from '#domain/fileName.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'
import type { Attached } from './rights.ts'
import { DocumentRefused, ImageRefused } from '../../documents/errors.ts'
import { isImage } from '../../documents/image.ts'
import { safePdf, imageOf } from '../../documents/uploads.ts'

const kinds = {
  picture: { table: 'user', column: 'pictureId' },
  companyLogo: { table: 'company', column: 'logoId' },
  authorityLogo: { table: 'authority', column: 'logoId' },
  serviceDisconnect: { table: 'companyVehicle', column: 'serviceDisconnectPhotoId' },
} as const

interface AttachmentTarget {
  kind: Attached
  vehicleId?: string
  userId?: string | null
  companyId?: string | null
  authorityId?: string | null
}

export async function attach(db: Db, { kind, ...owner }: AttachmentTarget, fileId: string) {
  const { table, column } = kinds[kind]
  const id = owner.vehicleId ?? owner.userId ?? owner.companyId ?? owner.authorityId ?? ''
  const { rows } = await sql<{ former: string | null }>`
    with held as (select id, ${sql.ref(column)} as former from ${sql.table(table)} where id = ${id} for update)
    update ${sql.table(table)} t set ${sql.ref(column)} = ${fileId}, version = version + 1
    from held where t.id = held.id returning held.former`.execute(db)
  return rows[0]?.former ?? null
}

export async function detach(db: Db, kind: Attached, fileId: string) {
  const { table, column } = kinds[kind]
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = null, version = version + 1
    where ${sql.ref(column)} = ${fileId}`.execute(db)
}

/** Checks the storage quota. Sealed documents do not count. */
export async function assertStorageQuota(
  db: Db,
  { space }: Pick<Config, 'space'>,
  { bytes, ...owner }: { bytes: number; authorId?: string; companyId?: string },
) {
  for (const column of ['authorId', 'companyId'] as const) {
    const id = owner[column]
    if (!id) continue
    const { usedBytes } = await db
      .selectFrom('file')
      .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('usedBytes'))
      .where(column, '=', id)
      .where('kind', 'not in', ['certificate', 'report'])
      // Report photos count for the company and remain when their author leaves.
      .$if(column === 'authorId', (files) =>
        files.where((of) => of.or([of('kind', '<>', 'reportPhoto'), of('companyId', 'is', null)])),
      )
      .executeTakeFirstOrThrow()
    if (usedBytes + bytes > space[column]) throw new Problem('file.tooMany')
  }
}

export interface Harmless {
  /** The last part of the author's file name, with the extension of the actual type. */
  name: string
  bytes: Uint8Array
  mime: string
}

/** Accepts a photo, which is encoded again, or a PDF without active content. */
export async function safe({ name, file }: { name: string; file: Blob | Uint8Array }): Promise<Harmless> {
  const { bytes, mime } = await contentOf(file as Uint8Array)
  return { name: fileName(withoutFolders(name), mime), bytes, mime }
}

const withoutFolders = (name: string) =>
  name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)

async function contentOf(bytes: Uint8Array): Promise<Omit<Harmless, 'name'>> {
  try {
    if (isImage(bytes)) return { bytes: await imageOf(bytes, 'photo'), mime: 'image/jpeg' }
    await safePdf(bytes)
    return { bytes, mime: 'application/pdf' }
  } catch (error) {
    if (error instanceof ImageRefused)
      throw new Problem(error.violation === 'tooLarge' ? 'file.tooLarge' : 'file.unreadable')
    if (error instanceof DocumentRefused) throw new Problem(`paper.${error.violation}`)
    throw error
  }
}
