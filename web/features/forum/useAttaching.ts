import { useRef, useState } from 'react'
import { documentTypes } from '#contract/file.ts'
import { attachments, type Attachment } from '#contract/forum.ts'
import { postBounds } from '#domain/forum.ts'
import { call } from '../../api/call.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { showToast } from '../../ui/toasts.tsx'
import { markdownOf, withPicture, writtenText } from './markdown.ts'

export interface Written {
  text: string
  attachments: Attachment[]
}

export interface Upload {
  key: string
  file: File
  name: string
  /** Local address of the picture; null for other files. */
  picture: string | null
  /** Upload progress, 0 to 1. */
  share: number
  failure: unknown
}

export type Attaching = ReturnType<typeof useAttaching>

/** The uploads of a post. A post is sent only when none is running or failed. */
export function useAttaching(
  attached: number,
  change: (part: (before: Written) => Partial<Written>) => void,
) {
  const { t } = useTexts()
  const area = useRef<HTMLTextAreaElement>(null)
  const [uploads, setUploads] = useState<Upload[]>([])
  const set = (key: string, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = ({ key, picture }: Upload) => {
    if (picture) URL.revokeObjectURL(picture)
    setUploads((all) => all.filter((one) => one.key !== key))
  }
  const insert = (picture: Attachment) => {
    const caret = area.current?.selectionStart
    const hasFocus = document.activeElement === area.current
    // The caret is a position in what the text area shows.
    change(({ text, attachments }) => {
      const word = t('forum.picture')
      const written = writtenText(text, attachments, word)
      return { text: markdownOf(withPicture(written, caret ?? written.length, picture), attachments, word) }
    })
    // A new value moves the caret to the end.
    if (hasFocus) requestAnimationFrame(() => area.current?.setSelectionRange(caret ?? 0, caret ?? 0))
  }
  const send = async (upload: Upload) => {
    const { key, file, name } = upload
    set(key, { share: 0, failure: null })
    try {
      const onProgress = (share: number) => set(key, { share })
      const added = await call(attachments.add, { body: { name, file } }, { onProgress, idempotencyKey: key })
      change((before) => ({ attachments: [...before.attachments, added] }))
      if (isPicture(added.mime)) insert(added)
      drop(upload)
    } catch (failure) {
      set(key, { failure })
    }
  }
  const start = (file: File) => {
    const name = (file.name || t('forum.attachments.pasted')).slice(-120)
    const picture = isPicture(file.type) ? URL.createObjectURL(file) : null
    const upload = { key: crypto.randomUUID(), file, name, picture, share: 0, failure: null }
    setUploads((all) => [...all, upload])
    void send(upload)
  }
  const refuse = (text: string) => showToast(text, { type: 'error' })
  return {
    ...{ area, uploads, drop, insert },
    running: uploads.filter(({ failure }) => failure === null).length,
    failed: uploads.filter(({ failure }) => failure !== null).length,
    retry: (upload: Upload) => void send(upload),
    add(files: Iterable<File>) {
      const room = postBounds.attachments - attached - uploads.length
      const all = [...files]
      const attachable = all.filter(isAttachable)
      const names = all.filter((file) => !isAttachable(file)).map(({ name }) => name)
      if (names.length > 0) refuse(t('forum.attachments.kind', { names: names.join(', ') }))
      if (attachable.length > room) refuse(t('forum.attachments.most', { most: postBounds.attachments }))
      attachable.slice(0, Math.max(0, room)).forEach(start)
    },
  }
}

export const isPicture = (mime: string) => mime.startsWith('image/')

const isAttachable = ({ type }: File) => (documentTypes as readonly string[]).includes(type)
