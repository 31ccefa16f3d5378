import { Link } from '@tanstack/react-router'
import { topics } from '#contract/forum.ts'
import { RelatedItems } from '../../../resource/RelatedItems.tsx'
import { DayOf } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { latestFilter } from './useLatestTopics.ts'

interface Props {
  title: string
  none: string
  /** Limits the topics to this vehicle model. */
  vehicleId?: string
}

export default function LatestTopics({ title, none, vehicleId }: Props) {
  const { t } = useTexts()
  return (
    <RelatedItems
      resource={topics}
      title={title}
      filter={latestFilter(vehicleId)}
      link={({ _id }) => `/app/forum/${_id}`}
      show={({ title, answers, lastActivityAt }) => ({
        title,
        what: (
          <>
            {t('shell.dashboard.forumAnswers', { count: answers })}, <DayOf moment={lastActivityAt} />
          </>
        ),
      })}
      none={none}
      all={(count) => (
        <Link to="/app/forum" search={(vehicleId ? { vehicleId } : {}) as never}>
          {t('shell.dashboard.all', { count })}
        </Link>
      )}
    />
  )
}
