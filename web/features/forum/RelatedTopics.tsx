import type { Topic } from '#contract/forum.ts'
import { DayOf } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Row, Rows } from '../../ui/lists.tsx'
import { Section } from '../../ui/pages.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useLatestTopics } from './public/useLatestTopics.ts'

/** Other questions about the same model; without a model, the newest ones. */
export function RelatedTopics({ topic: { _id: id, vehicleId } }: { topic: Topic }) {
  const { t } = useTexts()
  const { data, error } = useLatestTopics(vehicleId)
  const others = data?.items.filter(({ _id }) => _id !== id)
  if (error || others?.length === 0) return null
  const title = t(vehicleId ? 'forum.ofModel' : 'forum.newest')
  return (
    <Section title={title}>
      {others ? (
        <Rows label={title}>
          {others.map(({ _id, title: question, answers, lastActivityAt }) => (
            <Row
              key={_id}
              title={question}
              what={
                <>
                  {t('shell.dashboard.forumAnswers', { count: answers })}, <DayOf moment={lastActivityAt} />
                </>
              }
              to={`/app/forum/${_id}`}
            />
          ))}
        </Rows>
      ) : (
        <Skeleton height={280} />
      )}
    </Section>
  )
}
