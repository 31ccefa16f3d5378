import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { mostDocuments } from '#contract/certificate.ts'
import { paperTypes } from '#contract/file.ts'
import { trainingDocuments } from '#contract/trainingDocument.ts'
import { call } from '../../../api/call.ts'
import { useProblemText } from '../../../form/useProblemText.ts'
import { useTexts } from '../../../texts/useTexts.ts'
import { Button } from '../../../ui/Button.tsx'
import { FileInput } from '../../../ui/FileInput.tsx'
import { Row, Rows } from '../../../ui/Rows.tsx'
import type { StepProps } from './step.ts'

/** What shows that they were trained, as PDF or photo; kept with every certificate of the course. */
export function Documents({ draft, change, authority }: StepProps) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const { documents = [] } = draft
  const add = async (file: File | null) => {
    if (!file) return
    setFailure(null)
    setShare(0)
    try {
      const body = { authorityId: authority.id, name: file.name.slice(-120), file }
      const { _id, name } = await call(trainingDocuments.add, { body }, { onProgress: setShare })
      change({ documents: [...documents, { _id, name }] })
    } catch (problem) {
      setFailure(problem)
    } finally {
      setShare(null)
    }
  }
  const label = t('certificate.issue.documents')
  return (
    <section className="stack">
      {documents.length < mostDocuments && (
        <FileInput
          key={documents.length}
          id="issue-documents"
          label={label}
          hint={t('certificate.issue.documents.hint', { most: mostDocuments })}
          error={failure === null ? undefined : problemText(failure)}
          accept={paperTypes.join(',')}
          onChoose={add}
        />
      )}
      {share !== null && <progress value={share} aria-label={label} />}
      {documents.length > 0 && (
        <Rows label={label}>
          {documents.map(({ _id, name }) => (
            <Row
              key={_id}
              title={name}
              actions={
                <Button
                  tone="quiet"
                  aria-label={t('certificate.issue.person.remove', { name })}
                  onClick={() => change({ documents: documents.filter((one) => one._id !== _id) })}
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
