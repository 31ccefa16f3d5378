import type { ReactNode } from 'react'
import { daysLeft } from '#domain/certificate.ts'
import { formatDay } from '#domain/day.ts'
import { Day, useToday } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Row, Rows } from '../../../ui/lists.tsx'
import type { Candidate, CandidateById, Person } from './draft.ts'
import styles from './issue.module.css'

/** The replaced certificates, what replaces them, and the days kept or lost. Those that end first come first. */
export function Renewals({ renewals }: { renewals: readonly Candidate[] }) {
  const { t } = useTexts()
  if (renewals.length === 0) return null
  const title = t('certificate.issue.renewals', { count: renewals.length })
  const sorted = renewals.toSorted((one, other) => endOf(one).localeCompare(endOf(other)))
  return (
    <section className="stack" aria-labelledby="issue-renewals">
      <h2 id="issue-renewals">{title}</h2>
      <p className="small muted">{t('certificate.issue.renewals.what')}</p>
      <Rows label={title}>
        {sorted.map((candidate) => (
          <Row key={candidate.userId} title={candidate.fullname} what={<Replaced candidate={candidate} />} />
        ))}
      </Rows>
    </section>
  )
}

const endOf = ({ former }: Candidate) => former?.dueDate ?? ''

function Replaced({ candidate: { former, dueDate, kept, lost } }: { candidate: Candidate }): ReactNode {
  const { t, locale } = useTexts()
  const today = useToday()
  if (!former) return null
  const replaced = { number: former.number, day: formatDay(former.dueDate, locale) }
  const left = daysLeft(today, former.dueDate)
  return (
    <>
      <div>
        {left < 0
          ? t('certificate.issue.renewals.replaces.expired', replaced)
          : t('certificate.issue.renewals.replaces', replaced)}
      </div>
      <div>
        <b>{t('certificate.issue.renewals.due', { day: formatDay(dueDate, locale) })}</b>
        {kept > 0 && ` · ${t('certificate.issue.renewals.kept', { count: kept })}`}
        {lost > 0 && (
          <>
            {' · '}
            <span className={styles.lost}>{t('certificate.issue.renewals.lost', { count: lost })}</span>
          </>
        )}
      </div>
    </>
  )
}

interface DuesProps {
  people: readonly Person[]
  known: CandidateById
  /** The last day of a first certificate. */
  usual: string
}

/** The last valid day of all, or the first and the last of them. */
export function Dues({ people, known, usual }: DuesProps) {
  const { t, locale } = useTexts()
  const days = people.map(({ _id }) => known.get(_id)?.dueDate ?? usual).toSorted()
  const [first = usual, last = first] = [days[0], days.at(-1)]
  if (first === last) return <Day value={first} />
  const span = { from: formatDay(first, locale), to: formatDay(last, locale) }
  return t('certificate.issue.dueDate.several', span)
}
