import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { sha256 } from '../config.ts'
import type { Db } from '../db/db.ts'
import { LogContradicts } from './logContradicts.ts'
import { leafMark, leafOf, nodeMark, rangeRoot, rootOf, type RootOf } from './merkle.ts'

/** Entries per tile. Only the root of a tile is stored: one row per 256 entries, and proofs read few rows. */
export const tileSize = 256

/** The tree over the first entries: complete tiles, the levels above them, and the leaves after the last tile. */
export interface Tree {
  size: number
  root: Buffer
  levels: Buffer[][]
  edge: Buffer[]
}

/** Builds the tree from stored tiles, the remaining entries and a former tree. The caller must compare the root. */
export async function readTree(db: Db, size: number, former?: Tree): Promise<Tree> {
  const whole = Math.floor(size / tileSize)
  const cached = former && former.size <= size ? former.levels : undefined
  const tiles = [...(cached?.[0] ?? [])]
  const rows = await db
    .selectFrom('chainTile')
    .select(['position', 'hash'])
    .where('position', '>=', tiles.length)
    .where('position', '<', whole)
    .orderBy('position')
    .execute()
  for (const { position, hash } of rows) if (position === tiles.length) tiles.push(hash)
  if (tiles.length !== whole) throw new LogContradicts(`tile ${tiles.length} of the log's tree is missing`)
  return treeOf(size, { tiles, edge: await leavesOf(db, whole * tileSize, size), cachedLevels: cached })
}

/** Throws if an entry is missing, because an incomplete tree proves nothing. */
export function treeOf(
  size: number,
  { tiles, edge, cachedLevels = [] }: { tiles: Buffer[]; edge: Buffer[]; cachedLevels?: Buffer[][] },
): Tree {
  if (tiles.length * tileSize + edge.length !== size)
    throw new LogContradicts(`the log does not have ${size} entries`)
  const levels = [tiles]
  for (let below = tiles; below.length > 1;) {
    const created = [...(cachedLevels[levels.length] ?? [])]
    for (let index = created.length; index < Math.floor(below.length / 2); index++)
      created.push(rootOf(below.slice(2 * index, 2 * index + 2)))
    levels.push(created)
    below = created
  }
  const tree = { size, levels, edge }
  return { ...tree, root: size === 0 ? rootOf([]) : rootsIn(tree)(0, size) }
}

export const leavesOf = async (db: Db, from: number, to: number): Promise<Buffer[]> =>
  (await hashesOf(db, from, to)).map(leafOf)

/** Returned as one value: a row per entry takes twice the time. */
async function hashesOf(db: Db, from: number, to: number): Promise<Buffer[]> {
  const [hashes = none] = await joined(db, [[from, to]], sql`hashes`)
  return Array.from({ length: hashes.length / hashBytes }, (_none, index) =>
    hashes.subarray(index * hashBytes, (index + 1) * hashBytes),
  )
}

const hashBytes = 32
const none = Buffer.alloc(0)

/** Positions after the first number, up to and including the second. */
type Range = readonly [from: number, to: number]

/** One value per range. Throws for a hash of another length: concatenated, two entries could pass for one. */
async function joined(db: Db, ranges: readonly Range[], value: RawBuilder<Buffer>): Promise<Buffer[]> {
  const { rows } = await sql<{ hash: Buffer; sound: boolean | null }>`
    select ${value} as hash, sound
    from unnest(${ranges.map(([from]) => from)}::bigint[], ${ranges.map(([, to]) => to)}::bigint[]) with ordinality r (after, to_last, place)
    cross join lateral (
      select coalesce(string_agg(hash, ''::bytea order by sequence), ''::bytea) as hashes,
        bool_and(octet_length(hash) = ${sql.lit(hashBytes)}) as sound
      from chain_entry where sequence > r.after and sequence <= r.to_last) entries
    order by place`.execute(db)
  const unsound = ranges[rows.findIndex(({ sound }) => sound === false)]
  if (unsound) throw new LogContradicts(`an entry after ${unsound[0]} of the log has no hash`)
  return rows.map((row) => row.hash)
}

/** The nodes for proofs; `leaves` are those of the tiles that the proof enters. */
export function rootsIn(
  { levels, edge }: Pick<Tree, 'levels' | 'edge'>,
  leaves: ReadonlyMap<number, Buffer[]> = new Map(),
): RootOf {
  const whole = levels[0]?.length ?? 0
  return rangeRoot((from, to) => {
    const count = to - from
    if (count >= tileSize && from % count === 0) return levels[Math.log2(count / tileSize)]?.[from / count]
    if (count > 1) return undefined
    const tile = Math.floor(from / tileSize)
    return (tile === whole ? edge : leaves.get(tile))?.[from % tileSize]
  })
}

