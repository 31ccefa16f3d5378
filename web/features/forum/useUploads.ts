import { useState } from 'react'
import { paperTypes } from '#contract/file.ts'
import { attachments, type Attachment } from '#contract/forum.ts'
import { call } from '../../api/call.ts'

export interface Upload {
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

export const isAttachable = ({ type }: File) => (paperTypes as readonly string[]).includes(type)
