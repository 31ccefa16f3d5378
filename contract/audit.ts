import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, id, inAddress, moment } from './fields.ts'

/** More entries than these are not counted. */
export const mostCounted = 1000

/** The last page that can be asked for, counted from 0. */
export const lastAuditPage = 1000

/** The log of actions: who did what to which record of whom, without its content. */
export const audit = {
  /**
   * The newest first: the system administration reads all entries, an organisation's administrators those of the
   * organisation, and each person their own and those about their account.
   */
  read: endpoint('audit.read', 'GET /api/audit', {
    query: z.strictObject({
      l: z._default(inAddress(1, 100), 20),
      lo: z._default(inAddress(0, lastAuditPage), 0),
      /** The first part of an action, as the policy names it: `certificate`. */
      area: z.optional(z.string().check(z.regex(/^[a-zA-Z]{2,40}$/))),
      /** The first and the last day, in the time zone of the installation. */
      from: z.optional(day),
      to: z.optional(day),
    }),
    answer: z.object({
      items: z.array(
        z.object({
          _id: id,
          at: moment,
          action: z.string(),
          /** Who did it; null where no one was signed in. */
          userId: z.nullable(id),
          /** Empty for anyone who was not of the organisation then, and for a person who was erased. */
          fullname: z.string(),
          /** The record it was about. */
          objectId: z.nullable(id),
          /** The organisation it is filed under; empty where there is none, or it is no more. */
          organisation: z.string(),
        }),
      ),
      total: z.int(),
      /** There are more than that. */
      more: z.boolean(),
    }),
    showsPeople: 'userId',
  }),
}
