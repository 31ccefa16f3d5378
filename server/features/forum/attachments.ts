import { attachments } from '#contract/forum.ts'
import { keepFile, storeFile } from '../../files/files.ts'
import { takesForms } from '../../http/form.ts'
import { prepared, serve, type App } from '../../http/serve.ts'
import { assertStorageQuota } from '../files/attachments.ts'
import { safe, type Harmless } from '../files/safe.ts'

/** Attachments are uploaded before the post that names them. */
export function attachmentRoutes(app: App) {
  takesForms(app, (scope) => serve(scope, attachments, { add: adding(scope) }))
}

const adding = ({ services: { config, files } }: App) =>
  prepared<typeof attachments.add, Harmless>(
    ({ body }) => safe(body),
    async ({ db, actor }, { name, bytes, mime }) => {
      await assertStorageQuota(db, config, { bytes: bytes.length, authorId: actor.userId })
      const stored = await storeFile(files, bytes)
      const _id = await keepFile(db, { ...stored, authorId: actor.userId, kind: 'attachment', name, mime })
      return { _id, name, size: bytes.length, mime }
    },
  )
