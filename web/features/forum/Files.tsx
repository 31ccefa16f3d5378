import { useState } from 'react'
import { IconX } from '@tabler/icons-react'
import { documentTypes } from '#contract/file.ts'
import { attachments, type Attachment } from '#contract/forum.ts'
import { call } from '../../api/call.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { Row, Rows } from '../../ui/lists.tsx'
import styles from './Editor.module.css'

interface Upload {
  key: string
  file: File
  name: string
  /** Upload progress, 0 to 1. */
  share: number
  failure: unknown
}

export function useUploads(onAdded: (attachment: Attachment) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const set = (key: string, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: string) => setUploads((all) => all.filter((one) => one.key !== key))

  const send = async ({ key, file, name }: Upload) => {
    set(key, { share: 0, failure: null })
    try {
      const onProgress = (share: number) => set(key, { share })
      onAdded(await call(attachments.add, { body: { name, file } }, { onProgress, idempotencyKey: key }))
      drop(key)
    } catch (failure) {
      set(key, { failure })
    }
  }
  return {
    uploads,
    drop,
    retry: (upload: Upload) => void send(upload),
    add(file: File, name: string) {
      const upload = { key: crypto.randomUUID(), file, name: name.slice(-120), share: 0, failure: null }
      setUploads((all) => [...all, upload])
      void send(upload)
    },
  }
}

export const isAttachable = ({ type }: File) => (documentTypes as readonly string[]).includes(type)

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
