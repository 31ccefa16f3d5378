import * as z from 'zod/mini'
import { gaps } from '#domain/qualification.ts'
import { certificateState } from './certificate.ts'
import { endpoint } from './endpoint.ts'
import { day, id, inAddress, searchText } from './fields.ts'
import { binary } from './file.ts'

/** What someone holds of a level on the day asked for; nothing where the level was never held or was taken away. */
const cell = z.object({
  level: z.string(),
  name: z.string(),
  state: certificateState,
  dueDate: day,
  /** The last day for the next yearly instruction; null where none is asked for. */
  instructionDue: z.nullable(day),
  certificateId: id,
})

/** Whose people, on which day, and whom to look for. */
const narrowing = {
  companyId: z.optional(id),
  authorityId: z.optional(id),
  /** Today where none is named; of a day that is over, who held what at its end. */
  day: z.optional(day),
  search: z.optional(searchText(100)),
  level: z.optional(z.string().check(z.maxLength(40))),
  gap: z.optional(z.enum(gaps)),
}

export const qualification = {
  /** The people of a company, or those an authority certified, and what they hold on a day. */
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
      /** How many people hold each level, today, on the day asked for and on days to come if nothing is renewed. */
      forecast: z.array(z.object({ day, counts: z.record(z.string(), z.int()) })),
    }),
    showsPeople: 'userId',
  }),
  /** The same of all of them, on every page, as a table. */
  csv: endpoint('qualification.read', 'GET /api/qualification/csv', {
    inBody: '/api/qualification/csv',
    query: z.strictObject(narrowing),
    answer: binary,
  }),
}
