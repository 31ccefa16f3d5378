import { sql } from 'kysely'
import type { ComparedWithLog } from '#contract/checkpoint.ts'
import { checkpointIn } from '#domain/checkpointText.ts'
import type { Db } from '../db/db.ts'
import type { House } from '../house.ts'
import { demandEnd, type Signed } from './checkpoint.ts'
import { LogContradicts } from './logContradicts.ts'
import { consistencyPath, isConsistent } from './merkle.ts'
import { logFaults, type Kept } from './logFaults.ts'
import { openNote, originIn, originOf, publicKeyOf, type Checkpoint } from './note.ts'
import { rootsIn, tilesAround } from './tree.ts'

type Needs = Pick<House, 'config' | 'database' | 'log'>

export interface Compared {
  verdict: ComparedWithLog
  /** What the kept checkpoint says; null where it is not signed here. */
  given: Pick<Checkpoint, 'size' | 'at'> | null
}

/**
 * Compares a checkpoint that someone kept with the log as it is now: origin, signature, size, tree, chain and heads, and
 * every entry from the first to the last, because the stored parts of the tree say nothing about the entries below them.
 * It is the only way to notice that the database was restored together with its checkpoints, or rewritten by a person
 * who can write both.
 */
export async function compareNote(house: Needs, text: string): Promise<Compared> {
  const note = checkpointIn(text) ?? ''
  const kept = openNote(note, publicKeyOf(house.config))
  if (!kept || !(await isOrigin(house, originIn(note)))) return { verdict: 'foreign', given: null }
  // A log that contradicts its own checkpoints continues none.
  const continues = await isContinued(house, kept).catch(ifContradicting(false))
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
    return ifContradicting('contradicts' as const)(error)
  }
}

/** A database or directory that cannot be read says nothing about the log: that error is thrown again. */
const ifContradicting =
  <Verdict>(verdict: Verdict) =>
  (error: unknown): Verdict => {
    if (error instanceof LogContradicts) return verdict
    throw error
  }

async function isContinued({ log, database: { reads } }: Needs, kept: Checkpoint): Promise<boolean> {
  const newest = await log.renewed()
  // An older log than the one that was signed: an older copy was restored.
  if (!newest || kept.size > newest.size) return false
  await demandEnd(reads, kept)
  const { tree } = newest
  const root = rootsIn(tree, await tilesAround(reads, tree, [kept.size - 1, kept.size]))
  const path = consistencyPath(root, kept.size, tree.size)
  if (!isConsistent({ old: kept, size: tree.size, root: tree.root }, path)) return false
  return isWhole(reads, [kept, newest].map(keptAs))
}

const keptAs = (checkpoint: Checkpoint): Kept => ({ size: checkpoint.size, place: 'given', checkpoint })

/** Whether nothing is wrong with the log. Reads every entry once, as one transaction sees them. */
const isWhole = (reads: Db, kept: Kept[]) =>
  reads
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => (await logFaults(db, kept)).faults.length === 0)

/**
 * Whether a note speaks of this log: under the present address, or under one that the log was published at before. Two
 * installations can have the same secret.
 */
async function isOrigin({ config, database: { reads } }: Needs, origin = ''): Promise<boolean> {
  if (origin === originOf(config)) return true
  const former = await reads
    .selectFrom('chainCheckpoint')
    .select('size')
    .where(sql`split_part(note, chr(10), 1)`, '=', origin)
    .limit(1)
    .executeTakeFirst()
  return former !== undefined
}
