import { IconX } from '@tabler/icons-react'
import { mostDocuments } from '#contract/certificate.ts'
import { paperTypes } from '#contract/file.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { FileInput } from '../../../ui/files.tsx'
import { Row, Rows } from '../../../ui/lists.tsx'
import type { Draft, StepProps } from './draft.ts'
import { UploadState, type Uploads } from './useUploads.tsx'

interface Props extends Pick<StepProps, 'draft' | 'change'> {
  uploads: Uploads
}

/** Training records as PDF or photo. The server attaches them to every certificate of the course. */
export function Documents({ draft, change, uploads }: Props) {
  const { t } = useTexts()
  const { documents = [] } = draft
  const label = t('certificate.issue.documents')
  const chosen = documents.length + uploads.running.length
  return (
    <section className="stack">
      {chosen < mostDocuments && (
        <FileInput
          key={chosen}
          id="issue-documents"
          label={label}
          hint={t('certificate.issue.documents.hint', { most: mostDocuments })}
          accept={paperTypes.join(',')}
          onChoose={uploads.add}
        />
      )}
      <UploadState uploads={uploads} />
      {documents.length > 0 && (
        <Rows label={label}>
          {documents.map(({ _id, name }) => (
            <Row
              key={_id}
              title={name}
              actions={
                <Button
                  variant="quiet"
                  aria-label={t('certificate.issue.person.remove', { name })}
                  onClick={() => change(without(_id))}
                >
                  <IconX size={20} aria-hidden />
                </Button>
              }
            />
          ))}
        </Rows>
      )}
    </section>
  )
}

const without =
  (id: string) =>
  ({ documents = [] }: Draft) => ({ documents: documents.filter(({ _id }) => _id !== id) })
