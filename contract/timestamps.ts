import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { moment } from './fields.ts'

/** How the time of seals is confirmed, for the system administration. */
export const timestamps = {
  read: endpoint('timestamp.read', 'GET /api/timestamps', {
    answer: z.object({
      /** The host of the external time stamp authority; null where the installation confirms the time itself. */
      authority: z.nullable(z.string()),
      /** How many documents were sealed without the external time stamp because the authority was away. */
      missing: z.int(),
      /** When the last of them was sealed; null where there is none. */
      lastMissingAt: z.nullable(moment),
    }),
  }),
}
