import { IconPaperclip } from '@tabler/icons-react'
import { useId, useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { documentTypes } from '#contract/file.ts'
import { topics, type Attachment } from '#contract/forum.ts'
import { callQuery } from '../../api/callQuery.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { HiddenFileInput } from '../../ui/files.tsx'
import { LongTextField } from '../../ui/fields.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Files } from './Files.tsx'
import { markdownOf, withoutPicture, writtenText } from './markdown.ts'
import { PostBody } from './PostBody.tsx'
import { PostTools, useFormatting } from './PostTools.tsx'
import type { Attaching, Written } from './useAttaching.ts'
import styles from './Editor.module.css'

interface Props<W extends Written> {
  label: string
  value: W
  change: (part: (before: W) => Partial<W>) => void
  attaching: Attaching
  error?: string
  /** While the post is sent, because what is written then would be lost. */
  readOnly: boolean
}

export function PostEditor<W extends Written>(props: Props<W>) {
  const { label, value, change, attaching, error, readOnly } = props
  const { t } = useTexts()
  const id = useId()
  const [previewing, setPreviewing] = useState(false)
  const { area, add } = attaching
  const { over, handlers } = useDropped(readOnly ? ignore : add)
  const { onKeyDown } = useFormatting(area)
  const { text, attachments } = value
  const set = (part: (before: Written) => Partial<Written>) => change((before) => part(before) as Partial<W>)
  const boxed = (content: ReactNode) => (
    <div className={styles.box} data-over={over || undefined} data-error={error !== undefined || undefined}>
      {!previewing && <PostTools area={area} label={label} />}
      {content}
      <div className={styles.foot}>
        <AttachButton add={add} disabled={readOnly} />
        <Button variant="quiet" aria-pressed={previewing} onClick={() => setPreviewing(!previewing)}>
          {t(previewing ? 'forum.write' : 'forum.preview')}
        </Button>
      </div>
    </div>
  )
  const remove = ({ _id }: Attachment) =>
    set((before) => ({
      text: withoutPicture(before.text, _id),
      attachments: before.attachments.filter((one) => one._id !== _id),
    }))
  return (
    <div className={styles.editor} {...handlers}>
      {previewing ? (
        <section aria-label={label}>
          <p className={styles.label}>{label}</p>
          {boxed(<Preview text={text} attachments={attachments} />)}
        </section>
      ) : (
        <LongTextField
          {...{ id, label, error, readOnly }}
          onKeyDown={readOnly ? undefined : onKeyDown}
          ref={area}
          hint={t('forum.text.hint')}
          value={writtenText(text, attachments, t('forum.picture'))}
          around={boxed}
          onChange={(typed) =>
            set((before) => ({ text: markdownOf(typed, before.attachments, t('forum.picture')) }))
          }
        />
      )}
      <Files written={value} attaching={attaching} remove={remove} />
    </div>
  )
}

const ignore = () => undefined

/** Files that are pasted or dropped. */
function useDropped(add: (files: Iterable<File>) => void) {
  const [over, setOver] = useState(false)
  const take = (event: ClipboardEvent | DragEvent, files: FileList) => {
    setOver(false)
    if (files.length === 0) return
    event.preventDefault()
    add(files)
  }
  return {
    over,
    handlers: {
      onPaste: (event: ClipboardEvent) => take(event, event.clipboardData.files),
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => take(event, event.dataTransfer.files),
    },
  }
}

function AttachButton({ add, disabled }: { add: (files: Iterable<File>) => void; disabled: boolean }) {
  const { t } = useTexts()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="quiet"
        icon={<IconPaperclip size={20} aria-hidden />}
        disabled={disabled}
        onClick={() => chooser.current?.click()}
      >
        {t('forum.attach')}
      </Button>
      <HiddenFileInput
        ref={chooser}
        label={t('forum.attach')}
        accept={documentTypes.join(',')}
        multiple
        onChoose={(_, files) => add(files)}
      />
    </>
  )
}

/** The server renders the preview, so it matches the post. */
function Preview({ text, attachments }: { text: string; attachments: Attachment[] }) {
  const { t } = useTexts()
  const ids = attachments.map(({ _id }) => _id)
  const { data, error, refetch } = useQuery({
    ...callQuery(['topic', 'preview', text, ids], topics.preview, { body: { text, attachments: ids } }),
    enabled: text.trim() !== '',
    gcTime: 0,
    retry: false,
  })
  return (
    <div className={styles.preview}>
      {text.trim() === '' && <p className="muted">{t('forum.preview.empty')}</p>}
      {error && <LoadError problem={error} retry={() => void refetch()} />}
      {data && <PostBody html={data.html} attachments={attachments} />}
      {!data && !error && text.trim() !== '' && <Skeleton height={120} />}
    </div>
  )
}
