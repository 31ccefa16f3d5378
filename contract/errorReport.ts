import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { done, id, moment } from './fields.ts'

/** Source: a browser, a call, or a background job. */
const faultKind = z.enum(['web', 'server', 'job'])
export type ErrorReportKind = z.infer<typeof faultKind>

/** Limit of the list, latest first. */
export const maxErrorReports = 200
/** Limit of stored reference numbers per report. */
export const mostShown = 20

const short = (most: number) => z.string().check(z.maxLength(most))

/** Error reports without personal data (`domain/scrub.ts`). */
export const errorReports = {
  report: endpoint('fault.report', 'POST /api/errors', {
    body: z.strictObject({
      name: short(80),
      message: short(1000),
      frames: z.array(short(300)).check(z.maxLength(8)),
      /** Route pattern of the page. */
      place: short(200),
      /** The reference number shown to the user, if any. */
      shown: z.optional(z.string().check(z.regex(/^[0-9a-f]{8}$/))),
    }),
    answer: done,
    onlyReads: true,
  }),
  list: endpoint('fault.list', 'GET /api/errors', {
    answer: z.object({
      /** False outside production, where nothing is stored. */
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
