import { createHash } from 'node:crypto'

/** A signature larger than this is none of ours. */
const largestHole = 65_536
export const rangeWord = '/ByteRange'
const byteRange = /^\/ByteRange\s*\[\s*0\s+(\d{1,9})\s+(\d{1,9})\s+(\d{1,9})\s*\]/
/** With the spaces that fill up the place of its numbers. */
const longestRange = 200
/** So many signatures are looked at, from the file's beginning, where ours is, and from its end. */
const mostSignatures = 4

/** What a byte range leaves out of a file: from `before` to `after`, of the `end` bytes it covers. */
export interface Hole {
  before: number
  after: number
  end: number
}

/** Every place in the file that a byte range leaves out for a signature, if that is really all it leaves out. */
export const holesOf = (file: Buffer): Hole[] =>
  rangesIn(file)
    .flatMap((at) => holeAt(file, at) ?? [])
    .filter((hole) => isHole(file, hole))

/** Where ranges begin. Of a file full of them only a few are even found: the rest would keep everybody waiting. */
export function rangesIn(file: Buffer): number[] {
  const places = new Set<number>()
  let at = file.indexOf(rangeWord)
  for (let looked = 0; at >= 0 && looked < mostSignatures; looked++) {
    places.add(at)
    at = file.indexOf(rangeWord, at + 1)
  }
  at = file.lastIndexOf(rangeWord)
  for (let looked = 0; at > 0 && looked < mostSignatures; looked++) {
    places.add(at)
    at = file.lastIndexOf(rangeWord, at - 1)
  }
  return [...places].toSorted((one, other) => one - other)
}

function holeAt(file: Buffer, at: number): Hole | undefined {
  const found = byteRange.exec(file.toString('latin1', at, at + longestRange))
  if (!found) return undefined
  const [before = 0, after = 0, rest = 0] = found.slice(1).map(Number)
  return { before, after, end: after + rest }
}

function isHole(file: Buffer, { before, after, end }: Hole) {
  const size = after - before
  if (size < 4 || size > largestHole || end > file.length) return false
  if (!/\/Contents\s*$/.test(file.toString('latin1', Math.max(0, before - 20), before))) return false
  return /^<(?:[0-9a-f]{2})+>$/i.test(file.toString('latin1', before, after))
}

/** The signature without the zeros that fill its place; anything else in the filling is not ours. */
export function signatureIn(file: Buffer, { before, after }: Hole): Buffer | undefined {
  const hexText = file.toString('latin1', before + 1, after - 1)
  if (/[A-F]/.test(hexText)) return undefined
  const bytes = Buffer.from(hexText, 'hex')
  if (bytes.length < 4 || bytes[0] !== 0x30 || bytes[1] !== 0x82) return undefined
  const length = 4 + bytes.readUInt16BE(2)
  const fillsUp = length <= bytes.length && bytes.subarray(length).every((byte) => byte === 0)
  return fillsUp ? bytes.subarray(0, length) : undefined
}

/** The SHA-256 digest of what the signature in a hole signs: everything up to `end`, without the hole. */
export const digestOf = (file: Buffer, { before, after, end }: Hole): Buffer =>
  createHash('sha256').update(file.subarray(0, before)).update(file.subarray(after, end)).digest()

/** The hexadecimal digits that fit into a hole. */
const roomIn = ({ before, after }: Hole) => after - before - 2

export const fits = (hole: Hole, der: Uint8Array) => 2 * der.length <= roomIn(hole)

/** Writes a signature or token into its hole, in place. Throws where it is larger. */
export function fill(file: Buffer, hole: Hole, der: Uint8Array) {
  if (!fits(hole, der)) throw new Error('The signature is larger than its place')
  const hex = Buffer.from(der).toString('hex')
  file.write(hex.padEnd(roomIn(hole), '0'), hole.before + 1, 'latin1')
}
