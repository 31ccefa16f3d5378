import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, id, inAddress, moment } from './fields.ts'

/** Entries beyond this number are not counted. */
export const mostCounted = 1000

/** Pages count from 0. */
export const lastAuditPage = 1000

export const auditSide = z.enum(['to', 'by', 'signIns'])

/** Who did which action on which record. Contains no record content besides its number. */
export const audit = {
  /**
   * Newest first. The system administration reads all entries, administrators those of their organisation, other users
   * those by or about themselves.
   */
  read: endpoint('audit.read', 'GET /api/audit', {
    query: z
      .strictObject({
        l: z._default(inAddress(1, 100), 20),
        lo: z._default(inAddress(0, lastAuditPage), 0),
        /** The first part of an action of the policy, such as `certificate`. */
        area: z.optional(z.string().check(z.regex(/^[a-zA-Z]{2,40}$/))),
        /** Days in the time zone of the installation. */
        from: z.optional(day),
        to: z.optional(day),
        /** Only actions by this person, on their account or on their certificates. */
        person: z.optional(id),
        /** With `person`: only what the person did, their sign-ins, or what others did to them. */
        side: z.optional(auditSide),
      })
      .check(({ value: { from, to, person, side }, issues }) => {
        if (side && !person)
          issues.push({ code: 'custom', message: 'mandatory', input: person, path: ['person'] })
        if (from && to && from > to)
          issues.push({ code: 'custom', message: 'outOfRange', input: to, path: ['to'] })
      }),
    answer: z.object({
      items: z.array(
        z.object({
          _id: id,
          at: moment,
          action: z.string(),
          /** The actor; null for guests. */
          userId: z.nullable(id),
          /** Empty for users outside the organisation at that time and for erased users. */
          fullname: z.string(),
          objectId: z.nullable(id),
          /** The number of the certificate or report, or the plate or VIN of the vehicle; empty for other objects. */
          subject: z.string(),
          /** The organisation of the entry; empty if none or deleted. */
          organisation: z.string(),
        }),
      ),
      total: z.int(),
      more: z.boolean(),
    }),
    showsPeople: 'userId',
  }),
}
