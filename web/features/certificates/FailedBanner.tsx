import type { Certificate } from '#contract/certificate.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { VerdictBanner } from '../../ui/VerdictBanner.tsx'

/** That a certificate could not be sealed, and why. */
export function FailedBanner({ certificate: { stateReason } }: { certificate: Certificate }) {
  const { t, named } = useTexts()
  return (
    <VerdictBanner state="failed" title={t('certificate.issue.failed')}>
      {named(`certificate.failed.${stateReason}`)} {t('certificate.issue.failed.what')}
    </VerdictBanner>
  )
}
