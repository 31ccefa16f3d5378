import type { ComparedWithLog } from '#contract/checkpoint.ts'
import { checkpointIn } from '#domain/checkpointText.ts'
import type { House } from '../house.ts'
import { problemOf } from '../http/errors.ts'
import { demandEnd, type Signed } from './checkpoint.ts'
import { consistencyPath, isConsistent } from './merkle.ts'
import { openNote, publicKeyOf, type Checkpoint } from './note.ts'
import { rootsIn, tilesAround } from './tree.ts'

type Needs = Pick<House, 'config' | 'database' | 'log'>

export interface Compared {
  verdict: ComparedWithLog
  /** What the kept checkpoint says; null where it is not signed here. */
  given: Pick<Checkpoint, 'size' | 'at'> | null
}

/**
 * Compares a checkpoint that someone kept with the log as it is now. It is the only way to notice that the database was
 * restored together with its checkpoints, or rewritten by a person who can write both.
 */
export async function compareNote(house: Needs, text: string): Promise<Compared> {
  const kept = openNote(checkpointIn(text) ?? '', publicKeyOf(house.config))
  if (!kept) return { verdict: 'foreign', given: null }
  // A log that contradicts its own checkpoints continues none.
  const continues = await isContinued(house, kept).catch(unlessUnavailable(false))
  const { size, at } = kept
  return { verdict: continues ? 'continues' : 'contradicts', given: { size, at } }
}

/** The newest checkpoint, to be kept elsewhere; `contradicts` where the log is not the one that was signed. */
export async function checkpointToKeep({
  log,
  database: { reads },
}: Needs): Promise<Signed | null | 'contradicts'> {
  try {
    const newest = await log.renewed()
    if (newest) await demandEnd(reads, newest)
    return newest
  } catch (error) {
    return unlessUnavailable('contradicts' as const)(error)
  }
}

/** A database that cannot answer says nothing about the log: that error is thrown again. Any other one is a contradiction. */
const unlessUnavailable =
  <Verdict>(verdict: Verdict) =>
  (error: unknown): Verdict => {
    if (problemOf(error).code === 'unavailable') throw error
    return verdict
  }

async function isContinued({ log, database: { reads } }: Needs, kept: Checkpoint): Promise<boolean> {
  const newest = await log.renewed()
  // An older log than the one that was signed: an older copy was restored.
  if (!newest || kept.size > newest.size) return false
  await demandEnd(reads, kept)
  const { tree } = newest
  const root = rootsIn(tree, await tilesAround(reads, tree, [kept.size - 1, kept.size]))
  const path = consistencyPath(root, kept.size, tree.size)
  return isConsistent({ old: kept, size: tree.size, root: tree.root }, path)
}
