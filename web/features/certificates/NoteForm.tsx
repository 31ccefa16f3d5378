import { certificates, type Certificate } from '#contract/certificate.ts'
import { withoutFields } from '../../resource/resourceFields.ts'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { certificateFields } from './certificateFields.tsx'

export default function NoteForm({ certificate }: { certificate: Certificate }) {
  const { templateId, userId, issueDate, identityCheck } = certificate
  return (
    <div className="panel">
      <ResourceForm
        resource={certificates}
        item={certificate}
        blank={{ templateId, userId, issueDate, identityCheck }}
        fields={withoutFields(certificateFields, ['issueDate', 'identityCheck'])}
      />
    </div>
  )
}
