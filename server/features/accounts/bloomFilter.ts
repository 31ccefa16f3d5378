import { createHash } from 'node:crypto'

/** Bits for each word: with this and as many hashes one word in 100,000 passes for one that was put in. */
const bitsPerWord = 24
const hashes = 17

/** The bits of a Bloom filter of words; the same words give the same bytes in any order. */
export function filterOf(words: ReadonlySet<string>): Uint8Array {
  const filter = new Uint8Array(Math.ceil((words.size * bitsPerWord) / 8))
  for (const word of words)
    for (const bit of bitsOf(word, filter)) filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7))
  return filter
}

/** Whether a word was put in: never wrong where it says no, and about once in 100,000 where it says yes. */
export const mayHold = (filter: Uint8Array, word: string) =>
  bitsOf(word, filter).every((bit) => ((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0)

/** Double hashing after Kirsch and Mitzenmacher, with two parts of one SHA-256. */
function bitsOf(word: string, { length }: Uint8Array) {
  const hash = createHash('sha256').update(word).digest()
  const [start, step] = [hash.readUIntBE(0, 6), hash.readUIntBE(6, 5)]
  return Array.from({ length: hashes }, (_bit, times) => (start + times * step) % (length * 8))
}
