import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { grownHeads, headsHash, headsIn, type Heads, type Link } from './heads.ts'
import { LogContradicts } from './logContradicts.ts'
import { holds, type ChainEntry } from './entry.ts'
import { entriesFrom, isAuthentic } from './storedEvents.ts'
import {
  storeEverywhere,
  storedHeads,
  NotEverywhere,
  newestCheckpoint,
  type SignedNote,
  type Needs,
} from './checkpointDirectories.ts'
import { leafOf, rootOf } from './merkle.ts'
import { signedNote, type Checkpoint } from './note.ts'
import { readTree, tileSize, treeOf, type Tree } from './tree.ts'

const atOnce = 20_000

/**
 * Checks that no entry from `after` (exclusive) to `size` starts a record that the log already contains:
 * earlier events of that record would have been hidden. Works in portions because of the statement timeout.
 */
export async function assertBegunOnce(db: Db, after: number, size: number) {
  for (let from = after; from < size; from += atOnce) {
    const again = await begunAgain(db, from, Math.min(size, from + atOnce))
    if (again !== undefined)
      throw new LogContradicts(`the log was rewritten: with entry ${again} a record begins a second time`)
  }
}

/** A subquery per record: the planner would execute a join by reading the whole log. */
async function begunAgain(db: Db, from: number, to: number): Promise<number | undefined> {
  const { rows } = await sql<{ sequence: number }>`
    select e.sequence from chain_mac m join chain_entry e using (sequence)
    where m.former is null and m.sequence > ${from} and m.sequence <= ${to} and e.sequence > ${from} and e.sequence <= ${to}
      and (select b.sequence from chain_entry b where b.object_id = e.object_id order by b.sequence limit 1) < e.sequence
    order by e.sequence limit 1`.execute(db)
  return rows[0]?.sequence
}

/** A checkpoint signed by this installation, with the tree of the log and the newest entry of each record. */
export interface Signed extends SignedNote {
  tree: Tree
  /** Null for notes signed before heads were introduced. */
  fullHeads: Heads | null
}

interface CheckpointCache {
  renewed(): Promise<Signed | null>
  keep(signed: Signed | null): void
}

/**
 * Signs the log's tree and heads and stores the checkpoint outside the database too, so that a restored
 * backup or a rewritten log contradicts it. A log that contradicts its checkpoints is not signed again.
 */
export async function writeCheckpoint(services: Needs & { log: CheckpointCache }) {
  const former = await services.log.renewed()
  const grown = await grownLog(services.database.reads, former)
  const newest = grown ? await sign(services, grown) : former
  if (newest?.fullHeads)
    await storeEverywhere(services, { ...newest, fullHeads: newest.fullHeads }).catch((error: unknown) => {
      if (error instanceof NotEverywhere) services.log.keep(newest)
      throw error
    })
  services.log.keep(newest)
}

/** The newest checkpoint with tree and heads; null before the first. Throws if the log differs from it. */
export async function signedLog(
  { config, database: { reads } }: Needs,
  former?: Signed,
): Promise<Signed | null> {
  const newest = await newestCheckpoint(reads, config)
  if (newest === null) return null
  // The same tree as before. Callers check the entries they rely on.
  if (former?.note === newest.note) return former
  await assertLogEnd(reads, newest)
  const tree = await signedTree(reads, newest, former)
  return { ...newest, tree, fullHeads: newest.heads && (await headsOf(reads, config, newest, former)) }
}

/** The signed tree: grown from the previous one, else rebuilt from the log and compared with the signed root. */
async function signedTree(db: Db, { size, root }: Checkpoint, former?: Signed): Promise<Tree> {
  const grown = former && (await readTree(db, size, former.tree))
  if (grown?.root.equals(root)) return grown
  const tree = await readTree(db, size)
  if (!tree.root.equals(root))
    throw new LogContradicts(`the log was rewritten: checkpoint ${size} has another tree`)
  return tree
}

/** The signed heads: from the file beside the note, else rebuilt from the log and compared. */
async function headsOf(db: Db, config: Needs['config'], checkpoint: Checkpoint, former?: Signed) {
  const stored = await storedHeads(config, checkpoint)
  if (stored) return stored
  const { size, heads } = checkpoint
  const current = await headsIn(db, size, former?.fullHeads ?? null)
  if (!heads?.equals(headsHash(current)))
    throw new LogContradicts(`the log was rewritten: checkpoint ${size} knows other events of its records`)
  return current
}

/** Checks the last signed entry, which covers all entries before it. */
export async function assertLogEnd(db: Db, { size, chain }: Pick<Checkpoint, 'size' | 'chain'>) {
  const entry = await db
    .selectFrom('chainEntry')
    .select('hash')
    .where('sequence', '=', size)
    .executeTakeFirst()
  if (!entry) throw new LogContradicts(`the log is behind checkpoint ${size}: an older copy was restored`)
  if (!entry.hash.equals(chain))
    throw new LogContradicts(`the log was rewritten: it is not the one of checkpoint ${size}`)
}

interface Grown {
  tree: Tree
  tiles: { position: number; hash: Buffer }[]
  chain: Buffer
  fullHeads: Heads
}

/**
 * The log with the new entries. Each must be authentic, follow from the entry before it and name the previous
 * entry about its record. Null if there are none.
 */
async function grownLog(db: Db, former: Signed | null): Promise<Grown | null> {
  // Without former heads, every entry is checked.
  const since = former?.fullHeads ? former : null
  const cached = since?.tree.levels[0] ?? []
  const tiles = [...cached]
  const links: Link[] = []
  let leaves: Buffer[] = []
  let last: Pick<ChainEntry, 'sequence' | 'hash'> | undefined
  for await (const { entry, previous } of entriesFrom(db, cached.length * tileSize)) {
    if (!holds(entry, previous) || !isAuthentic(db, entry))
      throw new LogContradicts(`the log was rewritten: entry ${entry.sequence} is not authentic`)
    last = entry
    if (entry.sequence > (since?.size ?? 0)) links.push({ sequence: entry.sequence, former: entry.former })
    leaves.push(leafOf(entry.hash))
    if (leaves.length < tileSize) continue
    tiles.push(rootOf(leaves))
    leaves = []
  }
  if (!last || last.sequence === former?.size) return null
  await assertBegunOnce(db, since?.size ?? 0, last.sequence)
  return {
    tree: treeOf(last.sequence, { tiles, edge: leaves, cachedLevels: since?.tree.levels }),
    tiles: tiles.slice(cached.length).map((hash, index) => ({ position: cached.length + index, hash })),
    chain: last.hash,
    fullHeads: grownHeads(since?.fullHeads ?? null, links),
  }
}

const mostRows = 1000

async function sign({ config, database: { writes } }: Needs, grown: Grown): Promise<Signed> {
  const { tree, tiles, chain, fullHeads } = grown
  const { size, root } = tree
  const checkpoint = { size, root, chain, heads: headsHash(fullHeads), at: new Date().toISOString() }
  const note = signedNote(config, checkpoint)
  // Before the checkpoint that needs them is stored anywhere.
  await writes.transaction().execute(async (db) => {
    for (let from = 0; from < tiles.length; from += mostRows)
      await db
        .insertInto('chainTile')
        .values(tiles.slice(from, from + mostRows))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  })
  return { ...checkpoint, note, tree, fullHeads }
}
