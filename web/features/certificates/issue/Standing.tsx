import { expiringDays } from '#domain/certificate.ts'
import { addDays, formatDay } from '#domain/day.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Notice } from '../../../ui/notices.tsx'
import type { Candidate, CandidateById, Person } from './draft.ts'
import { higherOf } from './useCandidates.ts'
import styles from './issue.module.css'

/** What a person holds, and what issuing to them does. `chosen`: as a statement instead of a question. */
export function Standing({
  candidate,
  chosen = false,
}: {
  candidate: Candidate | undefined
  chosen?: boolean
}) {
  const { t, locale } = useTexts()
  const outcome = useOutcomeText()
  if (!candidate) return null
  const { company, held, refusal, awaited, former } = candidate
  const level = held
    ? t('certificate.issue.standing.held', { level: held.level, day: formatDay(held.dueDate, locale) })
    : t('certificate.issue.standing.none')
  const text = outcome(candidate, chosen)
  return (
    <span className={styles.standing}>
      <span>{[company, level].filter(Boolean).join(' · ')}</span>
      {text && <span data-what={refusal ? 'refused' : former ? 'renews' : undefined}>{text}</span>}
      {awaited && !refusal && <span>{t('certificate.issue.standing.awaited')}</span>}
    </span>
  )
}

/** The reason of a refusal, or the renewal; null for a first certificate. */
export function useOutcomeText() {
  const { t, textByKey, locale } = useTexts()
  return ({ refusal, former, dueDate }: Candidate, chosen: boolean): string | null => {
    const day = former && formatDay(former.dueDate, locale)
    if (refusal === 'certificate.nameTaken' && former && day) {
      if (former.state === 'suspended') return t('certificate.issue.standing.suspended')
      if (former.state === 'sealing') return t('certificate.issue.standing.sealing')
      const from = formatDay(addDays(former.dueDate, -expiringDays), locale)
      return t('certificate.issue.standing.valid', { day, from })
    }
    if (refusal) return textByKey(`problem.${refusal}`) ?? t('problem.unexpected')
    if (!former || !day) return null
    const expired = former.state === 'expired'
    const due = formatDay(dueDate, locale)
    if (chosen)
      return expired
        ? t('certificate.issue.standing.renews.expired', { day, due })
        : t('certificate.issue.standing.renews', { day, due })
    return expired
      ? t('certificate.issue.standing.offer.expired', { day })
      : t('certificate.issue.standing.offer', { day })
  }
}

/** Issuing a lower level may be a mistake. */
export function HigherLevels({ people, known }: { people: Person[]; known: CandidateById }) {
  const { t } = useTexts()
  const held = higherOf(people, known)
  if (held.length === 0) return null
  const names = held.map(({ fullname, held: best }) => `${fullname} (${best?.level})`).join(', ')
  return <Notice severity="warning">{t('certificate.issue.higher', { names, count: held.length })}</Notice>
}
