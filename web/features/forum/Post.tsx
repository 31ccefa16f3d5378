import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ForumAnswer, Topic } from '#contract/forum.ts'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/notices.tsx'
import { Author } from './TopicState.tsx'
import { PostBody } from './PostBody.tsx'
import styles from './Topic.module.css'

export function Post({ post, actions }: { post: Topic | ForumAnswer; actions: ReactNode }) {
  const { t } = useTexts()
  const accepted = 'accepted' in post && post.accepted
  return (
    <article
      className={styles.post}
      data-accepted={accepted || undefined}
      data-hidden={post.hidden !== null || undefined}
    >
      {accepted && (
        <span className={styles.solution}>
          <IconCheck size={20} stroke={2.5} aria-hidden />
          {t('forum.solution')}
        </span>
      )}
      {post.hidden !== null && (
        <Notice severity="warning">{t('forum.hidden.why', { reason: post.hidden })}</Notice>
      )}
      <div className={styles.head}>
        <Author author={post.author} you={post.authorId !== null} />
        <span className="muted small">
          <Moment value={post.createdAt} />
          {post.editedAt && (
            <>
              {', '}
              {t('forum.edited')} <Moment value={post.editedAt} />
            </>
          )}
        </span>
      </div>
      <PostBody html={post.html} attachments={post.attachments} />
      {actions}
    </article>
  )
}
