import { certificates, type Certificate } from '#contract/certificate.ts'
import type { FieldSpec } from '../../form/FormField.tsx'
import { ResourceForm } from '../../resource/ResourceForm.tsx'

const fields: FieldSpec[] = [{ field: 'note', kind: 'long', optional: true }]

/** The note is the only field of an issued certificate that can change. */
export default function NoteForm({ certificate }: { certificate: Certificate }) {
  const { templateId, userId, issueDate, identityCheck } = certificate
  return (
    <div className="panel">
      <ResourceForm
        resource={certificates}
        item={certificate}
        blank={{ templateId, userId, issueDate, identityCheck }}
        fields={fields}
      />
    </div>
  )
}
