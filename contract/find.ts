import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, searchText } from './fields.ts'

/** In display order. */
export const foundKinds = [
  'user',
  'companyVehicle',
  'certificate',
  'report',
  'instrument',
  'company',
] as const

const match = z.object({
  kind: z.enum(foundKinds),
  _id: id,
  title: z.string(),
  detail: z.string(),
  /** The person shown; null for other kinds. */
  userId: z.nullable(id),
  companyId: z.nullable(id),
})
export type Match = z.infer<typeof match>

/** Shorter texts match nearly everything. */
export const shortestSearch = 2

export const finding = {
  find: endpoint('find.ask', 'GET /api/find', {
    inBody: '/api/find',
    query: z.strictObject({ q: searchText(60).check(z.minLength(shortestSearch)) }),
    answer: z.object({ items: z.array(match) }),
    showsPeople: 'userId',
  }),
}
