import type { Selectable } from 'kysely'
import type { FileDescription } from '#contract/file.ts'
import { sharedKinds } from '#domain/shareLink.ts'
import type { Db } from '../../db/db.ts'
import type { File } from '../../db/tables.ts'

export async function recordOf(
  db: Db,
  { id, kind }: Pick<Selectable<File>, 'id' | 'kind'>,
): Promise<FileDescription['record']> {
  const table = sharedKinds.find((one) => one === kind)
  if (!table) return null
  const record = await db
    .selectFrom(table)
    .select(['id', 'number', 'verifyCode'])
    .where('fileId', '=', id)
    .executeTakeFirst()
  if (!record?.number || !record.verifyCode) return null
  const { id: _id, number, verifyCode } = record
  return { _id, kind: table, number, verifyCode }
}
