import type { Db } from '../db/db.ts'
import { sharedRuns } from '../sharedRuns.ts'
import type { LoggedEvent } from './storedEvents.ts'
import { assertLogEnd, signedLog, writeCheckpoint, type Signed } from './checkpoint.ts'
import type { Needs } from './checkpointDirectories.ts'
import { isHead } from './heads.ts'
import { agreeStill, tileSize } from './tree.ts'

export interface Log {
  /** The newest checkpoint with its tree; null before the first. Throws if the log contradicts it. */
  signed(): Promise<Signed | null>
  /** The same without the cache. */
  renewed(): Promise<Signed | null>
  /** Continues from a checkpoint that was just signed. Ignores one that is older than the cached one. */
  keep(signed: Signed | null): void
  sign(): Promise<void>
}

/** How long a checkpoint of another instance may go unnoticed. Entries of the log are read every time. */
const freshMs = 10_000

/** Caches the newest checkpoint: its tree does not change until the next one. */
export function openLog(services: Needs): Log {
  let stored: { until: number; signed: Promise<Signed | null> } | undefined
  const shared = sharedRuns<void>()
  const keep = (signed: Promise<Signed | null>) => (stored = { until: Date.now() + freshMs, signed }).signed
  const log: Log = {
    signed: () => (stored && stored.until >= Date.now() ? stored.signed : log.renewed()),
    renewed: () => keep(newer(services, stored?.signed)),
    keep: (signed) => void keep(newest(signed, stored?.signed)),
    sign: () => shared('sign', () => writeCheckpoint({ ...services, log })),
  }
  return log
}

/** An older checkpoint of another signer must not hide a newer one: a truncated log would be taken for complete. */
async function newest(signed: Signed | null, former?: Promise<Signed | null>) {
  const held = await former?.catch(() => null)
  return held && held.size > (signed?.size ?? 0) ? held : signed
}

async function newer(services: Needs, former?: Promise<Signed | null>) {
  const signed = await former?.catch(() => null)
  return signedLog(services, signed ?? undefined)
}

/** The position of a record in the log, and the signed size. */
export interface LogPosition {
  position: number
  signed: { size: number; at: string } | null
}

/** Whether the newest checkpoint covers the events of a record; `contradicts` also if the log is unreadable. */
type LogState = { checkpoint: 'agrees' | 'notYet'; logPosition: LogPosition } | { checkpoint: 'contradicts' }

export const signedFor = (log: Log): Promise<Signed | null | 'contradicts'> =>
  log.signed().catch(() => 'contradicts' as const)

/**
 * The position of these events, after checking the end of the log, the tile of each event, and that no event
 * was removed after the last one. The checkpoint must be read before the events.
 */
export async function logStateOf(
  db: Db,
  signed: Signed | null | 'contradicts',
  events: readonly Pick<LoggedEvent, 'sequence'>[],
): Promise<LogState> {
  const [first] = events
  if (!first || signed === 'contradicts') return { checkpoint: 'contradicts' }
  const position = first.sequence
  if (!signed) return { checkpoint: 'notYet', logPosition: { position, signed: null } }
  const covered = events.map(({ sequence }) => sequence).filter((sequence) => sequence <= signed.size)
  const agrees = await agreesWith(db, signed, covered).catch(() => false)
  if (!agrees) return { checkpoint: 'contradicts' }
  const { size, at } = signed
  return position <= size
    ? { checkpoint: 'agrees', logPosition: { position, signed: { size, at } } }
    : { checkpoint: 'notYet', logPosition: { position, signed: null } }
}

async function agreesWith(db: Db, signed: Signed, covered: number[]) {
  if (!signed.fullHeads || (covered.length > 0 && !isHead(signed.fullHeads, Math.max(...covered))))
    return false
  const tiles = new Set(covered.map((sequence) => Math.floor((sequence - 1) / tileSize)))
  const [agree] = await Promise.all([agreeStill(db, signed.tree, [...tiles]), assertLogEnd(db, signed)])
  return agree
}
