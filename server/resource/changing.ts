/* oxlint-disable typescript/no-explicit-any, typescript/no-unsafe-call, typescript/no-unsafe-member-access -- as
   crud.ts: items of any resource */
import type { Resource } from '#contract/resource.ts'
import { Problem } from '../http/problem.ts'
import { ownersOf, type Owned } from './items.ts'

export type Item = Record<string, unknown> &
  Owned & {
    _id: string
    version: number
  }

export function refuseStale(
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
export function refuseReadOnly(resource: Resource, body: Record<string, unknown>, current: Item) {
  const changed = Object.keys(body).filter(
    (field) =>
      !(field in resource.input.shape) &&
      field !== 'version' &&
      !same(body[field], current[field]) &&
      !(moving.includes(field) && wasBefore(body[field], current[field])),
  )
  if (changed.length > 0)
    throw new Problem('readOnlyField', {
      fields: Object.fromEntries(changed.map((field) => [field, 'readOnlyField'])),
      owners: ownersOf(current),
    })
}

const wasBefore = (sent: unknown, kept: unknown) =>
  typeof kept === 'string' && (sent === null || (typeof sent === 'string' && sent < kept))

const same = (sent: unknown, kept: unknown) =>
  sent === undefined || JSON.stringify(sent) === JSON.stringify(kept ?? null)