export async function tilesAround(db: Db, { levels }: Tree, positions: number[]) {
  const whole = levels[0]?.length ?? 0
  const leaves = new Map<number, Buffer[]>()
  for (const tile of new Set(positions.map((index) => Math.floor(index / tileSize))))
    if (tile < whole) leaves.set(tile, await leavesOf(db, tile * tileSize, (tile + 1) * tileSize))
  return leaves
}

/** The digest of the entries of a tile, by the root of the tile. */
const digestByRoot = new LRUCache<string, Buffer>({ max: 20_000 })

interface CheckedTile {
  tile: number
  key: string
  range: Range
  cachedDigest: Buffer | undefined
}

/**
 * Whether the log still has the entries of these tiles. The database hashes them on every call: the tile root
 * the first time, then only a digest of the entries, which takes half the time.
 */
export async function agreeStill(db: Db, tree: Tree, tiles: readonly number[]): Promise<boolean> {
  const checked = tiles.map((tile): CheckedTile => {
    const key = (tree.levels[0]?.[tile] ?? tree.root).toString('base64')
    return { tile, key, range: rangeOf(tree, tile), cachedDigest: digestByRoot.get(key) }
  })
  const withDigest = checked.filter((one) => one.cachedDigest)
  const digests = withDigest.length > 0 ? await joined(db, withDigest.map(rangeIn), digest) : []
  const same = new Set(
    withDigest.filter((one, index) => one.cachedDigest && digests[index]?.equals(one.cachedDigest)),
  )
  const others = checked.filter((one) => !same.has(one))
  const isWhole = ({ tile }: CheckedTile) => tree.levels[0]?.[tile] !== undefined
  const agree = await Promise.all([
    wholeAgree(db, tree, others.filter(isWhole)),
    ...others.filter((one) => !isWhole(one)).map((one) => edgeAgrees(db, tree, one)),
  ])
  return agree.every(Boolean)
}

const rangeIn = ({ range }: CheckedTile) => range

const rangeOf = ({ size }: Tree, tile: number): Range => [
  tile * tileSize,
  Math.min((tile + 1) * tileSize, size),
]

const digest = sql<Buffer>`sha256(hashes)`

/** SQL equivalent of `rootOf` for a complete tile. */
const rootOfWhole = (() => {
  let nodes = hashedParts(sql`hashes`, { mark: leafMark, count: tileSize, bytes: hashBytes })
  for (let count = tileSize / 2; count >= 1; count /= 2)
    nodes = hashedParts(nodes, { mark: nodeMark, count, bytes: 2 * hashBytes })
  return nodes
})()

function hashedParts(
  value: RawBuilder<Buffer>,
  { mark, count, bytes }: { mark: Buffer; count: number; bytes: number },
): RawBuilder<Buffer> {
  const domainSeparator = sql.raw(`'\\x${mark.toString('hex')}'::bytea`)
  // `offset 0` makes PostgreSQL compute the value once and not for each part.
  return sql`(select (
      select string_agg(sha256(${domainSeparator} || substring(value from place * ${sql.lit(bytes)} + 1 for ${sql.lit(bytes)})), ''::bytea order by place)
      from generate_series(0, ${sql.lit(count - 1)}) place)
    from (select ${value} as value offset 0) joined)`
}

async function wholeAgree(db: Db, { levels }: Tree, tiles: readonly CheckedTile[]) {
  if (tiles.length === 0) return true
  const values = await joined(db, tiles.map(rangeIn), sql`${rootOfWhole} || ${digest}`)
  return tiles.every(({ tile, key }, index) => {
    const [root, itsDigest] = [values[index]?.subarray(0, hashBytes), values[index]?.subarray(hashBytes)]
    if (!root || !itsDigest || !levels[0]?.[tile]?.equals(root)) return false
    digestByRoot.set(key, itsDigest)
    return true
  })
}

async function edgeAgrees(db: Db, { edge }: Tree, { key, range }: CheckedTile) {
  const hashes = await hashesOf(db, ...range)
  const leaves = hashes.map(leafOf)
  if (leaves.length !== edge.length || !edge.every((leaf, index) => leaves[index]?.equals(leaf))) return false
  digestByRoot.set(key, sha256(Buffer.concat(hashes)))
  return true
}
