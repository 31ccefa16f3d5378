import * as z from 'zod/mini'
import { sharedKinds } from '#domain/shareLink.ts'
import { endpoint } from './endpoint.ts'
import { byId, done, id, moment } from './fields.ts'

/** Sent as a file, not as JSON. */
export const binary = z.custom<never>()

/** The content of an upload: a part of a multipart form. */
export const bytes = z.custom<Blob | Uint8Array>((value) => value instanceof Uint8Array, {
  error: 'mandatory',
})

export const fileKind = z.enum(['picture', 'companyLogo', 'authorityLogo', 'serviceDisconnect'])

/** Formats of phone cameras. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const mostUploadBytes = 10_000_000

const description = z.object({
  _id: id,
  kind: z.string(),
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  createdAt: moment,
  /** The certificate or report whose sealed document this is. */
  record: z.nullable(
    z.object({ _id: id, kind: z.enum(sharedKinds), number: z.string(), verifyCode: z.string() }),
  ),
})
export type FileDescription = z.infer<typeof description>

/** For training documents, calibration certificates and attachments. PDFs are stored unchanged, images converted. */
export const documentTypes = ['application/pdf', ...imageTypes] as const

export const files = {
  read: endpoint('file.read', 'GET /api/file/:id', { params: byId, answer: binary }),
  describe: endpoint('file.read', 'GET /api/file/:id/description', { params: byId, answer: description }),
  /** `multipart/form-data`. Replaces the previous file. */
  upload: endpoint('file.upload', 'POST /api/file', {
    body: z.strictObject({
      kind: fileKind,
      /** The organisation of a logo, or the company vehicle. Ignored for pictures, which belong to the caller. */
      ownerId: z.optional(id),
      file: bytes,
    }),
    answer: z.object({ _id: id }),
    takesFile: true,
  }),
  remove: endpoint('file.remove', 'DELETE /api/file/:id', { params: byId, answer: done }),
}
