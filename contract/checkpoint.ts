import * as z from 'zod/mini'
import { checkpointIn, longestCheckpointText } from '#domain/checkpointText.ts'
import { endpoint } from './endpoint.ts'
import { moment } from './fields.ts'

/**
 * Comparison of a stored checkpoint with the current log. `continues`: the log starts with what was signed.
 * `contradicts`: it does not. `foreign`: signed by another installation.
 */
const comparedWithLog = z.enum(['continues', 'contradicts', 'foreign'])
export type ComparedWithLog = z.infer<typeof comparedWithLog>

export const checkpoints = {
  read: endpoint('checkpoint.read', 'GET /api/checkpoint', {
    answer: z.object({
      /** False if the log contradicts its newest checkpoint, which is then null. */
      confirmed: z.boolean(),
      /** Null before the first. `size` is the number of signed events, `note` the signed note. */
      newest: z.nullable(z.object({ size: z.int(), at: moment, note: z.string() })),
    }),
  }),
  compare: endpoint('checkpoint.compare', 'POST /api/checkpoint', {
    body: z.strictObject({
      /** The note, or an email that contains it. */
      checkpoint: z.string().check(
        z.maxLength(longestCheckpointText, 'tooLong'),
        z.refine((text) => checkpointIn(text) !== null, 'checkpoint'),
      ),
    }),
    answer: z.object({
      verdict: comparedWithLog,
      /** The given checkpoint; null if it is foreign. */
      given: z.nullable(z.object({ size: z.int(), at: moment })),
    }),
    onlyReads: true,
  }),
}

export const timestamps = {
  read: endpoint('timestamp.read', 'GET /api/timestamps', {
    answer: z.object({
      /** Host of the external time stamp authority; null without one. */
      authority: z.nullable(z.string()),
      /** Documents sealed without an external time stamp, because the authority was unreachable. */
      missing: z.int(),
      lastMissingAt: z.nullable(moment),
    }),
  }),
}
