import * as z from 'zod/mini'
import { tagDoubts } from '#domain/tag.ts'
import { endpoint } from './endpoint.ts'
import { byId, flag, id, ids, inAddress, moment, reason } from './fields.ts'

/** A warning tag created by a valid disconnection. Its owner removes it, or another user with a reason. */
export const tag = z.object({
  _id: id,
  companyVehicleId: id,
  /** The plate, or else the VIN. */
  vehicle: z.string(),
  companyId: z.nullable(id),
  authorityId: z.nullable(id),
  authorId: id,
  by: z.string(),
  since: moment,
  isConfirmed: z.boolean(),
  /** Text key suffixes of `tag.doubt.…`. */
  doubts: z.array(z.enum(tagDoubts)),
  /** Text key suffixes of `report.warning.…`. They change no verdict. */
  contradictions: z.array(z.string()),
  reportId: id,
  reportNumber: z.string(),
  releasedAt: z.nullable(moment),
  releasedBy: z.nullable(z.string()),
  overrideReason: z.string(),
})
export type Tag = z.infer<typeof tag>

/** Limit of the list and of the requested vehicles; a page of vehicles has as many. */
export const mostTags = 100

/** Query for the tags that hang now. */
export const attachedTags = { open: 'true', l: mostTags }

export const tags = {
  /** Latest first, of all or of given vehicles. */
  list: endpoint('tag.list', 'GET /api/tag', {
    query: z.strictObject({
      companyVehicleId: z.optional(ids(mostTags)),
      open: z.optional(flag),
      l: z._default(inAddress(1, mostTags), 10),
      lo: z._default(inAddress(0, 100), 0),
    }),
    answer: z.object({ items: z.array(tag), total: z.int() }),
    showsPeople: 'authorId',
  }),
  /** Removed by its owner. The vehicle then counts as energised. */
  release: endpoint('tag.release', 'POST /api/tag/:id/release', {
    params: byId,
    answer: tag,
    showsPeople: 'authorId',
  }),
  /** Removed by another user, with a reason. */
  override: endpoint('tag.override', 'POST /api/tag/:id/override', {
    params: byId,
    body: reason,
    answer: tag,
    showsPeople: 'authorId',
  }),
}
