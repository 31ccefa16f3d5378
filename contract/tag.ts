import * as z from 'zod/mini'
import { tagDoubts } from '#domain/tag.ts'
import { endpoint } from './endpoint.ts'
import { byId, flag, id, ids, inAddress, moment, reason } from './fields.ts'

/** A disconnection tag on a car: hung by a valid report, taken off by whoever hung it or, with a reason, for them. */
export const tag = z.object({
  _id: id,
  companyVehicleId: id,
  /** As its plate, else its VIN. */
  vehicle: z.string(),
  companyId: z.nullable(id),
  authorityId: z.nullable(id),
  /** Who found no voltage, and since when. */
  authorId: id,
  by: z.string(),
  since: moment,
  /** Whether nothing speaks against it. */
  isConfirmed: z.boolean(),
  /** What speaks against it, as `tag.doubt.…` says it. */
  doubts: z.array(z.enum(tagDoubts)),
  /** Which values of that report contradict each other, as `report.warning.…` says it. They change no verdict. */
  contradictions: z.array(z.string()),
  reportId: id,
  reportNumber: z.string(),
  releasedAt: z.nullable(moment),
  releasedBy: z.nullable(z.string()),
  overrideReason: z.string(),
})
export type Tag = z.infer<typeof tag>

/** So many are shown at once, and the cars of so many are asked for: as many as a page of cars has. */
export const mostTags = 100

export const tags = {
  /** The latest first, of all cars or of some. */
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
  /** Whoever hung it takes it off: from then on the car is taken to be live. */
  release: endpoint('tag.release', 'POST /api/tag/:id/release', {
    params: byId,
    answer: tag,
    showsPeople: 'authorId',
  }),
  /** Someone else takes it off, who says why. */
  override: endpoint('tag.override', 'POST /api/tag/:id/override', {
    params: byId,
    body: reason,
    answer: tag,
    showsPeople: 'authorId',
  }),
}
