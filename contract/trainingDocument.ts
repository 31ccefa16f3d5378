import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId, id, text } from './fields.ts'
import { bytes } from './file.ts'

const trainingDocument = z.object({ _id: id, name: z.string(), size: z.int() })

export const trainingDocuments = {
  /** `multipart/form-data`; named when the certificate or course is issued. */
  add: endpoint('trainingDocument.add', 'POST /api/trainingDocument', {
    body: z.strictObject({
      authorityId: id,
      name: text(120),
      file: bytes,
    }),
    answer: trainingDocument,
    takesFile: true,
  }),
  list: endpoint('trainingDocument.read', 'GET /api/certificate/:id/trainingDocument', {
    params: byId,
    answer: z.object({ items: z.array(trainingDocument) }),
  }),
}
