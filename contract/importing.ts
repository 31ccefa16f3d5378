import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

/** So many rows are judged and written together; a longer table is sent in parts. */
export const mostRowsAtOnce = 100
/** More rows than these are another task than taking over a list. */
export const mostRowsImported = 5000

/** Of a row: what became of it, or would. */
export const importOutcomes = ['created', 'changed', 'unchanged', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/**
 * The owner is chosen for the whole table, a file and a table in a cell cannot be. Whom a table invites is told by an
 * address and becomes an employee: a column of roles must not make anyone an administrator.
 */
const notInTables = ['companyId', 'authorityId', 'fileId', 'uncertainties', 'evalid', 'role']

/** The fields a row may have, each a column. */
export const importColumns = ({ create }: { create: { body?: unknown } }): string[] =>
  Object.keys((create.body as z.ZodMiniObject).shape).filter((field) => !notInTables.includes(field))

const cell = z.string().check(z.maxLength(2000))
const row = z.array(cell).check(z.maxLength(60))

const body = z.strictObject({
  /** Whose the rows become: one of the caller's own organisations, else the caller's company. */
  companyId: z.optional(id),
  authorityId: z.optional(id),
  /** Judged and not written. */
  dry: z.boolean(),
  /** The field each place of a row is for; each once. */
  columns: z.array(z.string().check(z.maxLength(60))).check(z.minLength(1), z.maxLength(60)),
  rows: z.array(row).check(z.minLength(1), z.maxLength(mostRowsAtOnce)),
})

const answer = z.object({
  /** As many as rows were sent, in their order; a refused one with the code of its problem and of each wrong field. */
  rows: z.array(
    z.object({
      outcome: z.enum(importOutcomes),
      code: z.nullable(z.string()),
      fields: z.record(z.string(), z.string()),
    }),
  ),
})

/**
 * Rows of a table become items: each by itself, written whole or refused. One that is there already, known by what
 * identifies it, takes over what is written otherwise. Cells are read in any of the product's languages.
 */
export const imports = {
  companyVehicle: endpoint('companyVehicle.import', 'POST /api/companyVehicle/import', { body, answer }),
  instrument: endpoint('instrument.import', 'POST /api/instrument/import', { body, answer }),
  /** Each new address gets its letter when it is not judged only. */
  invitation: endpoint('invitation.import', 'POST /api/invitation/import', { body, answer }),
}
export type Import = (typeof imports)[keyof typeof imports]
