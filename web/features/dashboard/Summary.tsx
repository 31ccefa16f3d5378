import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { certificates } from '#contract/certificate.ts'
import { pastDraft, reports } from '#contract/report.ts'
import { daysLeft } from '#domain/certificate.ts'
import { RelatedItems } from '../../resource/RelatedItems.tsx'
import { CertificateName } from '../certificates/public/CertificateName.tsx'
import { useReportRow } from '../reports/public/reportRow.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useToday } from '../../i18n/Day.tsx'
import { useAccount } from '../../session/session.ts'
import { Skeleton } from '../../ui/states.tsx'
import { WhenNear } from '../../ui/WhenNear.tsx'
import { StateBadge } from '../../ui/badges.tsx'
import { CountedLink } from './CountedLink.tsx'
import styles from './Summary.module.css'

const LatestTopics = lazy(() => import('../forum/public/LatestTopics.tsx'))

interface Props {
  isEmpty: boolean
  isPlaced: boolean
}

export function Summary({ isEmpty, isPlaced }: Props) {
  const can = useCan()
  const { t } = useTexts()
  const { actor, secondFactor } = useAccount()
  const { company, authorities } = actor
  // Until then the server refuses what is not the own account.
  const waits = secondFactor.required && !secondFactor.enrolled
  const leads = can('qualification.read') && (company !== null || authorities.length > 0)
  return (
    <div className={styles.lists}>
      {!isEmpty && can('certificate.list') && (
        <div className={`stack ${styles.dates}`}>
          <EndingNext />
          {leads && (
            <p className="tap">
              <Link to="/app/qualification">{t('dashboard.losses')}</Link>
            </p>
          )}
        </div>
      )}
      {!isEmpty && can('report.list') && <MeasuredLast />}
      {!waits && can('topic.list') && (
        <WhenNear isPlaced={isPlaced} fallback={<Skeleton height={120} />}>
          <Suspense fallback={<Skeleton height={120} />}>
            <LatestTopics title={t('shell.dashboard.forum')} none={t('shell.dashboard.forumNone')} />
          </Suspense>
        </WhenNear>
      )}
    </div>
  )
}

function EndingNext() {
  const { t } = useTexts()
  const today = useToday()
  return (
    <RelatedItems
      resource={certificates}
      title={t('shell.dashboard.endingNext')}
      filter={{ state: 'expiring', sf: 'dueDate', so: 'asc' }}
      link={({ _id }) => `/app/certificates/${_id}`}
      show={({ holder, name, level, language, state, dueDate }) => ({
        title: holder,
        what: <CertificateName {...{ name, level, language }} />,
        badge: (
          <StateBadge state={state} note={t('certificate.daysLeft', { count: daysLeft(today, dueDate) })} />
        ),
      })}
      none={t('shell.dashboard.endingNone')}
      all={(count) => (
        <CountedLink of={{ list: 'certificate', filter: { state: 'expiring', sort: 'dueDate' } }}>
          {t('shell.dashboard.all', { count })}
        </CountedLink>
      )}
    />
  )
}

function MeasuredLast() {
  const { t } = useTexts()
  // Drafts may have no day. They are shown above the linked list, not in it.
  const filter = { state: pastDraft }
  return (
    <RelatedItems
      resource={reports}
      title={t('shell.dashboard.measuredLast')}
      filter={{ ...filter, sf: 'measuredAt', so: 'desc' }}
      link={({ _id }) => `/app/reports/${_id}`}
      show={useReportRow()}
      none={t('shell.dashboard.measuredNone')}
      all={(count) => (
        <CountedLink of={{ list: 'report', filter: { ...filter, sort: 'measuredAt', desc: true } }}>
          {t('shell.dashboard.all', { count })}
        </CountedLink>
      )}
    />
  )
}
