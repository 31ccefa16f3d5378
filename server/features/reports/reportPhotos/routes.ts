import { reportPhotos } from '#contract/photo.ts'
import { grantsOf, isGranted } from '#domain/policy.ts'
import { sha256 } from '../../../config.ts'
import { ImageRefused } from '../../../documents/errors.ts'
import { imageOf } from '../../../documents/uploads.ts'
import { keepFile, storeFile } from '../../../files/files.ts'
import { findItem } from '../../../resource/items.ts'
import { takesForms } from '../../../http/form.ts'
import { Problem } from '../../../http/problem.ts'
import { prepared, serve, type App } from '../../../http/serve.ts'
import type { Context } from '../../../http/context.ts'
import { result } from '../../../http/result.ts'
import { assertStorageQuota } from '../../files/attachments.ts'
import { reportItems } from '../queries.ts'
import type { Recorded } from '../record.ts'
import { findArrived } from './queries.ts'

type Adding = Context<typeof reportPhotos.add>

/** Photos are uploaded one by one after the draft that names them, so a bad connection loses none. */
export function reportPhotoRoutes(app: App) {
  takesForms(app, (scope) => serve(scope, reportPhotos, { add: adding(scope) }))
}

const adding = ({ services: { config, files } }: App) =>
  prepared<typeof reportPhotos.add, Uint8Array | null>(rewritten, async (context, bytes) => {
    const { db, actor, params, body } = context
    await db.selectFrom('report').select('id').where('id', '=', params.id).forUpdate().execute()
    const { companyId, authorityId, type } = await draftNaming(context)
    // A repeated upload after a lost answer.
    const existing = await findArrived(db, params.id, sentIn(context))
    if (existing) return existing
    if (!bytes) throw new Problem('notFound')
    const payer = companyId ? { companyId } : { authorId: actor.userId }
    await assertStorageQuota(db, config, { bytes: bytes.length, ...payer })
    const stored = await storeFile(files, bytes)
    const owner = { authorId: actor.userId, companyId, authorityId }
    const name = `${type}-${body.photoId.slice(-6)}.jpg`
    const fileId = await keepFile(db, { ...stored, ...owner, kind: 'reportPhoto', name, mime: 'image/jpeg' })
    const sentSha256 = sha256(sentIn(context).bytes)
    await db
      .insertInto('reportPhoto')
      .values({ reportId: params.id, photoId: body.photoId, fileId, sentSha256 })
      .execute()
    const answer = { photoId: body.photoId, fileId, sha256: stored.sha256.toString('hex') }
    return result(answer, { audit: { objectId: params.id } })
  })

const sentIn = ({ body }: Adding) => ({ photoId: body.photoId, bytes: body.file as Uint8Array })

/** 404 if the actor may not read the draft, 403 if they may not change it. */
async function draftNaming({ db, actor, grants, params, body }: Adding) {
  const report = await findItem(db, reportItems(db), params.id, grantsOf(actor, 'report.read'))
  if (!isGranted(grants, report)) throw new Problem('forbidden')
  if (report.state !== 'draft') throw new Problem('report.immutable')
  const { photos = [] } = report.record as Partial<Recorded>
  if (!photos.some(({ photoId }) => photoId === body.photoId)) throw new Problem('report.photoUnknown')
  return report
}

/** Encodes the photo before a database connection is used, after checking permission. */
async function rewritten(context: Adding) {
  await draftNaming(context)
  const sent = sentIn(context)
  if (await findArrived(context.db, context.params.id, sent)) return null
  try {
    return await imageOf(sent.bytes, 'evidence')
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error
    throw new Problem(error.violation === 'notImage' ? 'unsupportedMedia' : `file.${error.violation}`)
  }
}
