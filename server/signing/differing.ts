import { factsHash } from '../audit/entry.ts'

export const fieldsOf = <T extends object>(row: T, fields: readonly (keyof T & string)[]) =>
  Object.fromEntries(fields.map((field) => [field, row[field]]))

export const differing = (row: Record<string, unknown>, expected: Record<string, unknown>) =>
  Object.entries(row).flatMap(([field, value]) =>
    factsHash(plain(value)) === factsHash(plain(expected[field])) ? [] : [field],
  )

/** Makes timestamps, null and undefined comparable. */
const plain = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
    ? new Date(value).toISOString()
    : (value ?? null)
