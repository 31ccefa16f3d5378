import * as z from 'zod/mini'
import { sharedKinds, type SharedKind } from '#domain/shareLink.ts'
import { endpoint } from './endpoint.ts'
import { byId, day, done, id, moment } from './fields.ts'
import { binary } from './file.ts'
import { verification } from './verify.ts'

const shareLink = z.object({
  _id: id,
  createdAt: moment,
  /** The last day in the time zone of the product; `expiresAt` is its end. */
  until: day,
  expiresAt: moment,
  /** How often the page was opened and the document downloaded. */
  openings: z.int(),
  downloads: z.int(),
  lastOpenedAt: z.nullable(moment),
})
export type ShareLink = z.infer<typeof shareLink>

/** Links that show one certificate or report without an account. */
const linksTo = <K extends SharedKind>(kind: K) => ({
  list: endpoint(`${kind}.shareLinks`, `GET /api/${kind}/:id/share`, {
    params: byId,
    answer: z.object({ items: z.array(shareLink), total: z.int() }),
  }),
  /** The URL is shown only once. */
  create: endpoint(`${kind}.shareLink`, `POST /api/${kind}/:id/share`, {
    params: byId,
    body: z._default(z.strictObject({ until: z.optional(day) }), {}),
    answer: z.extend(shareLink, { url: z.string() }),
    secret: true,
  }),
  /** Withdraws one link, or all if none is named. */
  remove: endpoint(`${kind}.unshare`, `DELETE /api/${kind}/:id/share`, {
    params: byId,
    query: z.strictObject({ link: z.optional(id) }),
    answer: done,
  }),
})
export type Shares = ReturnType<typeof linksTo<SharedKind>>

export const certificateShares = linksTo('certificate')
export const reportShares = linksTo('report')

const byLink = z.object({ kind: z.enum(sharedKinds), link: z.string().check(z.maxLength(100)) })

/** The current state and the document, for anyone with the link. */
export const shared = {
  read: endpoint('share.read', 'GET /api/share/:kind/:link', {
    inBody: '/api/share',
    params: byLink,
    answer: z.object({
      verification,
      /** For checking without the link. */
      verifyCode: z.string(),
      until: day,
      /** Null if there is no valid document. */
      fileName: z.nullable(z.string()),
      /** Used by `paper` for the browser that opened the link. */
      openedId: id,
    }),
  }),
  /** Authorised by a cookie set when the link was opened, because viewers and downloads send no body. */
  paper: endpoint('share.read', 'GET /api/share/paper/:id', { params: byId, answer: binary }),
  file: endpoint('share.read', 'GET /api/share/:kind/:link/file', {
    params: byLink,
    answer: binary,
  }),
}
