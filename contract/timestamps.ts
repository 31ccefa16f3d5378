import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { moment } from './fields.ts'

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
