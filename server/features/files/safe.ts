import { fileName } from '#domain/fileName.ts'
import { DocumentRefused, ImageRefused } from '../../documents/errors.ts'
import { isImage } from '../../documents/image.ts'
import { safePdf, imageOf } from '../../documents/uploads.ts'
import { Problem } from '../../http/problem.ts'

export interface Harmless {
  /** The author's file name with the extension of the actual type. */
  name: string
  bytes: Uint8Array
  mime: string
}

interface Upload {
  name: string
  file: Blob | Uint8Array
}

/** Accepts a photo, which is encoded again, or a PDF without active content. */
export async function safe({ name, file }: Upload): Promise<Harmless> {
  const { bytes, mime } = await contentOf(file as Uint8Array)
  return { name: fileName(name, mime), bytes, mime }
}

async function contentOf(bytes: Uint8Array): Promise<Omit<Harmless, 'name'>> {
  try {
    if (isImage(bytes)) return { bytes: await imageOf(bytes, 'photo'), mime: 'image/jpeg' }
    await safePdf(bytes)
    return { bytes, mime: 'application/pdf' }
  } catch (error) {
    if (error instanceof ImageRefused)
      throw new Problem(error.violation === 'tooLarge' ? 'file.tooLarge' : 'file.unreadable')
    if (error instanceof DocumentRefused) throw new Problem(`paper.${error.violation}`)
    throw error
  }
}
