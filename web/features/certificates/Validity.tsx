import type { Certificate } from '#contract/certificate.ts'
import { daysLeft, elapsedDays, expiringDays, isInForce, monthsLeft } from '#domain/certificate.ts'
import { daysBetween, formatDay } from '#domain/day.ts'
import { Day, useToday } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './Validity.module.css'

export function Validity({ certificate }: { certificate: Certificate }) {
  const { t } = useTexts()
  const text = useValidityText(certificate)
  const { state, issueDate, dueDate } = certificate
  return (
    <section className={styles.validity} data-state={state} aria-label={t('certificate.validity')}>
      <p className={styles.words}>{text}</p>
      <progress
        className={styles.line}
        value={elapsedDays(useToday(), certificate)}
        max={Math.max(1, daysBetween(issueDate, dueDate))}
        aria-label={t('certificate.validity')}
      />
      <div className={styles.ends}>
        <Day value={issueDate} />
        <Day value={dueDate} />
      </div>
    </section>
  )
}

export function useValidityText({ state, dueDate, suspendedUntil }: Certificate) {
  const { t, locale } = useTexts()
  const today = useToday()
  const left = daysLeft(today, dueDate)
  if (state === 'expired') return t('certificate.daysLeft.expired', { count: Math.max(1, -left) })
  if (state === 'suspended')
    return suspendedUntil
      ? t('certificate.suspended.until', { day: formatDay(suspendedUntil, locale) })
      : t('certificate.suspended.open')
  if (!isInForce(state)) return t('certificate.validity.none')
  if (left === 0) return t('certificate.daysLeft.lastDay')
  return left > expiringDays
    ? t('certificate.monthsLeft.valid', { count: monthsLeft(today, dueDate) })
    : t('certificate.daysLeft.valid', { count: Math.max(0, left) })
}
