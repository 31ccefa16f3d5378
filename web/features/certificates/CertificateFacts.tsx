import type { Certificate } from '#contract/certificate.ts'
import { Day } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Code } from '../../ui/Code.tsx'
import { Facts } from '../../ui/Facts.tsx'

export function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const { t } = useTexts()
  const { reportTypes, validYears } = certificate
  const reports = reportTypes.map((type) => t(`report.type.${type}`)).join(', ')
  return (
    <Facts
      facts={[
        { term: t('certificate.name'), value: certificate.name },
        { term: t('certificate.level'), value: certificate.level },
        { term: t('certificate.holder'), value: certificate.holder },
        { term: t('certificate.issuer'), value: certificate.issuer },
        { term: t('certificate.number'), value: <Code value={certificate.number} /> },
        { term: t('certificate.issueDate'), value: <Day value={certificate.issueDate} /> },
        { term: t('certificate.dueDate'), value: <Day value={certificate.dueDate} /> },
        { term: t('certificate.validYears.term'), value: t('certificate.validYears', { count: validYears }) },
        { term: t('certificate.reportTypes'), value: reports || t('certificate.reportTypes.none') },
        // Empty for readers outside the authority.
        ...(certificate.identityCheck
          ? [{ term: t('certificate.identityCheck'), value: certificate.identityCheck }]
          : []),
      ]}
    />
  )
}
