import { imageTypes, mostUploadBytes } from '#contract/file.ts'
import { CallProblem } from '../../../api/CallProblem.ts'

const longestSide = 1600

/**
 * Rotates and shrinks a photo to print size, for slow networks, and removes the metadata of the camera. A
 * format that this browser cannot decode is sent unchanged; the server checks it.
 */
export async function shrunk(file: File): Promise<Blob> {
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
