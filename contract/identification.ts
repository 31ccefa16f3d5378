import * as z from 'zod/mini'
import { optionalText, text } from './fields.ts'

/** How the holder's identity was checked (BSI TR-03147): method and person. */
export const identified = z.object({ identityCheck: text(200) })

/** The identity check of a new certificate: its description, or the one of the same person from the last year. */
export const identification = {
  identityCheck: optionalText(200),
  /** Uses the last check of this person by the authority, which counts for a year. */
  identityKept: z.optional(z.boolean()),
}

type Identification = { identityCheck: string; identityKept?: boolean | undefined }

/** Exactly one of both is required. */
export const isIdentified = <T extends Identification>() =>
  z.refine<T>(({ identityCheck, identityKept = false }) => (identityCheck === '') === identityKept, {
    error: 'mandatory',
    path: ['identityCheck'],
  })
