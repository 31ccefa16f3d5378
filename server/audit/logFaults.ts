import { holds, erasable } from './entry.ts'
import { entriesFrom, isAuthentic } from './storedEvents.ts'
import { directoriesOf, noteIn, sizesIn } from './checkpointDirectories.ts'
import { walkedHeads } from './heads.ts'
import { growingTree, leafOf } from './merkle.ts'
import { openNote, publicKeyOf, type Checkpoint } from './note.ts'
import { tileSize } from './tree.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'

export interface StoredCheckpoint {
  size: number
  /** The directory, `the database`, or the name of a given note. */
  source: string
  /** Null if the note is not signed by this installation. */
  checkpoint: Checkpoint | null
}

/** Every checkpoint outside the database. Must be read before the database, because the log only grows. */
export async function checkpointsOutside(config: Config): Promise<StoredCheckpoint[]> {
  const key = publicKeyOf(config)
  const stored: StoredCheckpoint[] = []
  for (const directory of directoriesOf(config))
    for (const size of await sizesIn(directory))
      stored.push({ size, source: directory, checkpoint: openNote(await noteIn(directory, size), key) })
  return stored
}

export async function checkpointsInDatabase(db: Db, config: Config): Promise<StoredCheckpoint[]> {
  const key = publicKeyOf(config)
  const rows = await db.selectFrom('chainCheckpoint').select(['size', 'note']).orderBy('size').execute()
  return rows.map(({ size, note }) => ({ size, source: 'the database', checkpoint: openNote(note, key) }))
}

/**
 * The violations of chain, tree and checkpoints: MAC, previous hash and previous entry of the record for each
 * entry, the stored tree parts, and signature and position of each checkpoint.
 */
export async function logFaults(db: Db, stored: StoredCheckpoint[]) {
  const faults: string[] = []
  const tiles = new Map<number, Buffer>()
  const waiting = Map.groupBy(stored, ({ size }) => size)
  const tree = growingTree()
  const heads = walkedHeads()
  let size = 0
  // Entries without a payload that no later erasure explains.
  const unexplained: number[] = []
  for await (const { entry, previous } of entriesFrom(db, 0)) {
    size += 1
    if (entry.sequence !== size) faults.push(`entry ${size} is missing`)
    size = entry.sequence
    if (!holds(entry, previous)) faults.push(`entry ${size} does not follow from those before it`)
    if (!isAuthentic(db, entry)) faults.push(`entry ${size} was not written by this installation`)
    if (!heads.add(entry)) faults.push(`entry ${size} does not name the one before it about its record`)
    if (entry.actorSalt === null || (entry.salt === null && !erasable.has(entry.type)))
      faults.push(`entry ${size} has lost what was written`)
    else if (entry.salt === null) unexplained.push(size)
    if (entry.type === 'account.erased') unexplained.length = 0
    const tile = tree.add(leafOf(entry.hash)).get(tileSize)
    if (tile) tiles.set(size / tileSize - 1, tile)
    for (const one of waiting.get(size) ?? [])
      faults.push(...faultOf(one, { chain: entry.hash, root: tree.root(), heads: heads.hash(size) }))
    waiting.delete(size)
  }
  for (const lost of unexplained)
    faults.push(`entry ${lost} has lost what was written, and no erasure followed`)
  for (const one of [...waiting.values()].flat())
    faults.push(`the log has ${size} entries, but checkpoint ${one.size} in ${one.source} was signed`)
  return { size, faults: [...faults, ...(await tileFaults(db, tiles, stored))] }
}

type LogEnd = Pick<Checkpoint, 'chain' | 'root'> & { heads: Buffer }

function faultOf({ size, source, checkpoint }: StoredCheckpoint, { chain, root, heads }: LogEnd) {
  if (checkpoint?.size !== size) return [`checkpoint ${size} in ${source} is not signed by this installation`]
  // Notes signed before heads were introduced have none.
  const same =
    checkpoint.chain.equals(chain) &&
    checkpoint.root.equals(root) &&
    (checkpoint.heads?.equals(heads) ?? true)
  return same ? [] : [`the log is not the one of checkpoint ${size} in ${source}`]
}

/** Tree parts are stored with the first checkpoint that needs them. */
async function tileFaults(db: Db, tiles: Map<number, Buffer>, checkpoints: StoredCheckpoint[]) {
  const rows = await db.selectFrom('chainTile').selectAll().orderBy('position').execute()
  const stored = new Map(rows.map(({ position, hash }) => [position, hash]))
  const needed = Math.max(0, ...checkpoints.map(({ size }) => Math.floor(size / tileSize)))
  const positions = new Set([...stored.keys(), ...Array.from({ length: needed }, (_none, index) => index)])
  return [...positions].flatMap((index) => {
    const hash = stored.get(index)
    return hash && tiles.get(index)?.equals(hash) ? [] : [`part ${index} of the tree is missing or another`]
  })
}
