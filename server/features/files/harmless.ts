import { DocumentRefused, ImageRefused } from '../../documents/errors.ts'
import { isImage } from '../../documents/image.ts'
import { harmlessPdf, imageOf } from '../../documents/uploads.ts'
import { Problem } from '../../http/problem.ts'

export interface Harmless {
  bytes: Uint8Array
  mime: string
}

/** What may be kept of a file somebody sent: a photo written anew, a PDF that only wants to be read; nothing else. */
export async function harmless(bytes: Uint8Array): Promise<Harmless> {
  try {
    if (isImage(bytes)) return { bytes: await imageOf(bytes, 'photo'), mime: 'image/jpeg' }
    await harmlessPdf(bytes)
    return { bytes, mime: 'application/pdf' }
  } catch (error) {
    if (error instanceof ImageRefused)
      throw new Problem(error.flaw === 'tooLarge' ? 'file.tooLarge' : 'file.unreadable')
    if (error instanceof DocumentRefused) throw new Problem(`paper.${error.flaw}`)
    throw error
  }
}
