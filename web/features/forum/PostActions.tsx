import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { answers, moderation, topics } from '#contract/forum.ts'
import { call } from '../../api/call.ts'
import { useConfirmedAction } from '../../form/useConfirmedAction.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
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
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pending, start } = useConfirmedAction()
  const { topicId, answerId, authorId, hidden } = post
  const kind = answerId ? 'answer' : 'topic'
  const params = { id: answerId ?? topicId }
  const refresh = () => refreshForum(client)
  const action = (name: string, label: string, begin: () => void) => (
    <Button variant="quiet" pending={pending === name} onClick={begin}>
      {label}
    </Button>
  )
  const remove = async () => {
    await (answerId ? call(answers.remove, { params }) : call(topics.remove, { params }))
    await refresh()
    if (!answerId) await navigate({ to: '/app/forum' })
  }
  return (
    <div className={styles.actions}>
      {children}
      {edit && action('edit', t('forum.edit'), edit)}
      {can(`${kind}.delete`, post) &&
        !post.answers &&
        action('delete', t('forum.delete'), () =>
          start('delete', {
            question: {
              title: t(`forum.delete.${kind}`),
              body: t('forum.delete.what'),
              action: t('forum.delete'),
              danger: true,
            },
            run: remove,
            done: t('forum.deleted'),
          }),
        )}
      {post.editedAt && can(`${kind}.history`, post) && <Former topicId={topicId} answerId={answerId} />}
      {authorId === null &&
        hidden === null &&
        action('report', t('forum.report'), () =>
          start('report', {
            question: {
              title: t('forum.report.title'),
              body: t('forum.report.what'),
              action: t('forum.report'),
              reason: { label: t('forum.report.reason') },
            },
            run: (reason) =>
              call(moderation.report, { body: { topicId, answerId: answerId ?? null, reason } }),
            done: t('forum.reported'),
          }),
        )}
      {can('moderation.hide') &&
        hidden === null &&
        action('hide', t('forum.hide'), () =>
          start('hide', {
            question: {
              title: t('forum.hide.title'),
              body: t('forum.hide.what'),
              action: t('forum.hide'),
              danger: true,
              reason: { label: t('shell.confirm.reason') },
            },
            run: async (reason) => {
              await call(answerId ? moderation.hideAnswer : moderation.hideTopic, {
                params,
                body: { reason },
              })
              await refresh()
            },
            done: t('forum.hidden'),
          }),
        )}
      {can('moderation.show') &&
        hidden !== null &&
        action('show', t('forum.show'), () =>
          start('show', {
            run: async () => {
              await call(answerId ? moderation.showAnswer : moderation.showTopic, { params })
              await refresh()
            },
            done: t('forum.shown'),
          }),
        )}
    </div>
  )
}

export const refreshForum = (client: ReturnType<typeof useQueryClient>) =>
  Promise.all(['topic', 'answer', 'complaint'].map((name) => client.invalidateQueries({ queryKey: [name] })))
