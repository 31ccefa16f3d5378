import { createHash } from 'node:crypto'

/** 24 bits and 17 hashes per word give a false positive rate of 1 in 100,000. */
const bitsPerWord = 24
const hashes = 17

/** Deterministic in any order of the words. */
export function filterOf(passwords: ReadonlySet<string>): Uint8Array {
  const filter = new Uint8Array(Math.ceil((passwords.size * bitsPerWord) / 8))
  for (const word of passwords)
    for (const bit of bitsOf(word, filter)) filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7))
  return filter
}

/** No false negatives; about one false positive in 100,000. */
export const mayHold = (filter: Uint8Array, word: string) =>
  bitsOf(word, filter).every((bit) => ((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0)

/** Double hashing (Kirsch and Mitzenmacher) with two parts of one SHA-256. */
function bitsOf(word: string, { length }: Uint8Array) {
  const hash = createHash('sha256').update(word).digest()
  const [start, step] = [hash.readUIntBE(0, 6), hash.readUIntBE(6, 5)]
  return Array.from({ length: hashes }, (_bit, times) => (start + times * step) % (length * 8))
}
