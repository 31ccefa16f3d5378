import * as z from 'zod/mini'
import { aligns, inks, sheetFieldNames, sheetBounds, sizeRange } from '#domain/sheet.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, optionalText } from './fields.ts'

const { coordinateMm } = sheetBounds
const millimetres = z.number().check(z.minimum(-coordinateMm), z.maximum(coordinateMm))
const extent = z.number().check(z.minimum(1), z.maximum(coordinateMm))

/** A box on an uploaded page and its content; empty for an unassigned form field. */
export const box = z.strictObject({
  place: z.union([z.literal(''), z.enum(sheetFieldNames)]),
  field: optionalText(120),
  page: z.int().check(z.minimum(1), z.maximum(sheetBounds.pages)),
  x: millimetres,
  y: millimetres,
  width: extent,
  height: extent,
  size: z.number().check(z.minimum(sizeRange.min), z.maximum(sizeRange.max)),
  align: z.enum(aligns),
  bold: z.boolean(),
  ink: z.enum(inks),
})

const sheet = z.object({
  _id: id,
  authorityId: id,
  name: z.string(),
  /** `form`: the boxes are the form fields of the PDF. */
  kind: z.enum(['form', 'flat']),
  pages: z.array(z.object({ width: z.number(), height: z.number(), fileId: id, tones: z.string() })),
  boxes: z.array(box),
})

export const sheetType = 'application/pdf'

/** Uploaded pages that certificates are printed on. Immutable: a change is a new upload. */
export const sheets = {
  /** `multipart/form-data`. */
  upload: endpoint('certificateTemplate.upload', 'POST /api/sheet', {
    body: z.strictObject({
      authorityId: id,
      name: optionalText(120),
      file: z.custom<Blob | Uint8Array>((value) => value instanceof Uint8Array, { error: 'mandatory' }),
    }),
    answer: sheet,
    takesFile: true,
  }),
  read: endpoint('certificateTemplate.read', 'GET /api/sheet/:id', { params: byId, answer: sheet }),
}
