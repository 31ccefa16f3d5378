import type { Certificate } from '#contract/certificate.ts'
import { daysLeft, isInForce } from '#domain/certificate.ts'
import { daysBetween } from '#domain/day.ts'
import { Day } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { useToday } from '../../i18n/useToday.ts'
import { useValidityText } from './useValidityText.ts'
import styles from './Validity.module.css'

export function Validity({ certificate }: { certificate: Certificate }) {
  const { t } = useTexts()
  const text = useValidityText(certificate)
  const { state, issueDate, dueDate } = certificate
  const left = daysLeft(useToday(), dueDate)
  return (
    <section className={styles.validity} data-state={state} aria-label={t('certificate.validity')}>
      <p className={styles.words}>{text}</p>
      <progress
        className={styles.line}
        value={isInForce(state) ? Math.max(0, left) : 0}
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
