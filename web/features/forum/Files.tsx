import { IconFileText, IconX } from '@tabler/icons-react'
import type { Attachment } from '#contract/forum.ts'
import { fileUrl } from '../../api/call.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { showsPicture } from './markdown.ts'
import { isPicture, type Attaching, type Upload, type Written } from './useAttaching.ts'
import styles from './Editor.module.css'

interface Props {
  written: Written
  attaching: Attaching
  remove: (attachment: Attachment) => void
}

export function Files({ written: { text, attachments }, attaching, remove }: Props) {
  const { t } = useTexts()
  const { uploads, insert } = attaching
  if (attachments.length + uploads.length === 0) return null
  return (
    <ul className={styles.files} aria-label={t('forum.attachments')}>
      {attachments.map((attachment) => {
        const { _id, name, mime } = attachment
        const isShown = showsPicture(text, _id)
        return (
          <li key={_id}>
            <Thumbnail picture={isPicture(mime) ? fileUrl(_id) : null} />
            <div className={styles.words}>
              <b>{name}</b>
              <span className="small muted">
                {isShown ? t('forum.attachments.shown') : t('forum.attachments.below')}
              </span>
              {isPicture(mime) && !isShown && (
                <Button variant="secondary" onClick={() => insert(attachment)}>
                  {t('forum.attachments.insert')}
                </Button>
              )}
            </div>
            <Remove name={name} remove={() => remove(attachment)} />
          </li>
        )
      })}
      {uploads.map((upload) => (
        <Uploading key={upload.key} upload={upload} {...attaching} />
      ))}
    </ul>
  )
}

function Uploading({ upload, retry, drop }: Pick<Attaching, 'retry' | 'drop'> & { upload: Upload }) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const { name, picture, share, failure } = upload
  return (
    <li>
      <Thumbnail picture={picture} pending />
      <div className={styles.words}>
        <b>{name}</b>
        {failure === null ? (
          <progress
            className={styles.progress}
            value={share}
            aria-label={t('forum.attachments.uploading', { name })}
          />
        ) : (
          <>
            <span role="alert" className={styles.failed}>
              {problemText(failure)}
            </span>
            <Button variant="secondary" onClick={() => retry(upload)}>
              {t('forum.attachments.retry')}
            </Button>
          </>
        )}
      </div>
      {failure !== null && <Remove name={name} remove={() => drop(upload)} />}
    </li>
  )
}

function Thumbnail({ picture, pending }: { picture: string | null; pending?: boolean }) {
  return (
    <span className={styles.thumbnail} data-pending={pending}>
      {picture ? <img src={picture} alt="" /> : <IconFileText size={28} stroke={1.5} aria-hidden />}
    </span>
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
