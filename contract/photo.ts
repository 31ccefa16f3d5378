import * as z from 'zod/mini'
import { id, optionalText, byId } from './fields.ts'
import { endpoint } from './endpoint.ts'
import { bytes } from './file.ts'

/** A photo of a report: an id chosen by the device, its position and caption. */
const naming = {
  photoId: id,
  /** A step, a measuring point or a page (`domain/measurement/photoPlace.ts`). */
  place: z.string().check(z.regex(/^[A-Za-z]{1,30}(\.[A-Za-z0-9]{1,30})?$/)),
  note: optionalText(200),
}

/** The uploaded file; null until it arrives. */
const arrived = {
  fileId: z.nullable(id),
  sha256: z.nullable(z.string()),
}

/** Fields of the uploaded file are accepted and ignored, because clients send the item back. */
export const namedPhoto = z.strictObject({ ...naming, ...z.partial(z.object(arrived)).shape })
export const storedPhoto = z.object({ ...naming, ...arrived })

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
