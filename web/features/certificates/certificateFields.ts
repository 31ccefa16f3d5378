import { certificates } from '#contract/certificate.ts'
import { resourceFields } from '../../resource/resourceFields.ts'

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
