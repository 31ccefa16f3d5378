import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { answers, moderation, topics } from '#contract/forum.ts'
import { call } from '../../api/call.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import { Moment } from '../../i18n/Day.tsx'
import { Dialog, DialogActions } from '../../ui/dialogs.tsx'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { forumQueries } from './forumQueries.ts'
import { HideButton, ShowButton } from './Moderation.tsx'
import styles from './Topic.module.css'

interface PostId {
  topicId: string
  answerId?: string
}

interface Actionable extends PostId {
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
      {post.editedAt && can(`${kind}.history`, post) && (
        <EarlierVersions topicId={topicId} answerId={answerId} />
      )}
      {authorId === null && hidden === null && <Report topicId={topicId} answerId={answerId} />}
      {hidden === null ? <HideButton post={post} /> : <ShowButton post={post} />}
    </div>
  )
}

function Report({ topicId, answerId = null }: { topicId: string; answerId?: string | null }) {
  const { t } = useTexts()
  return (
    <ActionButton
      variant="quiet"
      question={{
        title: t('forum.report.title'),
        body: t('forum.report.what'),
        reason: { label: t('forum.report.reason') },
      }}
      run={({ reason }) => call(moderation.report, { body: { topicId, answerId, reason } })}
      toast={t('forum.reported')}
    >
      {t('forum.report')}
    </ActionButton>
  )
}

function EarlierVersions(post: PostId) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('forum.history')}
      </Button>
      {open && (
        <Dialog title={t('forum.history')} onClose={() => setOpen(false)}>
          <Texts {...post} />
          <DialogActions>
            <Button onClick={() => setOpen(false)}>{t('shell.close')}</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}

function Texts({ topicId, answerId }: PostId) {
  const { t } = useTexts()
  const params = { id: answerId ?? topicId }
  const { data, error, refetch } = useQuery({
    queryKey: [answerId ? 'answer' : 'topic', 'history', params.id],
    queryFn: ({ signal }) =>
      answerId ? call(answers.history, { params }, { signal }) : call(topics.history, { params }, { signal }),
  })
  if (error) return <LoadError problem={error} retry={() => void refetch()} />
  if (data?.items.length === 0) return <p>{t('forum.history.none')}</p>
  return (
    <div className="stack">
      {data?.items.map(({ _id, title, text, editedAt }) => (
        <section key={_id} className={styles.post}>
          <span className="muted small">
            {t('forum.edited')} <Moment value={editedAt} />
          </span>
          {title && <b>{title}</b>}
          <p className={styles.former}>{text}</p>
        </section>
      ))}
    </div>
  )
}
