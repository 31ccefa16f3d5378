import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'
import type { Attached } from './rights.ts'

const places = {
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

/** Attaches a file and returns the id of the previous one. */
export async function attach(
  db: Db,
  { kind, ...owner }: AttachmentTarget,
  fileId: string,
): Promise<string | null> {
  const { table, column } = places[kind]
  const id = owner.vehicleId ?? owner.userId ?? owner.companyId ?? owner.authorityId ?? ''
  const { rows } = await sql<{ former: string | null }>`
    with held as (select id, ${sql.ref(column)} as former from ${sql.table(table)} where id = ${id} for update)
    update ${sql.table(table)} t set ${sql.ref(column)} = ${fileId}, version = version + 1
    from held where t.id = held.id returning held.former`.execute(db)
  return rows[0]?.former ?? null
}

export async function detach(db: Db, kind: Attached, fileId: string) {
  const { table, column } = places[kind]
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
    const { taken } = await db
      .selectFrom('file')
      .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('taken'))
      .where(column, '=', id)
      .where('kind', 'not in', ['certificate', 'report'])
      // Report photos count for the company and remain when their author leaves.
      .$if(column === 'authorId', (files) =>
        files.where((of) => of.or([of('kind', '<>', 'reportPhoto'), of('companyId', 'is', null)])),
      )
      .executeTakeFirstOrThrow()
    if (taken + bytes > space[column]) throw new Problem('file.tooMany')
  }
}
