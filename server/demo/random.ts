import { v7 } from 'uuid'

/** A pseudo-random generator: the same seed gives the same data on every machine. */
export interface Random {
  /** An integer; both bounds are included. */
  between(from: number, to: number): number
  /** `share`: probability from 0 to 1. */
  happens(share: number): boolean
  one<T>(items: readonly T[]): T
  /** Without duplicates. */
  some<T>(items: readonly T[], count: number): T[]
  bytes(count: number): Uint8Array
  /** A UUIDv7 for that time. */
  id(at: Date): string
}

export function randomFrom(seed: string): Random {
  const next = generator(seed)
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => between(0, 255))
  const some = <T>(items: readonly T[], count: number) => {
    const left = [...items]
    return Array.from({ length: Math.min(count, left.length) }, () =>
      left.splice(between(0, left.length - 1), 1),
    ).flat()
  }
  return {
    between,
    bytes,
    some,
    happens: (share) => next() < share,
    one: (items) => {
      const [item] = some(items, 1)
      if (item === undefined) throw new RangeError('There is nothing to choose from')
      return item
    },
    id: (at) => v7({ msecs: at.getTime(), random: bytes(16), seq: between(0, 0xffff) }),
  }
}

/** Mulberry32, seeded by a hash. Sufficient for demo data; not for secrets. */
function generator(seed: string) {
  let state = 2166136261
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
