import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId, id } from './fields.ts'
import { bytes } from './file.ts'

export const reportPhotos = {
  /**
   * `multipart/form-data`, after the draft names the photo. The same photo may be sent again; another one is refused.
   */
  add: endpoint('report.addPhoto', 'POST /api/report/:id/photo', {
    params: byId,
    body: z.strictObject({ photoId: id, file: bytes }),
    answer: z.object({ photoId: id, fileId: id, sha256: z.string() }),
    takesFile: true,
  }),
}
