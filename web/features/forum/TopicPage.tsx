import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams, Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { topics, type Topic } from '#contract/forum.ts'
import { call } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { ItemPage } from '../../resource/ItemPage.tsx'
import { useSave } from '../../resource/queries.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { PageSkeleton, Skeleton } from '../../ui/states.tsx'
import { Answers } from './Answers.tsx'
import { Post } from './Post.tsx'
import { PostActions } from './PostActions.tsx'
import type { TopicDraft } from './TopicForm.tsx'
import { RelatedTopics } from './RelatedTopics.tsx'
import { TopicState } from './TopicState.tsx'
import styles from './Topic.module.css'

// Few readers edit a topic.
const TopicForm = lazy(() => import('./TopicForm.tsx'))

export default function TopicPage() {
  const { id = '' } = useParams({ strict: false })
  const { t } = useTexts()
  return (
    <ItemPage
      resource={topics}
      id={id}
      back={{ to: '/app/forum', label: t('forum.list') }}
      titleOf={({ title }) => title}
      facts={(topic) => <TopicFacts topic={topic} />}
      actions={({ _id }) => <FollowButton topicId={_id} />}
    >
      {(topic) => topic && <Discussion key={topic._id} topic={topic} />}
    </ItemPage>
  )
}

function FollowButton({ topicId }: { topicId: string }) {
  const { t } = useTexts()
  const params = { id: topicId }
  const queryKey = ['topic', 'follow', topicId]
  const { data, isLoading } = useQuery(callQuery(queryKey, topics.follow, { params }))
  if (isLoading) return <Skeleton height="var(--control)" width={160} />
  if (!data) return null
  const follows = data.state === 'following'
  return (
    <ActionButton
      variant="secondary"
      icon={follows ? <IconBellOff size={20} aria-hidden /> : <IconBell size={20} aria-hidden />}
      run={() => call(topics.setFollow, { params, body: { state: follows ? 'muted' : 'following' } })}
      stores={queryKey}
      toast={t(follows ? 'forum.muted' : 'forum.follow.what')}
    >
      {t(follows ? 'forum.mute' : 'forum.follow')}
    </ActionButton>
  )
}

function Discussion({ topic }: { topic: Topic }) {
  const { t } = useTexts()
  const can = useCan()
  const [editing, setEditing] = useState(false)
  if (editing)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Editing topic={topic} done={() => setEditing(false)} />
      </Suspense>
    )
  return (
    <div className={styles.topic}>
      <div className={styles.page}>
        <section aria-label={t('forum.question')}>
          <Post
            post={topic}
            actions={
              <PostActions
                post={{ topicId: topic._id, ...topic }}
                edit={can('topic.update', topic) ? () => setEditing(true) : undefined}
              />
            }
          />
        </section>
        <Answers topic={topic} />
      </div>
      <RelatedTopics topic={topic} />
    </div>
  )
}

function Editing({ topic, done }: { topic: Topic; done: () => void }) {
  const { t } = useTexts()
  const save = useSave(topics, topic)
  const [draft, setDraft] = useState<TopicDraft>({
    title: topic.title,
    text: topic.text,
    tags: topic.tags.join(', '),
    model: topic.vehicleId ? { _id: topic.vehicleId, name: topic.vehicle ?? '' } : null,
    attachments: topic.attachments,
  })
  return (
    <TopicForm
      draft={draft}
      change={(part) =>
        setDraft((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) }))
      }
      submit={t('forum.edit.save')}
      send={async (body) => {
        await save(body)
        done()
      }}
      actions={
        <Button variant="secondary" onClick={done}>
          {t('shell.cancel')}
        </Button>
      }
    />
  )
}

function TopicFacts({ topic: { state, tags, vehicleId, vehicle } }: { topic: Topic }) {
  return (
    <span className={styles.tags}>
      <TopicState state={state} />
      {vehicleId && (
        <Link to="/app/vehicles/$id" params={{ id: vehicleId }} className={styles.tag}>
          {vehicle}
        </Link>
      )}
      {tags.map((tag) => (
        <Link key={tag} to="/app/forum" search={{ q: `#${tag}` } as never} className={styles.tag}>
          #{tag}
        </Link>
      ))}
    </span>
  )
}
