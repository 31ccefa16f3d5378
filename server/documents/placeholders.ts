import { createHash } from 'node:crypto'

/** In bytes; no signature of ours is larger. */
const largestPlaceholder = 65_536
export const rangeKey = '/ByteRange'
const byteRange = /^\/ByteRange\s*\[\s*0\s+(\d{1,9})\s+(\d{1,9})\s+(\d{1,9})\s*\]/
/** Includes the padding of the numbers. */
const longestRange = 200
/** Signatures that are checked: from the beginning of the file, where ours is, and from its end. */
const mostSignatures = 4

/** The gap of a byte range: from `before` to `after`, within `end` covered bytes. */
export interface Placeholder {
  before: number
  after: number
  end: number
}

/** Every byte range whose gap contains only a signature. */
export const placeholdersOf = (file: Buffer): Placeholder[] =>
  rangesIn(file)
    .flatMap((at) => placeholderAt(file, at) ?? [])
    .filter((placeholder) => isPlaceholder(file, placeholder))

/** Offsets of byte ranges. Bounded, because a file full of them would take too long. */
export function rangesIn(file: Buffer): number[] {
  const offsets = new Set<number>()
  let at = file.indexOf(rangeKey)
  for (let count = 0; at >= 0 && count < mostSignatures; count++) {
    offsets.add(at)
    at = file.indexOf(rangeKey, at + 1)
  }
  at = file.lastIndexOf(rangeKey)
  for (let count = 0; at > 0 && count < mostSignatures; count++) {
    offsets.add(at)
    at = file.lastIndexOf(rangeKey, at - 1)
  }
  return [...offsets].toSorted((one, other) => one - other)
}

function placeholderAt(file: Buffer, at: number): Placeholder | undefined {
  const match = byteRange.exec(file.toString('latin1', at, at + longestRange))
  if (!match) return undefined
  const [before = 0, after = 0, rest = 0] = match.slice(1).map(Number)
  return { before, after, end: after + rest }
}

function isPlaceholder(file: Buffer, { before, after, end }: Placeholder) {
  const size = after - before
  if (size < 4 || size > largestPlaceholder || end > file.length) return false
  if (!/\/Contents\s*$/.test(file.toString('latin1', Math.max(0, before - 20), before))) return false
  return /^<(?:[0-9a-f]{2})+>$/i.test(file.toString('latin1', before, after))
}

/** The signature without zero padding; undefined for any other padding. */
export function signatureIn(file: Buffer, { before, after }: Placeholder): Buffer | undefined {
  const hexText = file.toString('latin1', before + 1, after - 1)
  if (/[A-F]/.test(hexText)) return undefined
  const bytes = Buffer.from(hexText, 'hex')
  if (bytes.length < 4 || bytes[0] !== 0x30 || bytes[1] !== 0x82) return undefined
  const length = 4 + bytes.readUInt16BE(2)
  const fillsUp = length <= bytes.length && bytes.subarray(length).every((byte) => byte === 0)
  return fillsUp ? bytes.subarray(0, length) : undefined
}

/** The SHA-256 digest of the signed bytes: everything up to `end` without the gap. */
export const digestOf = (file: Buffer, { before, after, end }: Placeholder): Buffer =>
  createHash('sha256').update(file.subarray(0, before)).update(file.subarray(after, end)).digest()

/** In hexadecimal digits. */
const roomIn = ({ before, after }: Placeholder) => after - before - 2

export const fits = (placeholder: Placeholder, der: Uint8Array) => 2 * der.length <= roomIn(placeholder)

/** Writes a signature or token in place. Throws if it does not fit. */
export function fill(file: Buffer, placeholder: Placeholder, der: Uint8Array) {
  if (!fits(placeholder, der)) throw new Error('The signature is larger than its placeholder')
  const hex = Buffer.from(der).toString('hex')
  file.write(hex.padEnd(roomIn(placeholder), '0'), placeholder.before + 1, 'latin1')
}
