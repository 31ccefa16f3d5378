import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId, id } from './fields.ts'
import { bytes } from './file.ts'

/** The photos a draft names, each sent by itself. */
export const reportPhotos = {
  /** Sent as `multipart/form-data`, once the draft names it. Sent again it is the same photo; others under its id are refused. */
  add: endpoint('report.addPhoto', 'POST /api/report/:id/photo', {
    params: byId,
    body: z.strictObject({ photoId: id, file: bytes }),
    answer: z.object({ photoId: id, fileId: id, sha256: z.string() }),
    takesFile: true,
  }),
}
