import type { Certificate } from '#contract/certificate.ts'
import { daysLeft, expiringDays, isInForce, monthsLeft } from '#domain/certificate.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useToday } from '../../i18n/Day.tsx'
import { StateBadge } from '../../ui/badges.tsx'
import styles from './CertificateCard.module.css'

interface Props {
  certificate: Certificate
  stacked?: boolean
}

export function CertificateState({ certificate: { state, dueDate }, stacked }: Props) {
  const { t } = useTexts()
  const today = useToday()
  const count = daysLeft(today, dueDate)
  const holds = isInForce(state) && count >= 0
  const text =
    count === 0
      ? t('certificate.lastDay')
      : count > expiringDays
        ? t('certificate.monthsLeft', { count: monthsLeft(today, dueDate) })
        : t('certificate.daysLeft', { count })
  if (!holds || !stacked) return <StateBadge state={state} note={holds ? text : undefined} />
  return (
    <span className={styles.stacked}>
      <StateBadge state={state} />
      <span className="small muted">{text}</span>
    </span>
  )
}
