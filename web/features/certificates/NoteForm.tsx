import { certificates, type Certificate } from '#contract/certificate.ts'
import type { FieldSpec } from '../../form/FormField.tsx'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { useTexts } from '../../texts/useTexts.ts'

const fields: FieldSpec[] = [{ field: 'note', kind: 'long', optional: true }]

/** What the authority remembers about a certificate: the only thing of it that still changes. */
export function NoteForm({ certificate }: { certificate: Certificate }) {
  const { t } = useTexts()
  const { templateId, userId, issueDate, identityCheck } = certificate
  return (
    <section className="panel" aria-label={t('certificate.note')}>
      <ResourceForm
        resource={certificates}
        area="certificate"
        item={certificate}
        blank={{ templateId, userId, issueDate, identityCheck }}
        fields={fields}
      />
    </section>
  )
}
