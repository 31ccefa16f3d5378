import { attachments } from '#contract/forum.ts'
import { keepFile, storeFile } from '../../files/files.ts'
import { takesForms } from '../../http/form.ts'
import { prepared, serve, type App } from '../../http/serve.ts'
import { assertStorageQuota, safe, type Harmless } from '../files/attachments.ts'
import { answerRoutes } from './answers.ts'
import { moderationRoutes } from './moderation.ts'
import { forumNameRoutes } from './names.ts'
import { topicRoutes } from './topics.ts'

export function forumRoutes(app: App) {
  topicRoutes(app)
  answerRoutes(app)
  attachmentRoutes(app)
  moderationRoutes(app)
  forumNameRoutes(app)
}

/** Attachments are uploaded before the post that names them. */
function attachmentRoutes(app: App) {
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
