import { Link } from '@tanstack/react-router'
import { courses, type Course, type Seat, reasonKey } from '#contract/course.ts'
import { formatDay } from '#domain/day.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Code } from '../../ui/text.tsx'
import { DataTable } from '../../ui/lists.tsx'
import { StateBadge } from '../../ui/badges.tsx'
import styles from './Course.module.css'

export function Seats({ course }: { course: Course }) {
  const { t, locale } = useTexts()
  const identityOf = ({ identityCheck: check, identifiedOn: on }: Seat) =>
    on ? t('certificate.issue.identityKept.review', { check, day: formatDay(on, locale) }) : check
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
      rows={course.items.map((seat) => [
        seat.fullname || seat.email,
        <span key="evalid" className="nowrap">
          {seat.evalid ? <Code value={seat.evalid} /> : '–'}
        </span>,
        <State key="state" seat={seat} course={course} />,
        <Number key="number" seat={seat} />,
        identityOf(seat),
      ])}
    />
  )
}

function State({ seat, course }: { seat: Seat; course: Course }) {
  const { t } = useTexts()
  const reason = useReason()(seat)
  return (
    <div className={styles.state}>
      <StateBadge state={seat.state} />
      {reason && <p className="small muted">{reason}</p>}
      {seat.unsent && <p className="small muted">{t(`letter.unsent.${seat.unsent}`)}</p>}
      {seat.state === 'awaited' && <Withdraw seat={seat} course={course} />}
    </div>
  )
}

function Withdraw({ course: { _id: id, authorityId }, seat }: { course: Course; seat: Seat }) {
  const { t } = useTexts()
  const can = useCan()
  if (!can('course.withdraw', { authorityId })) return null
  const { position, fullname, email } = seat
  return (
    <ActionButton
      variant="quiet"
      question={{
        title: t('course.withdraw.title', { name: fullname || email }),
        body: t('course.withdraw.what'),
      }}
      run={() => call(courses.withdraw, { params: { id }, body: { position } })}
      stores={[courses.name, 'item', id]}
      refreshes={[[courses.name, 'list']]}
    >
      {t('course.withdraw')}
    </ActionButton>
  )
}

function Number({ seat: { certificateId, number } }: { seat: Seat }) {
  if (!certificateId) return '–'
  return (
    <Link className="nowrap" to="/app/certificates/$id" params={{ id: certificateId }}>
      <Code value={number} />
    </Link>
  )
}

function useReason() {
  const { t, textByKey } = useTexts()
  return (seat: Pick<Seat, 'state' | 'problem'>) => {
    const key = reasonKey(seat)
    return key ? (textByKey(key) ?? t('problem.unexpected')) : ''
  }
}
