import { sql } from 'kysely'
import type { ComparedWithLog } from '#contract/checkpoint.ts'
import { checkpointIn } from '#domain/checkpointText.ts'
import type { Db } from '../db/db.ts'
import type { Services } from '../services.ts'
import { assertLogEnd, type Signed } from './checkpoint.ts'
import { LogContradicts } from './logContradicts.ts'
import { consistencyPath, isConsistent } from './merkle.ts'
import { logFaults, type StoredCheckpoint } from './logFaults.ts'
import { openNote, originIn, originOf, publicKeyOf, type Checkpoint } from './note.ts'
import { rootsIn, tilesAround } from './tree.ts'

type Needs = Pick<Services, 'config' | 'database' | 'log'>

interface Compared {
  verdict: ComparedWithLog
  /** Null if this installation did not sign it. */
  given: Pick<Checkpoint, 'size' | 'at'> | null
}

/**
 * Compares an externally stored checkpoint with the log: origin, signature, size, tree, chain and heads, and
 * every entry, because the stored tree parts prove nothing about the entries below. This is the only way to
 * detect that the database and its checkpoints were restored or rewritten together.
 */
export async function compareNote(services: Needs, text: string): Promise<Compared> {
  const note = checkpointIn(text) ?? ''
  const stored = openNote(note, publicKeyOf(services.config))
  if (!stored || !(await isOrigin(services, originIn(note)))) return { verdict: 'foreign', given: null }
  // A log that contradicts its own checkpoints continues none.
  const continues = await isContinued(services, stored).catch(ifContradicting(false))
  const { size, at } = stored
  return { verdict: continues ? 'continues' : 'contradicts', given: { size, at } }
}

/** The newest checkpoint, for storage elsewhere; `contradicts` if the log differs from what was signed. */
export async function checkpointToKeep({
  log,
  database: { reads },
}: Needs): Promise<Signed | null | 'contradicts'> {
  try {
    const newest = await log.renewed()
    if (newest) await assertLogEnd(reads, newest)
    return newest
  } catch (error) {
    return ifContradicting('contradicts' as const)(error)
  }
}

/** Rethrows errors of an unreadable database or directory, which prove nothing about the log. */
const ifContradicting =
  <Verdict>(verdict: Verdict) =>
  (error: unknown): Verdict => {
    if (error instanceof LogContradicts) return verdict
    throw error
  }

async function isContinued({ log, database: { reads } }: Needs, stored: Checkpoint): Promise<boolean> {
  const newest = await log.renewed()
  // The log is shorter than signed: an older copy was restored.
  if (!newest || stored.size > newest.size) return false
  await assertLogEnd(reads, stored)
  const { tree } = newest
  const root = rootsIn(tree, await tilesAround(reads, tree, [stored.size - 1, stored.size]))
  const path = consistencyPath(root, stored.size, tree.size)
  if (!isConsistent({ old: stored, size: tree.size, root: tree.root }, path)) return false
  return isWhole(reads, [stored, newest].map(asStored))
}

const asStored = (checkpoint: Checkpoint): StoredCheckpoint => ({
  size: checkpoint.size,
  source: 'given',
  checkpoint,
})

/** Reads every entry once, in one snapshot. */
const isWhole = (reads: Db, stored: StoredCheckpoint[]) =>
  reads
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => (await logFaults(db, stored)).faults.length === 0)

/**
 * Whether the note has the current origin or an earlier one of this log. Two installations may share a
 * secret, so the signature is not enough.
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
