import type { App } from '../../http/serve.ts'
import { answerRoutes } from './answers.ts'
import { attachmentRoutes } from './attachments.ts'
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
