import * as z from 'zod/mini'
import { sharedKinds, type SharedKind } from '#domain/shareLink.ts'
import { endpoint } from './endpoint.ts'
import { byId, day, done, id, moment } from './fields.ts'
import { binary } from './file.ts'
import { verification } from './verify.ts'

const shareLink = z.object({
  _id: id,
  createdAt: moment,
  /** Its last day, where the product is at home; `expiresAt` is the end of it. */
  until: day,
  expiresAt: moment,
  /** How often its page was opened, and the paper fetched by it. */
  openings: z.int(),
  downloads: z.int(),
  lastOpenedAt: z.nullable(moment),
})
export type ShareLink = z.infer<typeof shareLink>

/** Links by which someone without an account sees one certificate or report: made, listed while open, withdrawn. */
const linksTo = <K extends SharedKind>(kind: K) => ({
  list: endpoint(`${kind}.shareLinks`, `GET /api/${kind}/:id/share`, {
    params: byId,
    answer: z.object({ items: z.array(shareLink), total: z.int() }),
  }),
  /** The address is shown this once. */
  create: endpoint(`${kind}.shareLink`, `POST /api/${kind}/:id/share`, {
    params: byId,
    body: z._default(z.strictObject({ until: z.optional(day) }), {}),
    answer: z.extend(shareLink, { url: z.string() }),
    secret: true,
  }),
  /** Withdraws one link, or all of them where none is named. */
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

/** What anyone who holds a link sees: what the register says today, and the paper. */
export const shared = {
  read: endpoint('share.read', 'GET /api/share/:kind/:link', {
    inBody: '/api/share',
    params: byLink,
    answer: z.object({
      verification,
      /** To compare and to check again without the link. */
      verifyCode: z.string(),
      until: day,
      /** What the paper is called; null where there is none to rely on. */
      fileName: z.nullable(z.string()),
      /** By which `paper` answers the paper to the browser that opened the link. */
      openedId: id,
    }),
  }),
  /** For the browser that opened the link: a cookie says so, because a viewer and a download have no body. */
  paper: endpoint('share.read', 'GET /api/share/paper/:id', { params: byId, answer: binary }),
  file: endpoint('share.read', 'GET /api/share/:kind/:link/file', {
    params: byLink,
    answer: binary,
  }),
}
