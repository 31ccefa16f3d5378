import type { Db } from '../db/db.ts'
import type { House } from '../house.ts'
import type { LoggedEvent } from './chain.ts'
import { demandEnd, signedLog, type Signed } from './checkpoint.ts'
import { agreesStill, tileSize } from './tree.ts'

/** The log as it was signed, for whoever vouches by it. */
export interface Log {
  /** The newest checkpoint with its tree; null before the first. Throws where the log contradicts it. */
  signed(): Promise<Signed | null>
  /** Looks again at once: something was just signed. */
  forget(): void
}

/** How long another instance's checkpoint may go unseen. What stands in the log is asked for each time. */
const freshMs = 10_000

/** The newest checkpoint, looked up now and then: its tree is the same until the next. */
export function openLog(house: Pick<House, 'config' | 'database'>): Log {
  let kept: { until: number; signed: Promise<Signed | null> } | undefined
  return {
    signed() {
      if (!kept || kept.until < Date.now())
        kept = { until: Date.now() + freshMs, signed: newer(house, kept?.signed) }
      return kept.signed
    },
    forget: () => void (kept = undefined),
  }
}

async function newer(house: Pick<House, 'config' | 'database'>, former?: Promise<Signed | null>) {
  const signed = await former?.catch(() => null)
  return signedLog(house, signed ?? undefined)
}

/** Where a record stands in the log, and up to where that was signed. */
export interface Place {
  position: number
  signed: { size: number; at: string } | null
}

/**
 * Where these events stand, as long as the log is the one that was signed: its end, and the tile each of them is in.
 * Null where it is another one, or that cannot be found out.
 */
export async function placeOf(db: Db, log: Log, events: LoggedEvent[]): Promise<Place | null> {
  const [first] = events
  if (!first) return null
  try {
    const signed = await log.signed()
    if (!signed) return { position: first.sequence, signed: null }
    const { size, at, tree } = signed
    const places = events.filter(({ sequence }) => sequence <= size).map(({ sequence }) => sequence - 1)
    const tiles = new Set(places.map((place) => Math.floor(place / tileSize)))
    const [, ...agree] = await Promise.all([
      demandEnd(db, signed),
      ...[...tiles].map((tile) => agreesStill(db, tree, tile)),
    ])
    if (!agree.every(Boolean)) return null
    return { position: first.sequence, signed: first.sequence <= size ? { size, at } : null }
  } catch {
    return null
  }
}
