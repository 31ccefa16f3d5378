import { useInfiniteQuery } from '@tanstack/react-query'
import { answers, type ForumAnswer, type Topic } from '#contract/forum.ts'
import { callList } from '../../resource/calls.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import { useItem } from '../../resource/queries.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Answer } from './Answer.tsx'
import { NewAnswer } from './NewAnswer.tsx'
import styles from './Topic.module.css'

const perPage = 20

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
  const others = data?.pages.flatMap(({ items }) => items).filter(({ _id }) => _id !== topic.acceptedId) ?? []
  const ordered: ForumAnswer[] = topic.acceptedId && solution.data ? [solution.data, ...others] : others
  return (
    <section className={styles.page} aria-labelledby="answers">
      <h2 id="answers">
        {t('forum.answers')} {data && data.pages[0] && `(${data.pages[0].total})`}
      </h2>
      {error && <LoadError problem={error} retry={() => void refetch()} />}
      {isPending && <Skeleton height={120} />}
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
      {can('answer.create') && topic.hidden === null && <NewAnswer topicId={topic._id} />}
    </section>
  )
}
