import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId, id, text } from './fields.ts'
import { imageTypes } from './file.ts'

/** What a training document may be sent as: a PDF as it is, a photo as it is seen. */
export const trainingDocumentTypes = ['application/pdf', ...imageTypes] as const

const trainingDocument = z.object({ _id: id, name: z.string(), size: z.int() })
export type TrainingDocument = z.infer<typeof trainingDocument>

/** What shows that somebody was trained: added before a certificate is sealed, kept with it. Its file is read as any file. */
export const trainingDocuments = {
  /** Sent as `multipart/form-data`; named when the certificate or the course is issued. */
  add: endpoint('trainingDocument.add', 'POST /api/trainingDocument', {
    body: z.strictObject({
      authorityId: id,
      name: text(120),
      file: z.custom<Blob | Uint8Array>((value) => value instanceof Uint8Array, { error: 'mandatory' }),
    }),
    answer: trainingDocument,
    takesFile: true,
  }),
  list: endpoint('trainingDocument.read', 'GET /api/certificate/:id/trainingDocument', {
    params: byId,
    answer: z.object({ items: z.array(trainingDocument) }),
  }),
}
