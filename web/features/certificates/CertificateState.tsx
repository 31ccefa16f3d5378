import type { Certificate } from '#contract/certificate.ts'
import { daysLeft } from '#domain/certificate.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { useToday } from '../../texts/useToday.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'

/** The state as shown today, with the days left where it still holds. */
export function CertificateState({ certificate: { state, dueDate } }: { certificate: Certificate }) {
  const { t } = useTexts()
  const count = daysLeft(useToday(), dueDate)
  const holds = (state === 'valid' || state === 'expiring') && count >= 0
  const note = count === 0 ? t('certificate.lastDay') : t('certificate.daysLeft', { count })
  return <StateBadge state={state} note={holds ? note : undefined} />
}
