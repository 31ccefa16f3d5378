import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { moderation, topics } from '#contract/forum.ts'
import { topicStates } from '#domain/forum.ts'
import { callQuery } from '../../api/callQuery.ts'
import { ListPage } from '../../resource/ListPage.tsx'
import { useCan } from '../../session/useCan.ts'
import { DayOf } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import { Author, TopicState } from './TopicState.tsx'
import styles from './Topic.module.css'

export default function ForumPage() {
  return (
    <ListPage
      resource={topics}
      descending
      createPath="/app/forum/new"
      actions={() => <Ways />}
      filters={[{ field: 'state', options: topicStates }]}
      noExport
      link={({ _id }) => `/app/forum/${_id}`}
      columns={[
        { field: 'title' },
        {
          field: 'author',
          show: ({ author, authorId }) => <Author author={author} you={authorId !== null} />,
        },
        { field: 'tags', show: ({ tags }) => <Tags tags={tags} />, wide: true, card: 'none' },
        { field: 'vehicle', wide: 'most', card: 'none' },
        { field: 'answers', align: 'end' },
        { field: 'lastActivityAt', show: ({ lastActivityAt }) => <DayOf moment={lastActivityAt} /> },
        { field: 'state', show: ({ state }) => <TopicState state={state} />, card: 'badge' },
      ]}
    />
  )
}

function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return <>–</>
  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <Link key={tag} to="/app/forum" search={{ q: `#${tag}` } as never} className={styles.tag}>
          #{tag}
        </Link>
      ))}
    </span>
  )
}

function Ways() {
  const { t } = useTexts()
  const can = useCan()
  const moderates = can('moderation.list')
  const { data } = useQuery({
    ...callQuery(['complaint', 'list'], moderation.list, {}),
    enabled: moderates,
  })
  return (
    <>
      {moderates && (
        <ButtonLink variant="secondary" to="/app/forum/reports">
          {data && data.total > 0 ? t('forum.reports.count', { count: data.total }) : t('forum.reports')}
        </ButtonLink>
      )}
      <ButtonLink variant="secondary" to="/app/forum/name">
        {t('forum.name')}
      </ButtonLink>
    </>
  )
}
