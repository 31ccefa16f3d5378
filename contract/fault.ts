import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { done, id, moment } from './fields.ts'

/** Where it went wrong: in someone's browser, in answering a call, in keeping a promise. */
export const faultKind = z.enum(['web', 'server', 'job'])
export type FaultKind = z.infer<typeof faultKind>

/** So many are shown at once, those that happened last. */
export const mostFaults = 200
/** So many of the numbers people were shown are kept of each. */
export const mostShown = 20

const short = (most: number) => z.string().check(z.maxLength(most))

/** What went wrong in the program, told without telling of anyone (`domain/scrub.ts`). */
export const faults = {
  report: endpoint('fault.report', 'POST /api/errors', {
    body: z.strictObject({
      name: short(80),
      message: short(1000),
      frames: z.array(short(300)).check(z.maxLength(8)),
      /** The page, as the program writes its address. */
      place: short(200),
      /** The number the person was shown, where there was one. */
      shown: z.optional(z.string().check(z.regex(/^[0-9a-f]{8}$/))),
    }),
    answer: done,
    onlyReads: true,
  }),
  list: endpoint('fault.list', 'GET /api/errors', {
    answer: z.object({
      /** Off, nothing is kept: on a laptop and outside production. */
      on: z.boolean(),
      total: z.int(),
      items: z.array(
        z.object({
          _id: id,
          kind: faultKind,
          name: z.string(),
          message: z.string(),
          place: z.string(),
          frames: z.array(z.string()),
          version: z.string(),
          count: z.int(),
          firstAt: moment,
          lastAt: moment,
          shown: z.array(z.string()),
        }),
      ),
    }),
  }),
}
