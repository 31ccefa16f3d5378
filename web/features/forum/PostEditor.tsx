import { IconPaperclip } from '@tabler/icons-react'
import { useId, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { documentTypes } from '#contract/file.ts'
import { topics, type Attachment } from '#contract/forum.ts'
import { postBounds } from '#domain/forum.ts'
import { callQuery } from '../../api/callQuery.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { HiddenFileInput } from '../../ui/files.tsx'
import { LongTextField } from '../../ui/fields.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { Files, isAttachable, useUploads } from './Files.tsx'
import { PostBody } from './PostBody.tsx'
import styles from './Editor.module.css'

export interface Written {
  text: string
  attachments: Attachment[]
}

interface Props<W extends Written> {
  label: string
  value: W
  change: (part: (before: W) => Partial<W>) => void
  error?: string
}

export function PostEditor<W extends Written>({ label, value, change, error }: Props<W>) {
  const { t } = useTexts()
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [previewing, setPreviewing] = useState(false)
  const { text, attachments } = value
  const set = (part: (before: Written) => Partial<Written>) => change((before) => part(before) as Partial<W>)
  const { add, ...uploads } = useAttaching(attachments.length, (attachment) =>
    set((before) => withFile(before, attachment, root.current?.querySelector('textarea'))),
  )
  const take = (event: ClipboardEvent | DragEvent, files: FileList) => {
    if (files.length === 0) return
    event.preventDefault()
    add(files)
  }
  return (
    <div
      ref={root}
      className={styles.editor}
      onPaste={(event) => take(event, event.clipboardData.files)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer.files)}
    >
      {previewing ? (
        <Preview {...{ label, text, attachments }} />
      ) : (
        <LongTextField
          id={id}
          label={label}
          hint={t('forum.text.hint')}
          error={error}
          value={text}
          onChange={(typed) => set(() => ({ text: typed }))}
        />
      )}
      <Files
        attachments={attachments}
        {...uploads}
        remove={({ _id }) =>
          set((before) => ({ attachments: before.attachments.filter((one) => one._id !== _id) }))
        }
      />
      <div className="row">
        <AttachButton add={add} />
        <Button variant="quiet" aria-pressed={previewing} onClick={() => setPreviewing(!previewing)}>
          {t(previewing ? 'forum.write' : 'forum.preview')}
        </Button>
      </div>
    </div>
  )
}

function useAttaching(attached: number, onAdded: (attachment: Attachment) => void) {
  const { t } = useTexts()
  const { add: upload, ...uploading } = useUploads(onAdded)
  const refuse = (text: string) => showToast(text, { type: 'error' })
  const add = (files: Iterable<File>) => {
    const room = postBounds.attachments - attached - uploading.uploads.length
    const all = [...files]
    const attachable = all.filter(isAttachable)
    const names = all.filter((file) => !isAttachable(file)).map(({ name }) => name)
    if (names.length > 0) refuse(t('forum.attachments.kind', { names: names.join(', ') }))
    if (attachable.length > room) refuse(t('forum.attachments.most', { most: postBounds.attachments }))
    for (const file of attachable.slice(0, Math.max(0, room)))
      upload(file, file.name || t('forum.attachments.pasted'))
  }
  return { add, ...uploading }
}

function AttachButton({ add }: { add: (files: Iterable<File>) => void }) {
  const { t } = useTexts()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="quiet"
        icon={<IconPaperclip size={20} aria-hidden />}
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

function withFile(
  { text, attachments }: Written,
  added: Attachment,
  area?: HTMLTextAreaElement | null,
): Written {
  const all = { text, attachments: [...attachments, added] }
  if (!added.mime.startsWith('image/')) return all
  const at = area?.selectionStart ?? text.length
  const label = added.name.replace(/\.\w+$/, '').replace(/[[\]\\]/g, '')
  const picture = `![${label}](attachment:${added._id})`
  const before = text.slice(0, at)
  const gap = before === '' || before.endsWith('\n') ? '' : '\n\n'
  return { ...all, text: `${before}${gap}${picture}\n\n${text.slice(at).trimStart()}` }
}

/** The server renders the preview, so it matches the post. */
function Preview({ label, text, attachments }: { label: string; text: string; attachments: Attachment[] }) {
  const { t } = useTexts()
  const ids = attachments.map(({ _id }) => _id)
  const { data, error, refetch } = useQuery({
    ...callQuery(['topic', 'preview', text, ids], topics.preview, { body: { text, attachments: ids } }),
    enabled: text.trim() !== '',
    gcTime: 0,
    retry: false,
  })
  return (
    <section aria-label={label}>
      <p className={styles.label}>{label}</p>
      <div className={styles.preview}>
        {text.trim() === '' && <p className="muted">{t('forum.preview.empty')}</p>}
        {error && <LoadError problem={error} retry={() => void refetch()} />}
        {data && <PostBody html={data.html} attachments={attachments} />}
        {!data && !error && text.trim() !== '' && <Skeleton height={120} />}
      </div>
    </section>
  )
}
