import type { Db } from '../db/db.ts'
import type { House } from '../house.ts'
import { entriesFrom, holds, type ChainEntry } from './chain.ts'
import { keepEverywhere, newestNote } from './checkpointPlaces.ts'
import { leafOf, rootOf } from './merkle.ts'
import { openNote, publicKeyOf, signedNote, type Checkpoint } from './note.ts'
import { readTree, tileSize, treeOf, type Tree } from './tree.ts'

/** A checkpoint that this house signed, and the tree of which it speaks, as the log has it now. */
export interface Signed extends Checkpoint {
  note: string
  tree: Tree
}

type Needs = Pick<House, 'config' | 'database'>

/**
 * Every ten minutes in which the log grew, its end and the tree over it are signed and written beside the database as
 * well: whoever restores an old copy or rewrites the log contradicts what lies there. A log that does is not signed
 * again.
 */
export async function writeCheckpoint(house: Needs & Pick<House, 'log'>) {
  const former = await signedLog(house)
  const grown = await grownTree(house.database.reads, former?.tree)
  if (grown && grown.tree.size > (former?.size ?? 0)) await sign(house, grown)
  house.log.forget()
  await keepEverywhere(house)
}

/**
 * The newest checkpoint with its tree; null before the first. Throws where the log is shorter than it was once signed
 * to be, or says something else.
 */
export async function signedLog(
  { config, database: { reads } }: Needs,
  former?: Signed,
): Promise<Signed | null> {
  const note = await newestNote(reads, config)
  if (note === null) return null
  // The same tree as before; whoever vouches by it asks for the entries anew.
  if (former?.note === note) return former
  const checkpoint = openNote(note, publicKeyOf(config))
  if (!checkpoint) throw new Error('the newest checkpoint is not signed by this installation')
  const { size, root, chain } = checkpoint
  await demandEnd(reads, { size, chain })
  const tree = await readTree(reads, size)
  if (!tree.root.equals(root)) throw new Error(`the log was rewritten: checkpoint ${size} has another tree`)
  return { ...checkpoint, note, tree }
}

/** The one entry that covers all before it is still the one that was signed. */
export async function demandEnd(db: Db, { size, chain }: Pick<Checkpoint, 'size' | 'chain'>) {
  const entry = await db
    .selectFrom('chainEntry')
    .select('hash')
    .where('sequence', '=', size)
    .executeTakeFirst()
  if (!entry) throw new Error(`the log is behind checkpoint ${size}: an older copy was restored`)
  if (!entry.hash.equals(chain))
    throw new Error(`the log was rewritten: it is not the one of checkpoint ${size}`)
}

interface Grown {
  tree: Tree
  tiles: { position: number; hash: Buffer }[]
  chain: Buffer
}

/** The tree with what came since; each new entry must follow from the one before it. Null where there is none. */
async function grownTree(db: Db, former: Tree | undefined): Promise<Grown | null> {
  const known = former?.levels[0] ?? []
  const tiles = [...known]
  let leaves: Buffer[] = []
  let last: Pick<ChainEntry, 'sequence' | 'hash'> | undefined
  for await (const { entry, previous } of entriesFrom(db, known.length * tileSize)) {
    if (!holds(entry, previous))
      throw new Error(`the log was rewritten: entry ${entry.sequence} does not hold`)
    last = entry
    leaves.push(leafOf(entry.hash))
    if (leaves.length < tileSize) continue
    tiles.push(rootOf(leaves))
    leaves = []
  }
  if (!last) return null
  return {
    tree: treeOf(last.sequence, tiles, leaves),
    tiles: tiles.slice(known.length).map((hash, place) => ({ position: known.length + place, hash })),
    chain: last.hash,
  }
}

const mostRows = 1000

async function sign({ config, database: { writes } }: Needs, { tree: { size, root }, tiles, chain }: Grown) {
  const note = signedNote(config, { size, root, chain, at: new Date().toISOString() })
  await writes.transaction().execute(async (db) => {
    for (let from = 0; from < tiles.length; from += mostRows)
      await db
        .insertInto('chainTile')
        .values(tiles.slice(from, from + mostRows))
        .onConflict((known) => known.doNothing())
        .execute()
    await db
      .insertInto('chainCheckpoint')
      .values({ size, note })
      .onConflict((known) => known.doNothing())
      .execute()
  })
}
