import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Attached } from './rights.ts'

/** Where each kind of file hangs. */
const places = {
  picture: { table: 'user', column: 'pictureId' },
  companyLogo: { table: 'company', column: 'logoId' },
  authorityLogo: { table: 'authority', column: 'logoId' },
} as const

interface Place {
  kind: Attached
  userId?: string | null
  companyId?: string | null
  authorityId?: string | null
}

/** Hangs a file where it belongs, and says which one hung there before. */
export async function attach(db: Db, { kind, ...owner }: Place, fileId: string): Promise<string | null> {
  const { table, column } = places[kind]
  const id = owner.userId ?? owner.companyId ?? owner.authorityId ?? ''
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

/** How many bytes a person's uploads take. */
export async function spaceUsed(db: Db, userId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('file')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'))
    .where('authorId', '=', userId)
    .executeTakeFirstOrThrow()
  return bytes
}
