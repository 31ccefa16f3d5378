import * as z from 'zod/mini'
import { sharedKinds } from '#domain/shareLink.ts'
import { endpoint } from './endpoint.ts'
import { byId, done, id, moment } from './fields.ts'

/** A stored file is sent as it is, not as JSON. */
export const binary = z.custom<never>()

/** The bytes of an upload: one part of a multipart form. */
export const bytes = z.custom<Blob | Uint8Array>((value) => value instanceof Uint8Array, {
  error: 'mandatory',
})

/** What can be uploaded, and what it becomes at once: a person's picture, a logo, a photo of a vehicle's disconnect. */
export const fileKind = z.enum(['picture', 'companyLogo', 'authorityLogo', 'serviceDisconnect'])

/** What an image may be sent as, and how large: as a phone takes it. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const mostUploadBytes = 10_000_000

/** What a stored file is, for whoever may read it. */
const description = z.object({
  _id: id,
  kind: z.string(),
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  createdAt: moment,
  /** The record it is the sealed paper of; what that says is read and verified in words. */
  record: z.nullable(
    z.object({ _id: id, kind: z.enum(sharedKinds), number: z.string(), verifyCode: z.string() }),
  ),
})
export type FileDescription = z.infer<typeof description>

/** What a paper may be sent as, a training document, a calibration certificate or what hangs on a post: a PDF as it is, a photo as it is seen. */
export const paperTypes = ['application/pdf', ...imageTypes] as const

export const files = {
  read: endpoint('file.read', 'GET /api/file/:id', { params: byId, answer: binary }),
  describe: endpoint('file.read', 'GET /api/file/:id/description', { params: byId, answer: description }),
  /** Sent as `multipart/form-data`. Replaces what was there before. */
  upload: endpoint('file.upload', 'POST /api/file', {
    body: z.strictObject({
      kind: fileKind,
      /** Whose logo it is, or which company vehicle's disconnect; a picture is always one's own. */
      ownerId: z.optional(id),
      file: bytes,
    }),
    answer: z.object({ _id: id }),
    takesFile: true,
  }),
  remove: endpoint('file.remove', 'DELETE /api/file/:id', { params: byId, answer: done }),
}
