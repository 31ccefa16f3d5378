import * as z from 'zod/mini'
import { gaps } from '#domain/qualification.ts'
import { certificateState } from './certificate.ts'
import { endpoint } from './endpoint.ts'
import { day, id, ids, inAddress, searchText } from './fields.ts'
import { binary } from './file.ts'

/** State of a level of a person on a day; null if the person never had the level or it was withdrawn. */
const cell = z.object({
  level: z.string(),
  name: z.string(),
  state: certificateState,
  issueDate: day,
  dueDate: day,
  /** Null if none is required. */
  instructionDue: z.nullable(day),
  certificateId: id,
})

const narrowing = {
  companyId: z.optional(id),
  authorityId: z.optional(id),
  /** Default: today. For a past day, the state at its end. */
  day: z.optional(day),
  search: z.optional(searchText(100)),
  level: z.optional(z.string().check(z.maxLength(40))),
  gap: z.optional(z.enum(gaps)),
  /** Only these people, if they belong to the organisation. */
  people: z.optional(ids(100)),
}

export const qualification = {
  read: endpoint('qualification.read', 'GET /api/qualification', {
    inBody: '/api/qualification',
    query: z.strictObject({
      ...narrowing,
      l: z._default(inAddress(1, 300), 100),
      lo: z._default(inAddress(0, 1000), 0),
    }),
    answer: z.object({
      day,
      levels: z.array(z.string()),
      items: z.array(
        z.object({ userId: id, fullname: z.string(), evalid: z.string(), cells: z.array(cell) }),
      ),
      total: z.int(),
      /** Holders per level today, on the requested day, and after each month without renewals. */
      forecast: z.array(z.object({ day, counts: z.record(z.string(), z.int()) })),
    }),
    showsPeople: 'userId',
  }),
  /** All pages as CSV. */
  csv: endpoint('qualification.read', 'GET /api/qualification/csv', {
    inBody: '/api/qualification/csv',
    query: z.strictObject(narrowing),
    answer: binary,
  }),
}
