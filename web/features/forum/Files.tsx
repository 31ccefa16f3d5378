import { IconX } from '@tabler/icons-react'
import type { Attachment } from '#contract/forum.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { Row, Rows } from '../../ui/lists.tsx'
import styles from './Editor.module.css'
import type { Upload } from './useUploads.ts'

interface Props {
  attachments: Attachment[]
  uploads: Upload[]
  retry: (upload: Upload) => void
  drop: (key: string) => void
  remove: (attachment: Attachment) => void
}

export function Files({ attachments, uploads, retry, drop, remove }: Props) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  if (attachments.length + uploads.length === 0) return null
  return (
    <Rows label={t('forum.attachments')}>
      {attachments.map((attachment) => (
        <Row
          key={attachment._id}
          title={attachment.name}
          actions={<Remove name={attachment.name} remove={() => remove(attachment)} />}
        />
      ))}
      {uploads.map((upload) => (
        <Row
          key={upload.key}
          title={upload.name}
          what={
            upload.failure === null ? (
              <progress
                value={upload.share}
                aria-label={t('forum.attachments.uploading', { name: upload.name })}
              />
            ) : (
              <span role="alert" className={styles.failed}>
                {problemText(upload.failure)}
              </span>
            )
          }
          actions={
            upload.failure !== null && (
              <>
                <Button variant="secondary" onClick={() => retry(upload)}>
                  {t('forum.attachments.retry')}
                </Button>
                <Remove name={upload.name} remove={() => drop(upload.key)} />
              </>
            )
          }
        />
      ))}
    </Rows>
  )
}

function Remove({ name, remove }: { name: string; remove: () => void }) {
  const { t } = useTexts()
  return (
    <Button variant="quiet" aria-label={t('forum.attachments.remove', { name })} onClick={remove}>
      <IconX size={20} aria-hidden />
    </Button>
  )
}
