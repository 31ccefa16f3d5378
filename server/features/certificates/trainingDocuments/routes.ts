import { trainingDocuments } from '#contract/trainingDocument.ts'
import { isGranted } from '#domain/policy.ts'
import { keepFile, storeFile } from '../../../files/files.ts'
import { findItem } from '../../../resource/items.ts'
import { takesForms } from '../../../http/form.ts'
import { Problem } from '../../../http/problem.ts'
import { prepared, serve, type App } from '../../../http/serve.ts'
import type { Context } from '../../../http/context.ts'
import { certificateItems } from '../queries.ts'
import { assertStorageQuota, safe, type Harmless } from '../../files/attachments.ts'
import { documentsOf } from './queries.ts'

/** Uploaded before the certificate that names them. */
export function trainingDocumentRoutes(app: App) {
  serve(app, trainingDocuments, {
    async list({ db, grants, params, today }) {
      const { id } = await findItem(db, certificateItems(db, { today }), params.id, grants)
      return { items: await documentsOf(db, id) }
    },
  })
  takesForms(app, (scope) => serve(scope, trainingDocuments, { add: adding(scope) }))
}

const adding = ({ services: { config, files } }: App) =>
  prepared<typeof trainingDocuments.add, Harmless>(
    checked,
    async ({ db, actor, body }, { name, bytes, mime }) => {
      await assertStorageQuota(db, config, { bytes: bytes.length, authorId: actor.userId })
      const { authorityId } = body
      const stored = await storeFile(files, bytes)
      const owner = { authorId: actor.userId, authorityId }
      const _id = await keepFile(db, { ...stored, ...owner, kind: 'trainingDocument', name, mime })
      return { _id, name, size: bytes.length }
    },
  )

/** Reads the file before a database connection is used, after checking permission. */
async function checked({ grants, body }: Context<typeof trainingDocuments.add>): Promise<Harmless> {
  if (!isGranted(grants, { authorityId: body.authorityId })) throw new Problem('notFound')
  return safe(body)
}
