import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, searchText } from './fields.ts'

/** Rows per call; longer tables are sent in parts. */
export const mostRowsAtOnce = 100
export const mostRowsImported = 5000

/** Result of a row, actual or predicted. */
export const importOutcomes = ['created', 'changed', 'unchanged', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** One more than the longest field, so that a cell that is too long is refused with its row. */
export const longestCell = 2001

/**
 * The owner is chosen once for the table; files and nested tables do not fit a cell. Invited people become employees,
 * so that a column cannot make administrators.
 */
const notInTables = ['companyId', 'authorityId', 'fileId', 'uncertainties', 'evalid', 'role']

export const importColumns = ({ create, name }: Importable): string[] => [
  ...Object.keys((create.body as z.ZodMiniObject).shape).filter((field) => !notInTables.includes(field)),
  ...Object.keys(comparedFields(name)),
]

interface Importable {
  name: string
  create: { body?: unknown }
}

const comparedText = z.optional(searchText(longestCell))

const compared: Record<string, Record<string, z.ZodMiniType>> = {
  /** A name shows that the person belongs to the company under another address. */
  invitation: { fullname: comparedText, firstname: comparedText, lastname: comparedText },
}

/** Columns that are compared with existing items and not stored. */
export const comparedFields = (name: string) => compared[name] ?? {}

const cell = z.string().check(z.maxLength(longestCell))
const row = z.array(cell).check(z.maxLength(60))

const body = z.strictObject({
  /** The owner of all rows: one of the caller's organisations; default: the caller's company. */
  companyId: z.optional(id),
  authorityId: z.optional(id),
  /** Validates without writing. */
  dry: z.boolean(),
  /** The field of each cell position; each field once. */
  columns: z.array(z.string().check(z.maxLength(60))).check(z.minLength(1), z.maxLength(60)),
  rows: z.array(row).check(z.minLength(1), z.maxLength(mostRowsAtOnce)),
})

/** A value before or after an import. */
const value = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))

const change = z.object({ field: z.string(), before: value, after: value })
export type ImportChange = z.infer<typeof change>

const answer = z.object({
  /** One result per row, in order. A refused row has its problem code and field codes. */
  rows: z.array(
    z.object({
      outcome: z.enum(importOutcomes),
      code: z.nullable(z.string()),
      fields: z.record(z.string(), z.string()),
      /** What a row changes in an existing item. */
      changes: z.optional(z.array(change)),
    }),
  ),
})

/**
 * Creates or changes items from table rows, each row completely or not at all. An existing item, found by its
 * identifying field, is changed. Cells are read in any language of the product.
 */
export const imports = {
  companyVehicle: endpoint('companyVehicle.import', 'POST /api/companyVehicle/import', { body, answer }),
  instrument: endpoint('instrument.import', 'POST /api/instrument/import', { body, answer }),
  /** Sends an email to each new address, except in a dry run. */
  invitation: endpoint('invitation.import', 'POST /api/invitation/import', { body, answer }),
}
export type Import = (typeof imports)[keyof typeof imports]

/** The fields by which an existing item is recognised. A table without them cannot be imported. */
export const identifyingFields: Record<string, readonly string[]> = {
  companyVehicle: ['vin'],
  instrument: ['make', 'model', 'serial'],
  invitation: ['email'],
} satisfies Record<keyof typeof imports, readonly string[]>
