import { certificates } from '#contract/certificate.ts'
import { resourceFields } from '../../resource/resourceFields.ts'
import { Code } from '../../ui/text.tsx'
import { CertificateName } from './public/CertificateName.tsx'

/** After issuing, only the note can change. */
export const certificateFields = resourceFields(certificates, {
  area: 'certificate',
  hidden: ['templateId', 'userId', 'language', 'documents'],
  fields: {
    name: {
      readOnly: true,
      detail: {
        value: ({ name, level, language }) => <CertificateName {...{ name, level, language }} />,
      },
    },
    level: { readOnly: true },
    holder: { readOnly: true },
    issuer: { readOnly: true },
    number: { readOnly: true, detail: { value: ({ number }) => <Code value={number} /> } },
    issueDate: { kind: 'date' },
    dueDate: { readOnly: true, kind: 'date' },
    validYears: {
      readOnly: true,
      detail: {
        term: 'certificate.validYears.term',
        value: ({ validYears: count }, { t }) => t('certificate.validYears', { count }),
      },
    },
    reportTypes: {
      readOnly: true,
      detail: {
        value: ({ reportTypes }, { t }) =>
          reportTypes.map((type) => t(`report.type.${type}`)).join(', ') || t('certificate.reportTypes.none'),
      },
    },
    // Empty for readers outside the authority.
    identityCheck: { detail: { when: ({ identityCheck }) => Boolean(identityCheck) } },
    identifiedOn: {
      readOnly: true,
      kind: 'date',
      detail: { when: ({ identifiedOn }) => identifiedOn !== null },
    },
    note: { kind: 'long', optional: true, detail: false },
  },
})
