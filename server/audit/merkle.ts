import { hash } from 'node:crypto'

export type RootOf = (from: number, to: number) => Buffer

const sha256 = (...parts: Uint8Array[]) => hash('sha256', Buffer.concat(parts), 'buffer')

export const leafMark = Buffer.from([0])
export const nodeMark = Buffer.from([1])

/** Leaves and nodes have different prefixes (RFC 6962, 2.1), so neither can pass for the other. */
export const leafOf = (data: Uint8Array) => sha256(leafMark, data)
export const nodeOf = (left: Uint8Array, right: Uint8Array) => sha256(nodeMark, left, right)
const emptyRoot = sha256()

/** The size of the left subtree: the largest power of two below the number of leaves. */
function leftOf(count: number) {
  let left = 1
  while (left * 2 < count) left *= 2
  return left
}

export function rootOf(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves
  if (!only) return emptyRoot
  if (leaves.length === 1) return only
  const left = leftOf(leaves.length)
  return nodeOf(rootOf(leaves.slice(0, left)), rootOf(leaves.slice(left)))
}

export function rangeRoot(cached: (from: number, to: number) => Buffer | undefined): RootOf {
  return function root(from, to): Buffer {
    const existing = cached(from, to)
    if (existing) return existing
    if (to - from < 2) throw new Error(`leaf ${from} is not loaded`)
    const middle = from + leftOf(to - from)
    return nodeOf(root(from, middle), root(middle, to))
  }
}

/** The audit path of a leaf (RFC 6962, 2.1.1). */
export function inclusionPath(root: RootOf, index: number, to: number, from = 0): Buffer[] {
  if (to - from < 2) return []
  const middle = from + leftOf(to - from)
  return index < middle
    ? [...inclusionPath(root, index, middle, from), root(middle, to)]
    : [...inclusionPath(root, index, to, middle), root(from, middle)]
}

/** The consistency proof between two sizes of the tree (RFC 6962, 2.1.2). */
export function consistencyPath(root: RootOf, old: number, to: number, from = 0, isWhole = true): Buffer[] {
  if (old === to - from) return isWhole ? [] : [root(from, to)]
  const left = leftOf(to - from)
  const middle = from + left
  return old <= left
    ? [...consistencyPath(root, old, middle, from, isWhole), root(middle, to)]
    : [...consistencyPath(root, old - left, to, middle, false), root(from, middle)]
}

/** Null for an invalid path. */
export function rootByInclusion(leaf: Buffer, index: number, size: number, path: Buffer[]): Buffer | null {
  if (index >= size) return null
  if (size === 1) return path.length === 0 ? leaf : null
  const beside = path.at(-1)
  if (!beside) return null
  const left = leftOf(size)
  const rest = path.slice(0, -1)
  const [its, isLeft] =
    index < left
      ? [rootByInclusion(leaf, index, left, rest), true]
      : [rootByInclusion(leaf, index - left, size - left, rest), false]
  return its && (isLeft ? nodeOf(its, beside) : nodeOf(beside, its))
}

export function isConsistent(
  { old, size, root }: { old: { size: number; root: Buffer }; size: number; root: Buffer },
  path: Buffer[],
): boolean {
  if (old.size < 1 || old.size > size) return false
  const roots = bothRoots(old.size, size, { path, oldRoot: old.root, isWhole: true })
  return roots !== null && roots.old.equals(old.root) && roots.new.equals(root)
}

function bothRoots(
  old: number,
  size: number,
  { path, oldRoot, isWhole }: { path: Buffer[]; oldRoot: Buffer; isWhole: boolean },
): Record<'old' | 'new', Buffer> | null {
  const last = path.at(-1)
  if (old === size) {
    const [both, rest] = isWhole ? [oldRoot, path.length] : [last, path.length - 1]
    return both && rest === 0 ? { old: both, new: both } : null
  }
  if (!last) return null
  const left = leftOf(size)
  const rest = path.slice(0, -1)
  if (old <= left) {
    const roots = bothRoots(old, left, { path: rest, oldRoot, isWhole })
    return roots && { old: roots.old, new: nodeOf(roots.new, last) }
  }
  const roots = bothRoots(old - left, size - left, { path: rest, oldRoot, isWhole: false })
  return roots && { old: nodeOf(last, roots.old), new: nodeOf(last, roots.new) }
}

/** Builds the tree incrementally with the minimum of nodes. */
export function growingTree() {
  const peaks: { count: number; hash: Buffer }[] = []
  return {
    /** Returns the roots of the complete subtrees that end with this leaf, by their number of leaves. */
    add(leaf: Buffer) {
      const roots = new Map([[1, leaf]])
      let last = { count: 1, hash: leaf }
      for (let left = peaks.at(-1); left?.count === last.count; left = peaks.at(-1)) {
        peaks.pop()
        last = { count: 2 * last.count, hash: nodeOf(left.hash, last.hash) }
        roots.set(last.count, last.hash)
      }
      peaks.push(last)
      return roots
    },
    root: () =>
      peaks.length === 0
        ? emptyRoot
        : peaks.map(({ hash }) => hash).reduceRight((right, left) => nodeOf(left, right)),
  }
}
