import { reportPhotos } from '#contract/photo.ts'
import { call } from '../../../api/call.ts'
import { CallProblem } from '../../../api/CallProblem.ts'
import type { DraftPhoto } from './draft.ts'
import { isRetryable } from './silent.ts'
import { devicePhotos } from './devicePhotos.ts'

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
