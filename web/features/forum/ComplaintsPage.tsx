import { useQuery } from '@tanstack/react-query'
import { moderation } from '#contract/forum.ts'
import { call } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { LoadError } from '../../resource/LoadError.tsx'
import NoRights from '../../resource/NoRights.tsx'
import { useCan } from '../../session/useCan.ts'
import { DayOf } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { forumQueries } from './PostActions.tsx'
import styles from './Topic.module.css'

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

function Open() {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(callQuery(['complaint', 'list'], moderation.list, {}))
  if (error) return <LoadError problem={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={200} />
  if (data.total === 0)
    return <EmptyState title={t('forum.reports.none')}>{t('forum.reports.none.what')}</EmptyState>
  return (
    <div className={styles.page}>
      {data.items.map(({ _id, topicId, title, text, reason, createdAt }) => (
        <article key={_id} className={styles.post}>
          <div className={styles.head}>
            <h2>{title}</h2>
            <span className="muted small">
              <DayOf moment={createdAt} />
            </span>
          </div>
          <p>
            <b>{reason}</b>
          </p>
          <p className={styles.former}>{text.slice(0, 400)}</p>
          <div className="row">
            <ButtonLink variant="secondary" to="/app/forum/$id" params={{ id: topicId }}>
              {t('forum.reports.open')}
            </ButtonLink>
            <ActionButton
              variant="quiet"
              run={() => call(moderation.dismiss, { params: { id: _id } })}
              refreshes={forumQueries}
              toast={t('forum.reports.dismissed')}
            >
              {t('forum.reports.dismiss')}
            </ActionButton>
          </div>
        </article>
      ))}
    </div>
  )
}
