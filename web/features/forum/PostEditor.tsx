import { IconPaperclip } from '@tabler/icons-react'
import { useId, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { paperTypes } from '#contract/file.ts'
import type { Attachment } from '#contract/forum.ts'
import { postBounds } from '#domain/forum.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { LongTextField } from '../../ui/fields.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { Files, isAttachable, useUploads } from './Files.tsx'
import { Preview } from './Preview.tsx'
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
  const [previewing, setPreviewing] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const uploads = useUploads((attachment) =>
    change(
      (before) =>
        ({ ...withFile(before, attachment, root.current?.querySelector('textarea')) }) as Partial<W>,
    ),
  )
  const add = (files: Iterable<File>) => {
    const room = postBounds.attachments - value.attachments.length - uploads.uploads.length
    const all = [...files]
    const attachable = all.filter(isAttachable)
    const others = all.filter((file) => !isAttachable(file))
    if (others.length > 0)
      showToast(t('forum.attachments.kind', { names: others.map(({ name }) => name).join(', ') }), {
        type: 'error',
      })
    if (attachable.length > room)
      showToast(t('forum.attachments.most', { most: postBounds.attachments }), { type: 'error' })
    for (const file of attachable.slice(0, Math.max(0, room)))
      uploads.add(file, file.name || t('forum.attachments.pasted'))
  }
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
        <Preview label={label} text={value.text} attachments={value.attachments} />
      ) : (
        <LongTextField
          id={id}
          label={label}
          hint={t('forum.text.hint')}
          error={error}
          value={value.text}
          onChange={(text) => change(() => ({ text }) as Partial<W>)}
        />
      )}
      <Files
        attachments={value.attachments}
        uploads={uploads.uploads}
        retry={uploads.retry}
        drop={uploads.drop}
        remove={({ _id }) =>
          change(
            (before) => ({ attachments: before.attachments.filter((one) => one._id !== _id) }) as Partial<W>,
          )
        }
      />
      <div className="row">
        <Button
          variant="quiet"
          icon={<IconPaperclip size={20} aria-hidden />}
          onClick={() => chooser.current?.click()}
        >
          {t('forum.attach')}
        </Button>
        <Button variant="quiet" aria-pressed={previewing} onClick={() => setPreviewing(!previewing)}>
          {t(previewing ? 'forum.write' : 'forum.preview')}
        </Button>
        <input
          ref={chooser}
          type="file"
          multiple
          className="hidden"
          tabIndex={-1}
          aria-label={t('forum.attach')}
          accept={paperTypes.join(',')}
          onChange={(event) => {
            add(event.target.files ?? [])
            event.target.value = ''
          }}
        />
      </div>
    </div>
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
