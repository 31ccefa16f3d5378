import type { Certificate } from '#contract/certificate.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { VerdictBanner } from '../../ui/badges.tsx'

export function FailedBanner({ certificate: { stateReason } }: { certificate: Certificate }) {
  const { t, textByKey } = useTexts()
  return (
    <VerdictBanner state="failed" title={t('certificate.issue.failed')}>
      {textByKey(`certificate.failed.${stateReason}`)} {t('certificate.issue.failed.what')}
    </VerdictBanner>
  )
}
