import { useProblemText } from '../../../form/useProblemText.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Notice } from '../../../ui/notices.tsx'
import type { Uploads } from './useUploads.ts'

export function UploadState({ uploads: { running, failure } }: { uploads: Uploads }) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  return (
    <>
      {failure && <Notice severity="error">{`${failure.name}: ${problemText(failure.problem)}`}</Notice>}
      {running.map(({ key, name, share }) => (
        <label key={key} className="stack small">
          {t('certificate.issue.documents.uploading', { name })}
          <progress value={share} />
        </label>
      ))}
    </>
  )
}
