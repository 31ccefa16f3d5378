import type { QueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { answers, moderation, topics } from '#contract/forum.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { Former } from './Former.tsx'
import styles from './Topic.module.css'

interface Actionable {
  topicId: string
  /** Omitted for the question itself. */
  answerId?: string
  authorId: string | null
  hidden: string | null
  editedAt: string | null
  answers?: number
}

interface Props {
  post: Actionable
  edit?: () => void
  children?: ReactNode
}

export function PostActions({ post, edit, children }: Props) {
  const { t } = useTexts()
  const can = useCan()
  const navigate = useNavigate()
  const { topicId, answerId, authorId, hidden } = post
  const kind = answerId ? 'answer' : 'topic'
  const params = { id: answerId ?? topicId }
  return (
    <div className={styles.actions}>
      {children}
      {edit && (
        <Button variant="quiet" onClick={edit}>
          {t('forum.edit')}
        </Button>
      )}
      {can(`${kind}.delete`, post) && !post.answers && (
        <ActionButton
          variant="quiet"
          question={{ title: t(`forum.delete.${kind}`), body: t('forum.delete.what'), danger: true }}
          run={() => (answerId ? call(answers.remove, { params }) : call(topics.remove, { params }))}
          refreshes={forumQueries}
          onSuccess={() => !answerId && navigate({ to: '/app/forum' })}
          toast={t('forum.deleted')}
        >
          {t('forum.delete')}
        </ActionButton>
      )}
      {post.editedAt && can(`${kind}.history`, post) && <Former topicId={topicId} answerId={answerId} />}
      {authorId === null && hidden === null && (
        <ActionButton
          variant="quiet"
          question={{
            title: t('forum.report.title'),
            body: t('forum.report.what'),
            reason: { label: t('forum.report.reason') },
          }}
          run={({ reason }) =>
            call(moderation.report, { body: { topicId, answerId: answerId ?? null, reason } })
          }
          toast={t('forum.reported')}
        >
          {t('forum.report')}
        </ActionButton>
      )}
      {can('moderation.hide') && hidden === null && (
        <ActionButton
          variant="quiet"
          question={{
            title: t('forum.hide.title'),
            body: t('forum.hide.what'),
            danger: true,
            reason: { label: t('shell.confirm.reason') },
          }}
          run={({ reason }) =>
            call(answerId ? moderation.hideAnswer : moderation.hideTopic, { params, body: { reason } })
          }
          refreshes={forumQueries}
          toast={t('forum.hidden')}
        >
          {t('forum.hide')}
        </ActionButton>
      )}
      {can('moderation.show') && hidden !== null && (
        <ActionButton
          variant="quiet"
          run={() => call(answerId ? moderation.showAnswer : moderation.showTopic, { params })}
          refreshes={forumQueries}
          toast={t('forum.shown')}
        >
          {t('forum.show')}
        </ActionButton>
      )}
    </div>
  )
}

export const forumQueries = [['topic'], ['answer'], ['complaint']]

export const refreshForum = (client: QueryClient) =>
  Promise.all(forumQueries.map((queryKey) => client.invalidateQueries({ queryKey })))
