import { hash } from 'node:crypto'
import { erasable } from './erasable.ts'

export interface ChainEntry {
  sequence: number
  at: string
  type: string
  /** Salted, so that a published entry names no one and two of the same person are not alike. */
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
  /** The entry before it about the same record; null where there is none, or nothing authenticates this one. */
  former: number | null
  mac: Buffer | null
}

export const beginning = Buffer.alloc(32)

export const saltedHash = (salt: Buffer, what: unknown) =>
  hash('sha256', Buffer.concat([salt, Buffer.from(canonical(what))]), 'buffer')

/** What an entry's hash covers: every column of it, and by `previous` every entry before it. */
export const entryHash = ({
  sequence,
  at,
  type,
  actorSha256,
  objectId,
  payloadSha256,
  previous,
}: Omit<ChainEntry, 'hash'>) =>
  hash(
    'sha256',
    JSON.stringify([
      sequence,
      new Date(at).toISOString(),
      type,
      actorSha256.toString('hex'),
      objectId,
      payloadSha256.toString('hex'),
      previous.toString('hex'),
    ]),
    'buffer',
  )

/** The database stores JSON with keys in its own order, so the hash is taken over sorted keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`)
    .join(',')}}`
}

/** What a record says, as one hash for the log: anyone who changes the record later must change the log as well. */
export const factsHash = (facts: unknown) => hash('sha256', canonical(facts), 'hex')

/**
 * Whether one entry is what its hash says, and its actor and its payload are what the entry says. Only the payload of an
 * event that an erasure may empty can be missing, and it is missing as a whole.
 */
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
