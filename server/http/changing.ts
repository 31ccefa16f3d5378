/* oxlint-disable typescript/no-explicit-any, typescript/no-unsafe-call, typescript/no-unsafe-member-access -- as
   crud.ts: items of any resource */
import type { Resource } from '#contract/resource.ts'
import { Problem } from './problem.ts'
import type { Owned } from './items.ts'

export type Item = Record<string, unknown> &
  Owned & {
    _id: string
    version: number
  }

/** Who changes an older version is shown what it is now. */
export function refuseStale(
  resource: Resource,
  { version }: { version?: number },
  current: Item,
  seen: object = current,
) {
  if (version !== undefined && version !== current.version)
    throw new Problem('stale', { item: (resource.item as any).parse(seen) })
}

/** Fields that change although no one changes the item. */
const moving = ['lastLogin', 'lastActivity', 'updatedAt', 'lastSwitchedOnAt']

/** The whole item may be sent back; what is not asked for must come back as it was. */
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
    })
}

const wasBefore = (sent: unknown, kept: unknown) =>
  typeof kept === 'string' && (sent === null || (typeof sent === 'string' && sent < kept))

const same = (sent: unknown, kept: unknown) =>
  sent === undefined || JSON.stringify(sent) === JSON.stringify(kept ?? null)
