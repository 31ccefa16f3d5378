import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId, done, id, moment, byToken } from './fields.ts'
import { binary } from './file.ts'

const feed = z.object({
  _id: id,
  /** Both null: the user's own certificates. */
  companyId: z.nullable(id),
  authorityId: z.nullable(id),
  createdAt: moment,
})

/** Feeds (iCalendar) that show when certificates end. */
export const calendars = {
  list: endpoint('calendar.list', 'GET /api/calendar', {
    answer: z.object({ items: z.array(feed), total: z.int() }),
  }),
  /** Replaces the address of the same calendar. The answer shows it only once. */
  create: endpoint('calendar.create', 'POST /api/calendar', {
    body: z.strictObject({ companyId: z.optional(id), authorityId: z.optional(id) }),
    answer: z.extend(feed, { url: z.string() }),
    secret: true,
  }),
  remove: endpoint('calendar.remove', 'DELETE /api/calendar/:id', { params: byId, answer: done }),
  read: endpoint('calendar.read', 'GET /api/calendar/:file', {
    params: z.object({ file: z.string().check(z.regex(/^[\w-]{43}\.ics$/)) }),
    answer: binary,
  }),
}

/** The weekly email on expiring certificates. */
export const digests = {
  /** One-click unsubscribe, without a session (RFC 8058). */
  unsubscribe: endpoint('digest.unsubscribe', 'POST /api/unsubscribe/:token', {
    inBody: '/api/unsubscribe',
    params: byToken,
    answer: done,
  }),
}
