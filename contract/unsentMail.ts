import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId, done, id, moment } from './fields.ts'

/**
 * Why an email did not arrive. `withheld`: the mailbox reached its daily limit. `failed`: the mail server refused it
 * permanently, or did not accept it for three days.
 */
export const unsent = z.enum(['withheld', 'failed'])
export type Unsent = z.infer<typeof unsent>

/** Limit of the list, newest first. */
export const mostUnsent = 100

export const unsentMails = {
  list: endpoint('letter.list', 'GET /api/letter', {
    answer: z.object({
      total: z.int(),
      items: z.array(
        z.object({
          _id: id,
          /** The subject without names. */
          subject: z.string(),
          why: unsent,
          /** A masked address. The email itself is not shown. */
          mailbox: z.string(),
          /** The response code of the mail server. */
          error: z.string(),
          createdAt: moment,
        }),
      ),
    }),
  }),
  /** Retries a failed email. A withheld one is not stored. */
  resend: endpoint('letter.resend', 'POST /api/letter/:id/resend', { params: byId, answer: done }),
}
