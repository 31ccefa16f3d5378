import { certificates, type Certificate } from '#contract/certificate.ts'
import { resourceFields } from '../../resource/resourceFields.ts'
import { Day } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { ResourceFacts } from '../../resource/ResourceFacts.tsx'
import { Code } from '../../ui/text.tsx'

/** After issuing, only the note can change. */
export const certificateFields = resourceFields(certificates, {
  area: 'certificate',
  hidden: ['templateId', 'userId', 'language', 'documents'],
  fields: {
    issueDate: { kind: 'date' },
    identityCheck: {},
    note: { kind: 'long', optional: true },
  },
})

export function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const { t } = useTexts()
  const { reportTypes, validYears } = certificate
  const reports = reportTypes.map((type) => t(`report.type.${type}`)).join(', ')
  return (
    <ResourceFacts
      fields={certificateFields}
      item={certificate}
      show={[
        { term: t('certificate.name'), value: certificate.name },
        { term: t('certificate.level'), value: certificate.level },
        { term: t('certificate.holder'), value: certificate.holder },
        { term: t('certificate.issuer'), value: certificate.issuer },
        { term: t('certificate.number'), value: <Code value={certificate.number} /> },
        'issueDate',
        { term: t('certificate.dueDate'), value: <Day value={certificate.dueDate} /> },
        { term: t('certificate.validYears.term'), value: t('certificate.validYears', { count: validYears }) },
        { term: t('certificate.reportTypes'), value: reports || t('certificate.reportTypes.none') },
        // Empty for readers outside the authority.
        ...(certificate.identityCheck ? (['identityCheck'] as const) : []),
      ]}
      omitted={['note']}
    />
  )
}
