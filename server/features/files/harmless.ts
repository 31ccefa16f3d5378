import { fileName } from '#domain/fileName.ts'
import { DocumentRefused, ImageRefused } from '../../documents/errors.ts'
import { isImage } from '../../documents/image.ts'
import { harmlessPdf, imageOf } from '../../documents/uploads.ts'
import { Problem } from '../../http/problem.ts'

export interface Harmless {
  /** As its author called it, with the extension of what it is. */
  name: string
  bytes: Uint8Array
  mime: string
}

/** The form of an upload. */
interface Sent {
  name: string
  file: Blob | Uint8Array
}

/** What may be kept of a file somebody sent: a photo written anew, a PDF that only wants to be read; nothing else. */
export async function harmless({ name, file }: Sent): Promise<Harmless> {
  const { bytes, mime } = await kept(file as Uint8Array)
  return { name: fileName(name, mime), bytes, mime }
}

async function kept(bytes: Uint8Array): Promise<Omit<Harmless, 'name'>> {
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
