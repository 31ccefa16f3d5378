import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, searchText } from './fields.ts'

/** What can be looked up from anywhere, in the order it is shown. */
export const foundKinds = [
  'user',
  'companyVehicle',
  'certificate',
  'report',
  'instrument',
  'company',
] as const

/** One thing found: what it is called and what tells it from another of that name. */
const found = z.object({
  kind: z.enum(foundKinds),
  _id: id,
  title: z.string(),
  detail: z.string(),
  /** The person it shows; null where it shows none. */
  userId: z.nullable(id),
  companyId: z.nullable(id),
})
export type Found = z.infer<typeof found>

/** Fewer letters find everything and so nothing. */
export const shortestSearch = 2

export const finding = {
  /** A few of each kind that the caller's lists would show for these words. */
  find: endpoint('find.ask', 'GET /api/find', {
    inBody: '/api/find',
    query: z.strictObject({ q: searchText(60).check(z.minLength(shortestSearch)) }),
    answer: z.object({ items: z.array(found) }),
    showsPeople: 'userId',
  }),
}
