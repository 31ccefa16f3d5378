import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId, done, id, moment } from './fields.ts'

/**
 * Why an email did not arrive: its mailbox had enough of others that day, or the mail server refused it for good or did not take
 * it for three days.
 */
export const unsent = z.enum(['withheld', 'failed'])
export type Unsent = z.infer<typeof unsent>

/** So many are shown at once, the newest. */
export const mostUnsent = 100

/** What the mail of the installation could not do, for anyone who runs it. */
export const letters = {
  unsent: endpoint('letter.list', 'GET /api/letter', {
    answer: z.object({
      /** How many there are, of those not removed yet. */
      total: z.int(),
      items: z.array(
        z.object({
          _id: id,
          /** What it is about, without the names in it. */
          subject: z.string(),
          why: unsent,
          /** Enough of the address to find a mailbox again: the letter itself is no one's here. */
          mailbox: z.string(),
          /** What the mail server answered, as its code. */
          error: z.string(),
          createdAt: moment,
        }),
      ),
    }),
  }),
  /** Tries a failed one again; a withheld one is not kept. */
  resend: endpoint('letter.resend', 'POST /api/letter/:id/resend', { params: byId, answer: done }),
}
