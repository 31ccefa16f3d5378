import type { instruments } from '#contract/instrument.ts'
import type { Db } from '../../db/db.ts'
import { keepFile, storeFile } from '../../files/files.ts'
import { chooseOwner } from '../../resource/owning.ts'
import { notThere } from '../../http/problem.ts'
import { prepared, type App } from '../../http/serve.ts'
import type { Context } from '../../http/context.ts'
import { assertStorageQuota } from '../files/attachments.ts'
import { safe, type Harmless } from '../files/safe.ts'

type Adding = Context<typeof instruments.addFile>

/**
 * Stores a calibration certificate before the calibration that names it. The file is read before a database
 * connection is used.
 */
export const adding = ({ services: { config, files } }: App) =>
  prepared<typeof instruments.addFile, Harmless>(checked, async (context, { name, bytes, mime }) => {
    const { db, actor } = context
    const owner = chooseOwner(context)
    const author = { authorId: actor.userId }
    await assertStorageQuota(db, config, {
      bytes: bytes.length,
      ...author,
      companyId: owner.companyId ?? undefined,
    })
    const stored = await storeFile(files, bytes)
    const _id = await keepFile(db, { ...stored, ...author, ...owner, kind: 'calibration', name, mime })
    return { _id, name }
  })

const checked = (context: Adding): Promise<Harmless> => {
  // Checks permission first.
  chooseOwner(context)
  return safe(context.body)
}

interface Owner {
  companyId: string | null
  authorityId: string | null
}

/** Refuses a file that was not uploaded as calibration certificate for this owner. */
export async function assertCalibrationFile(
  db: Db,
  fileId: string | null,
  { companyId, authorityId }: Owner,
) {
  if (fileId === null) return
  const file = await db
    .selectFrom('file')
    .select('id')
    .where('id', '=', fileId)
    .where('kind', '=', 'calibration')
    .where((is) => (companyId ? is('companyId', '=', companyId) : is('authorityId', '=', authorityId)))
    // Locks the file until the commit, so that the retention job does not delete it.
    .forKeyShare()
    .executeTakeFirst()
  if (!file) throw notThere('fileId')
}
