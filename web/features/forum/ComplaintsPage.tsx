import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { moderation, type Complaint } from '#contract/forum.ts'
import { call } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { Loaded } from '../../resource/Loaded.tsx'
import NoRights from '../../resource/NoRights.tsx'
import { useCan } from '../../session/useCan.ts'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button, ButtonLink } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { forumQueries } from './forumQueries.ts'
import { HideButton, ShowButton } from './Moderation.tsx'
import { PostBody } from './PostBody.tsx'
import { Author } from './TopicState.tsx'
import styles from './Complaints.module.css'

export default function ComplaintsPage() {
  const { t } = useTexts()
  const can = useCan()
  return (
    <>
      <PageHeader title={t('forum.reports')} back={{ to: '/app/forum', label: t('forum.list') }} />
      {can('moderation.list') ? <Open /> : <NoRights />}
    </>
  )
}

/** All complaints about one post. */
interface Reported {
  key: string
  post: Complaint
  complaints: Complaint[]
  hiddenBecause?: string
}

function Open() {
  const { t } = useTexts()
  // A post that was hidden here remains on the page, so that hiding can be undone.
  const [hidden, setHidden] = useState<Reported[]>([])
  const without = (key: string) => setHidden((all) => all.filter((one) => one.key !== key))
  const query = useQuery(callQuery(['complaint', 'list'], moderation.list, {}))
  return (
    <Loaded query={query} height={240}>
      {({ items, total }) => {
        const open = byPost(items)
        const shown = [...open, ...hidden.filter(({ key }) => open.every((one) => one.key !== key))].toSorted(
          (one, other) => one.post.createdAt.localeCompare(other.post.createdAt),
        )
        if (shown.length === 0)
          return <EmptyState title={t('forum.reports.none')}>{t('forum.reports.none.what')}</EmptyState>
        return (
          <div className={styles.page}>
            {items.length < total && (
              <p className="muted">{t('forum.reports.most', { shown: items.length, total })}</p>
            )}
            {shown.map((reported) => (
              <ReportedPost
                key={reported.key}
                reported={reported}
                onHidden={(hiddenBecause) => setHidden((all) => [...all, { ...reported, hiddenBecause }])}
                onShown={() => without(reported.key)}
              />
            ))}
          </div>
        )
      }}
    </Loaded>
  )
}

function byPost(items: Complaint[]): Reported[] {
  const all = Map.groupBy(items, ({ topicId, answerId }) => answerId ?? topicId)
  return [...all].flatMap(([key, complaints]) => {
    const [post] = complaints
    return post ? [{ key, post, complaints }] : []
  })
}

interface Props {
  reported: Reported
  onHidden: (reason: string) => void
  onShown: () => void
}

function ReportedPost({ reported: { post, complaints, hiddenBecause }, onHidden, onShown }: Props) {
  const { t } = useTexts()
  const { topicId, answerId, title } = post
  const isHidden = hiddenBecause !== undefined
  return (
    <article className={styles.reported} aria-label={title}>
      <header className={styles.head}>
        <span className="muted">{t(answerId ? 'forum.reports.answer' : 'forum.reports.question')}</span>
        <h2>
          <Link to="/app/forum/$id" params={{ id: topicId }}>
            {title}
          </Link>
        </h2>
      </header>
      {isHidden && <Notice severity="success">{t('forum.hidden.why', { reason: hiddenBecause })}</Notice>}
      <div className={styles.parts}>
        <div className={styles.complaints}>
          {complaints.map((complaint) => (
            <OneComplaint key={complaint._id} complaint={complaint} settled={isHidden} />
          ))}
        </div>
        <PostOf post={post} />
      </div>
      <div className="row">
        {isHidden ? (
          <ShowButton post={post} variant="secondary" onShown={onShown} />
        ) : (
          <HideButton post={post} variant="secondary" onHidden={onHidden} />
        )}
        <ButtonLink variant="quiet" to="/app/forum/$id" params={{ id: topicId }}>
          {t('forum.reports.open')}
        </ButtonLink>
      </div>
    </article>
  )
}

interface ComplaintProps {
  complaint: Complaint
  settled: boolean
}

function OneComplaint({ complaint: { _id, reason, createdAt }, settled }: ComplaintProps) {
  const { t } = useTexts()
  return (
    <section className={styles.complaint} aria-label={t('forum.reports.complaint')}>
      <p className={styles.label}>
        <b>{t('forum.reports.complaint')}</b>
        <span className="muted small">
          <Moment value={createdAt} />
        </span>
      </p>
      <p className={styles.reason}>{reason}</p>
      {!settled && (
        <div>
          <ActionButton
            variant="secondary"
            run={() => call(moderation.dismiss, { params: { id: _id } })}
            refreshes={forumQueries}
            toast={t('forum.reports.dismissed')}
          >
            {t('forum.reports.dismiss')}
          </ActionButton>
        </div>
      )}
    </section>
  )
}

const longPost = 600

function PostOf({ post: { text, html, attachments, author, postedAt } }: { post: Complaint }) {
  const { t } = useTexts()
  const [whole, setWhole] = useState(text.length <= longPost)
  return (
    <section className={styles.post} aria-label={t('forum.reports.post')}>
      <p className={styles.label}>
        <b>{t('forum.reports.post')}</b>
        <Author author={author} />
        <span className="muted small">
          <Moment value={postedAt} />
        </span>
      </p>
      <div className={styles.body} data-short={!whole || undefined}>
        <PostBody html={html} attachments={attachments} />
      </div>
      {!whole && (
        <div>
          <Button variant="quiet" onClick={() => setWhole(true)}>
            {t('forum.reports.whole')}
          </Button>
        </div>
      )}
    </section>
  )
}
