import { useQueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { answers, type ForumAnswer, type Topic, topics } from '#contract/forum.ts'
import { useSave, useItem } from '../../resource/queries.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { forumQueries, refreshForum } from './forumQueries.ts'
import { PostActions } from './PostActions.tsx'
import { callList } from '../../resource/calls.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import { useCan } from '../../session/useCan.ts'
import styles from './Topic.module.css'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { Post } from './Post.tsx'

// Most readers write nothing.
const NewAnswer = lazy(() => import('./NewAnswer.tsx'))
const AnswerForm = lazy(() => import('./AnswerForm.tsx'))

const perPage = 20
/** px */
const formHeight = 420

export function Answers({ topic }: { topic: Topic }) {
  const { t } = useTexts()
  const can = useCan()
  const solution = useItem(answers, topic.acceptedId)
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      queryKey: ['answer', 'list', topic._id],
      queryFn: ({ pageParam, signal }) =>
        callList(answers, { topicId: topic._id, l: perPage, lo: pageParam }, signal),
      initialPageParam: 0,
      getNextPageParam: ({ total }, pages) => (pages.length * perPage < total ? pages.length : null),
    })
  const loaded = data?.pages.flatMap(({ items }) => items) ?? []
  const isAccepted = ({ _id }: ForumAnswer) => _id === topic.acceptedId
  const accepted = topic.acceptedId === null ? undefined : (solution.data ?? loaded.find(isAccepted))
  const others = loaded.filter((answer) => !isAccepted(answer))
  const ordered = accepted ? [accepted, ...others] : others
  // The solution is above the other answers, and the form is below them.
  const isLoading = isPending || (solution.isLoading && !accepted)
  return (
    <section className={styles.page} aria-labelledby="answers">
      <h2 id="answers">
        {t('forum.answers')} {data && data.pages[0] && `(${data.pages[0].total})`}
      </h2>
      {error && <LoadError problem={error} retry={() => void refetch()} />}
      {isLoading ? (
        <Skeleton height={480} />
      ) : (
        <>
          {data && ordered.length === 0 && <p className="muted">{t('forum.answers.none')}</p>}
          {ordered.map((answer) => (
            <Answer key={answer._id} answer={answer} topic={topic} />
          ))}
          {hasNextPage && (
            <div className="row">
              <Button variant="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('forum.answers.more')}
              </Button>
            </div>
          )}
          {can('answer.create') && topic.hidden === null && (
            <Suspense fallback={<Skeleton height={formHeight} />}>
              <NewAnswer topicId={topic._id} />
            </Suspense>
          )}
        </>
      )}
    </section>
  )
}

function Answer({ answer, topic }: { answer: ForumAnswer; topic: Topic }) {
  const { t } = useTexts()
  const can = useCan()
  const [editing, setEditing] = useState(false)
  if (editing) return <Editing answer={answer} done={() => setEditing(false)} />
  const { _id: id, accepted } = answer
  const body = { answerId: accepted ? null : id }
  return (
    <Post
      post={answer}
      actions={
        <PostActions
          post={{ answerId: id, ...answer }}
          edit={can('answer.update', answer) ? () => setEditing(true) : undefined}
        >
          {can('answer.accept', topic) && answer.hidden === null && (
            <ActionButton
              variant={accepted ? 'quiet' : 'secondary'}
              run={() => call(topics.accept, { params: { id: topic._id }, body })}
              refreshes={forumQueries}
              toast={accepted ? undefined : t('forum.accepted')}
            >
              {t(accepted ? 'forum.accept.undo' : 'forum.accept')}
            </ActionButton>
          )}
        </PostActions>
      }
    />
  )
}

function Editing({ answer, done }: { answer: ForumAnswer; done: () => void }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const save = useSave(answers, answer)
  const [draft, setDraft] = useState({ text: answer.text, attachments: answer.attachments })
  return (
    <Suspense fallback={<Skeleton height={formHeight} />}>
      <AnswerForm
        label={t('forum.answer')}
        draft={draft}
        change={(part) => setDraft((before) => ({ ...before, ...part(before) }))}
        submit={t('forum.edit.save')}
        send={async (written) => {
          await save({ topicId: answer.topicId, ...written })
          await refreshForum(client)
          done()
        }}
        actions={
          <Button variant="secondary" onClick={done}>
            {t('shell.cancel')}
          </Button>
        }
      />
    </Suspense>
  )
}
