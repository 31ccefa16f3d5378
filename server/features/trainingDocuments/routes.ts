import { trainingDocuments } from '#contract/trainingDocument.ts'
import { within } from '#domain/policy.ts'
import { DocumentRefused, ImageRefused } from '../../documents/errors.ts'
import { isImage } from '../../documents/image.ts'
import { harmlessPdf, imageOf } from '../../documents/uploads.ts'
import { keepFile, storeFile } from '../../files/files.ts'
import { findItem } from '../../http/items.ts'
import { takesForms } from '../../http/form.ts'
import { Problem } from '../../http/problem.ts'
import { prepared, serve, type App, type Request } from '../../http/serve.ts'
import { certificateItems } from '../certificates/queries.ts'
import { demandSpace } from '../files/attachments.ts'
import { documentsOf } from './queries.ts'

type Adding = Request<typeof trainingDocuments.add>

interface Checked {
  bytes: Uint8Array
  mime: string
}

/** Training documents come before the certificate: they are named when it is issued, and kept with it. */
export function trainingDocumentRoutes(app: App) {
  serve(app, trainingDocuments, {
    async list({ db, reach, params, today }) {
      const { id } = await findItem(db, certificateItems(db, { today }), params.id, reach)
      return { items: await documentsOf(db, id) }
    },
  })
  takesForms(app, (scope) => serve(scope, trainingDocuments, { add: adding(scope) }))
}

const adding = ({ house: { files } }: App) =>
  prepared<typeof trainingDocuments.add, Checked>(checked, async ({ db, actor, body }, { bytes, mime }) => {
    await demandSpace(db, { bytes: bytes.length, authorId: actor.userId })
    const { authorityId, name } = body
    const stored = await storeFile(files, bytes)
    const owner = { authorId: actor.userId, authorityId }
    const _id = await keepFile(db, { ...stored, ...owner, kind: 'trainingDocument', name, mime })
    return { _id, name, size: bytes.length }
  })

/** Read before anybody waits for the database, but not for whoever may not keep it. */
async function checked({ reach, body: { authorityId, file } }: Adding): Promise<Checked> {
  if (!within(reach, { authorityId })) throw new Problem('notFound')
  const bytes = file as Uint8Array
  try {
    if (isImage(bytes)) return { bytes: await imageOf(bytes, 'photo'), mime: 'image/jpeg' }
    await harmlessPdf(bytes)
    return { bytes, mime: 'application/pdf' }
  } catch (error) {
    if (error instanceof ImageRefused)
      throw new Problem(error.flaw === 'tooLarge' ? 'file.tooLarge' : 'file.unreadable')
    if (error instanceof DocumentRefused) throw new Problem(`trainingDocument.${error.flaw}`)
    throw error
  }
}
