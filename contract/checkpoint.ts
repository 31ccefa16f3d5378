import * as z from 'zod/mini'
import { checkpointIn, longestCheckpointText } from '#domain/checkpointText.ts'
import { endpoint } from './endpoint.ts'
import { moment } from './fields.ts'

/**
 * What a kept checkpoint says about the log as it is now: `continues` when the log begins with what was signed then,
 * `contradicts` when it does not, `foreign` when this installation did not sign it.
 */
export const comparedWithLog = z.enum(['continues', 'contradicts', 'foreign'])
export type ComparedWithLog = z.infer<typeof comparedWithLog>

/** The newest signed checkpoint of the log, and the comparison with one that was kept elsewhere. */
export const checkpoints = {
  read: endpoint('checkpoint.read', 'GET /api/checkpoint', {
    answer: z.object({
      /** False where the log contradicts its newest checkpoint: then there is none to keep. */
      confirmed: z.boolean(),
      /** Null before the first. `size` is the number of events that were signed, `note` the signed note. */
      newest: z.nullable(z.object({ size: z.int(), at: moment, note: z.string() })),
    }),
  }),
  compare: endpoint('checkpoint.compare', 'POST /api/checkpoint', {
    body: z.strictObject({
      /** The note, or an email that has it. */
      checkpoint: z.string().check(
        z.maxLength(longestCheckpointText, 'tooLong'),
        z.refine((text) => checkpointIn(text) !== null, 'checkpoint'),
      ),
    }),
    answer: z.object({
      verdict: comparedWithLog,
      /** Of the checkpoint that was given; null where it is not from here. */
      given: z.nullable(z.object({ size: z.int(), at: moment })),
    }),
    onlyReads: true,
  }),
}
