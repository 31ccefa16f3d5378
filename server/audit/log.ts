import type { Db } from '../db/db.ts'
import { sharedRuns } from '../sharedRuns.ts'
import type { LoggedEvent } from './storedEvents.ts'
import { demandEnd, signedLog, writeCheckpoint, type Signed } from './checkpoint.ts'
import type { Needs } from './checkpointPlaces.ts'
import { isHead } from './heads.ts'
import { agreeStill, tileSize } from './tree.ts'

/** The log as it was signed, for anyone who vouches by it. */
export interface Log {
  /** The newest checkpoint with its tree; null before the first. Throws where the log contradicts it. */
  signed(): Promise<Signed | null>
  /** The same, looked up at once. */
  renewed(): Promise<Signed | null>
  /** Goes on from a checkpoint that was just signed. */
  keep(signed: Signed | null): void
  /** Signs what was committed until now. Those who ask while it is signed share the next one. */
  sign(): Promise<void>
}

/** How long another instance's checkpoint may go unseen. What stands in the log is asked for each time. */
const freshMs = 10_000

/** The newest checkpoint, looked up now and then: its tree is the same until the next. */
export function openLog(house: Needs): Log {
  let kept: { until: number; signed: Promise<Signed | null> } | undefined
  const shared = sharedRuns<void>()
  const keep = (signed: Promise<Signed | null>) => (kept = { until: Date.now() + freshMs, signed }).signed
  const log: Log = {
    signed: () => (kept && kept.until >= Date.now() ? kept.signed : log.renewed()),
    renewed: () => keep(newer(house, kept?.signed)),
    keep: (signed) => void keep(Promise.resolve(signed)),
    sign: () => shared('sign', () => writeCheckpoint({ ...house, log })),
  }
  return log
}

async function newer(house: Needs, former?: Promise<Signed | null>) {
  const signed = await former?.catch(() => null)
  return signedLog(house, signed ?? undefined)
}

/** Where a record stands in the log, and up to where that was signed. */
export interface Place {
  position: number
  signed: { size: number; at: string } | null
}

/** What the newest checkpoint says of the events of a record; `contradicts` also where the log cannot be read. */
export type Standing = { checkpoint: 'agrees' | 'notYet'; place: Place } | { checkpoint: 'contradicts' }

/** The newest checkpoint for judging records; `contradicts` where the log is not the one that was signed. */
export const signedFor = (log: Log): Promise<Signed | null | 'contradicts'> =>
  log.signed().catch(() => 'contradicts' as const)

/**
 * Where these events stand, as long as the log is the one that was signed: its end, the tile each of them is in, and that
 * none was taken away after the last of them. The checkpoint has to be read before the events are.
 */
export async function standingOf(
  db: Db,
  signed: Signed | null | 'contradicts',
  events: readonly Pick<LoggedEvent, 'sequence'>[],
): Promise<Standing> {
  const [first] = events
  if (!first || signed === 'contradicts') return { checkpoint: 'contradicts' }
  const position = first.sequence
  if (!signed) return { checkpoint: 'notYet', place: { position, signed: null } }
  const covered = events.map(({ sequence }) => sequence).filter((sequence) => sequence <= signed.size)
  const agrees = await agreesWith(db, signed, covered).catch(() => false)
  if (!agrees) return { checkpoint: 'contradicts' }
  const { size, at } = signed
  return position <= size
    ? { checkpoint: 'agrees', place: { position, signed: { size, at } } }
    : { checkpoint: 'notYet', place: { position, signed: null } }
}

async function agreesWith(db: Db, signed: Signed, covered: number[]) {
  if (!signed.kept || (covered.length > 0 && !isHead(signed.kept, Math.max(...covered)))) return false
  const tiles = new Set(covered.map((sequence) => Math.floor((sequence - 1) / tileSize)))
  const [agree] = await Promise.all([agreeStill(db, signed.tree, [...tiles]), demandEnd(db, signed)])
  return agree
}
