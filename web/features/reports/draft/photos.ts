import { useEffect, useState } from 'react'
import { imageTypes, mostUploadBytes } from '#contract/file.ts'
import type { MeasuredInput } from '#contract/measurement.ts'
import { reportPhotos } from '#contract/photo.ts'
import { bondingRow, photoPlaceTexts } from '#domain/measurement/photoPlace.ts'
import type { TextKey } from '#texts/texts.ts'
import { call, fileUrl } from '../../../api/call.ts'
import { CallProblem } from '../../../api/CallProblem.ts'
import type { Draft, DraftPhoto } from './draft.ts'
import { isRetryable } from '../../../api/CallProblem.ts'
import { devicePhotos } from './device.ts'
import type { Texts } from '../../../i18n/useTexts.ts'
import { rowName } from '../reportTexts.ts'
import { useAccount } from '../../../session/session.ts'

type Receipt = Pick<DraftPhoto, 'fileId' | 'refused'>

/**
 * Uploads a photo and returns its receipt or refusal. The id from this device makes a retry safe. Throws
 * without an answer.
 */
export async function sendPhoto(userId: string, reportId: string, photoId: string): Promise<Receipt> {
  const here = await devicePhotos.find(userId, photoId)
  if (!here) return { fileId: null, refused: 'field.photoMissing' }
  try {
    const { fileId } = await call(reportPhotos.add, {
      params: { id: reportId },
      body: { photoId, file: here.blob },
    })
    return { fileId, refused: null }
  } catch (problem) {
    if (!(problem instanceof CallProblem) || isRetryable(problem)) throw problem
    return { fileId: null, refused: problem.fields.file ?? problem.code }
  }
}

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

export function useTaking({ id: draftId }: Draft, change: (edit: (draft: Draft) => Draft) => void) {
  const { _id: userId } = useAccount()
  const [pending, setPending] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  // Store the photo before the draft refers to it.
  const take = async (place: string, file: File) => {
    setPending(place)
    setFailure(null)
    try {
      const id = crypto.randomUUID()
      await devicePhotos.keep(userId, id, { id, draftId, blob: await shrunk(file) })
      const photo = { photoId: id, place, note: '', fileId: null, refused: null }
      change((draft) => ({ ...draft, photos: [...draft.photos, photo] }))
    } catch (problem) {
      setFailure(problem)
    } finally {
      setPending(null)
    }
  }
  const remove = (photoId: string) => {
    change((draft) => ({ ...draft, photos: draft.photos.filter((one) => one.photoId !== photoId) }))
    void devicePhotos.drop(userId, photoId)
  }
  return { pending, failure, take, remove }
}

const longestSide = 1600

/**
 * Rotates and shrinks a photo to print size, for slow networks, and removes the metadata of the camera. A
 * format that this browser cannot decode is sent unchanged; the server checks it.
 */
async function shrunk(file: File): Promise<Blob> {
  const image = await createImageBitmap(file).catch(() => null)
  const shrunkImage = image && (await drawn(image))
  if (shrunkImage) return shrunkImage
  if (!imageTypes.some((type) => type === file.type)) throw new CallProblem(415, { code: 'unsupportedMedia' })
  if (file.size > mostUploadBytes) throw new CallProblem(413, { code: 'file.tooManyBytes' })
  return file
}

function drawn(image: ImageBitmap) {
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.width * scale)
  canvas.height = Math.round(image.height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
}

export function photoPlaceName(place: string, measured: MeasuredInput, texts: Texts) {
  const row = bondingRow(place)
  if (row !== null) return rowName({ name: 'point', row }, measured, texts)
  return photoPlaceTexts(place, measured)
    .map((text) => texts.t(text as TextKey))
    .join(': ')
}
