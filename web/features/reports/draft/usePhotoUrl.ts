import { useEffect, useState } from 'react'
import { fileUrl } from '../../../api/call.ts'
import { useAccount } from '../../../session/session.ts'
import type { DraftPhoto } from './draft.ts'
import { devicePhotos } from './devicePhotos.ts'

export function usePhotoUrl({ photoId, fileId }: DraftPhoto) {
  const { _id: userId } = useAccount()
  const [here, setHere] = useState<string | null>()
  useEffect(() => {
    let url: string | null = null
    let isShown = true
    const show = (blob: Blob | undefined) => {
      if (!isShown) return
      url = blob ? URL.createObjectURL(blob) : null
      setHere(url)
    }
    devicePhotos.find(userId, photoId).then(
      (stored) => show(stored?.blob),
      () => show(undefined),
    )
    return () => {
      isShown = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [userId, photoId])
  return here ?? (here === null && fileId ? fileUrl(fileId) : null)
}
