import { hash } from 'node:crypto'

/** Events in the transparency log, where a change is detectable. */
export type ChainedEvent =
  | 'certificate.reserved'
  | 'certificate.issued'
  | 'certificate.revoked'
  | 'certificate.suspended'
  | 'certificate.reinstated'
  | 'certificate.superseded'
  | 'certificate.failed'
  | 'certificate.erased'
  | 'certificate.instructed'
  | 'certificate.timestampMissing'
  | 'template.changed'
  | 'signingKey.made'
  | 'report.reserved'
  | 'report.finalised'
  | 'report.failed'
  | 'report.erased'
  | 'report.voided'
  | 'report.amended'
  | 'report.accepted'
  | 'report.timestampMissing'
  | 'tag.hung'
  | 'tag.followed'
  | 'tag.overridden'
  | 'vehicleAction.opened'
  | 'vehicleAction.closed'
  | 'membership.changed'
  | 'account.rights'
  | 'account.exported'
  | 'account.erased'
  | 'signingKey.disabled'
  | 'company.locked'
  | 'company.deactivated'
  | 'company.renamed'
  | 'organisation.rules'
  | 'session.privileged'
  | 'system.setup'
  | 'log.authenticated'

/** Events with a free-text reason. Erasing a person removes the payload if the reason names them. */
export const reasoned = [
  'tag.overridden',
  'report.voided',
  'report.accepted',
  'report.amended',
  'certificate.suspended',
  'certificate.reinstated',
  'certificate.revoked',
  'company.locked',
  'company.deactivated',
] as const satisfies ChainedEvent[]

/** Events whose payload an erasure may remove. Any other missing payload is a violation. */
export const erasable: ReadonlySet<string> = new Set(['account.rights', ...reasoned])

export interface ChainEntry {
  sequence: number
  at: string
  type: string
  /** Salted, so a published entry identifies no one and entries of one person cannot be linked. */
  actorSha256: Buffer
  objectId: string
  payloadSha256: Buffer
  previous: Buffer
  hash: Buffer
}

export type StoredEntry = ChainEntry & {
  salt: Buffer | null
  payload: unknown
  actorSalt: Buffer | null
  actorId: string | null
  /** The previous entry about the same record; null if there is none, or if the entry has no MAC. */
  former: number | null
  mac: Buffer | null
}

export const beginning = Buffer.alloc(32)

export const saltedHash = (salt: Buffer, what: unknown) =>
  hash('sha256', Buffer.concat([salt, Buffer.from(canonical(what))]), 'buffer')

/** The hash covers every column, and through `previous` every earlier entry. */
export function entryHash(entry: Omit<ChainEntry, 'hash'>) {
  const { sequence, at, type, objectId } = entry
  const [actor, payload, previous] = [entry.actorSha256, entry.payloadSha256, entry.previous].map((bytes) =>
    bytes.toString('hex'),
  )
  const columns = [sequence, new Date(at).toISOString(), type, actor, objectId, payload, previous]
  return hash('sha256', JSON.stringify(columns), 'buffer')
}

/** PostgreSQL reorders JSON keys, so they are sorted before hashing. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`)
    .join(',')}}`
}

/** The hash of a record's content, so a later change of the record contradicts the log. */
export const factsHash = (facts: unknown) => hash('sha256', canonical(facts), 'hex')

/** Whether an entry matches its hash, actor and payload. Only erasable events may lack their whole payload. */
export function holds(entry: StoredEntry, previous?: Buffer) {
  if (!previous) return false
  const { salt, payload, actorSalt, actorId } = entry
  const payloadHolds =
    salt === null
      ? payload === null && erasable.has(entry.type)
      : saltedHash(salt, payload).equals(entry.payloadSha256)
  const actorHolds = actorSalt !== null && saltedHash(actorSalt, actorId).equals(entry.actorSha256)
  return payloadHolds && actorHolds && entry.previous.equals(previous) && entryHash(entry).equals(entry.hash)
}
