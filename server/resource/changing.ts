/* oxlint-disable typescript/no-explicit-any, typescript/no-unsafe-call, typescript/no-unsafe-member-access -- as
   crud.ts: items of any resource */
import { sql, type UpdateObject } from 'kysely'
import type { Resource } from '#contract/resource.ts'
import type { Db } from '../db/db.ts'
import type { DB } from '../db/tables.ts'
import { Problem } from '../http/problem.ts'
import { ownersOf, type Owned } from './items.ts'

export type Item = Record<string, unknown> &
  Owned & {
    _id: string
    version: number
  }

export function assertNotStale(
  resource: Resource,
  { version }: { version?: number },
  current: Item,
  seen: object = current,
) {
  if (version !== undefined && version !== current.version)
    throw new Problem('stale', { item: (resource.item as any).parse(seen) })
}

const moving = ['lastLogin', 'lastActivity', 'updatedAt', 'lastSwitchedOnAt']

/** Clients may send the whole item back, but read-only fields must be unchanged. */
export function assertNotReadOnly(resource: Resource, body: Record<string, unknown>, current: Item) {
  const changed = Object.keys(body).filter(
    (field) =>
      !(field in resource.input.shape) &&
      field !== 'version' &&
      !same(body[field], current[field]) &&
      !(moving.includes(field) && wasBefore(body[field], current[field])),
  )
  assertNoneChanged(changed, current)
}

export function assertNoneChanged(changed: readonly string[], current: Item) {
  if (changed.length === 0) return
  const fields = Object.fromEntries(changed.map((field) => [field, 'readOnlyField']))
  throw new Problem('readOnlyField', { fields, owners: ownersOf(current) })
}

const wasBefore = (sent: unknown, stored: unknown) =>
  typeof stored === 'string' && (sent === null || (typeof sent === 'string' && sent < stored))

const same = (sent: unknown, stored: unknown) =>
  sent === undefined || JSON.stringify(sent) === JSON.stringify(stored ?? null)

/** Throws `readOnlyField` if a fixed field is sent with another value than it has. */
export function assertFixed(fixed: readonly string[], sent: Record<string, unknown>, current: Item) {
  const changed = fixed.filter(
    (field) => (sent[field] ?? null) !== null && !same(sent[field], current[field]),
  )
  assertNoneChanged(changed, current)
}

/** The input of a change with the stored values of the fixed fields. */
export const withFixed = (fixed: readonly string[], sent: Record<string, unknown>, current?: Item) =>
  current ? { ...sent, ...Object.fromEntries(fixed.map((field) => [field, current[field]])) } : sent

type Versioned = {
  [T in keyof DB]: DB[T] extends { version: unknown; updatedAt: unknown; id: unknown } ? T : never
}[keyof DB]

export const nextVersion = { version: sql<number>`version + 1`, updatedAt: sql<string>`now()` }

/** Writes columns of a locked row with its next version. */
export const writeVersion = <T extends keyof DB>(
  db: Db,
  table: T & Versioned,
  id: string,
  columns: UpdateObject<DB, T, T>,
) =>
  db
    .updateTable(table as any)
    .set({ ...columns, ...nextVersion } as never)
    .where('id', '=', id)
    .execute()
