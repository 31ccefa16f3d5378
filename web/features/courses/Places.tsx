import { Link } from '@tanstack/react-router'
import type { Course, Place } from '#contract/course.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Code } from '../../ui/Code.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import styles from './Course.module.css'
import { Withdraw } from './Withdraw.tsx'
import { useReason } from './useReason.ts'

export function Places({ course }: { course: Course }) {
  const { t } = useTexts()
  return (
    <DataTable
      label={t('course.people')}
      headings={[
        t('course.person'),
        t('account.evalid'),
        t('course.state'),
        t('certificate.number'),
        t('certificate.issue.identityCheck'),
      ]}
      rows={course.items.map((place) => [
        place.fullname || place.email,
        <span key="evalid" className="nowrap">
          {place.evalid ? <Code value={place.evalid} /> : '–'}
        </span>,
        <State key="state" place={place} course={course} />,
        <Number key="number" place={place} />,
        place.identityCheck,
      ])}
    />
  )
}

function State({ place, course }: { place: Place; course: Course }) {
  const { t } = useTexts()
  const reason = useReason()(place)
  return (
    <div className={styles.state}>
      <StateBadge state={place.state} />
      {reason && <p className="small muted">{reason}</p>}
      {place.unsent && <p className="small muted">{t(`letter.unsent.${place.unsent}`)}</p>}
      {place.state === 'awaited' && <Withdraw place={place} course={course} />}
    </div>
  )
}

function Number({ place: { certificateId, number } }: { place: Place }) {
  if (!certificateId) return '–'
  return (
    <Link className="nowrap" to="/app/certificates/$id" params={{ id: certificateId }}>
      <Code value={number} />
    </Link>
  )
}
