import * as z from 'zod/mini'
import { id, optionalText } from './fields.ts'

/** A photo as the report names it: under a name its device gave it, where it belongs, and what it shows. */
const naming = {
  photoId: id,
  /** A step, a measuring point or a page, as `domain/measurement/photoPlace.ts` knows them. */
  place: z.string().check(z.regex(/^[A-Za-z]{1,30}(\.[A-Za-z0-9]{1,30})?$/)),
  note: optionalText(200),
}

/** What has arrived of it; null while that is still to come. */
const arrived = {
  fileId: z.nullable(id),
  sha256: z.nullable(z.string()),
}

/** What is named of photos; what else is sent of one is not looked at. */
export const namedPhoto = z.strictObject({ ...naming, ...z.partial(z.object(arrived)).shape })
export const keptPhoto = z.object({ ...naming, ...arrived })
