import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { seedFault } from '../../scripts/run/seed.mjs'

/**
 * `npm test` runs a sample of expensive tests: fewer rounds of a race, fewer hostile calls, one language per journey.
 * The seed is derived from the commit, so that samples vary and can be repeated. `npm run test:full` runs everything.
 */
export const isFull = process.env.TEST_FULL === 'true'

export const seed = seedFrom(process.env.TEST_SEED)

/** Throws if it is not a whole number. */
export function seedFrom(text: string | undefined): number {
  if (text === undefined) return seedOfCommit()
  const fault = seedFault(text)
  if (fault) throw new Error(fault)
  return Number(text)
}

/** 0 outside a git checkout. */
function seedOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' })
    return Number.parseInt(commit.slice(0, 7), 16)
  } catch {
    return 0
  }
}

export const amount = ({ full, sampled }: { full: number; sampled: number }) => (isFull ? full : sampled)

/** Added to failure messages that depend on the seed. */
export const repeat = `repeat with TEST_SEED=${seed}${isFull ? ' TEST_FULL=true' : ''}`

const seedOf = (name: string) => createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE()

/** One option, chosen by seed and name; all in a full run. */
export function sampleOf<T>(name: string, options: readonly T[]): readonly T[] {
  if (isFull || options.length === 0) return options
  const index = seedOf(name) % options.length
  return options.slice(index, index + 1)
}

/** One of each four consecutive items, chosen by seed and name; all in a full run. */
export function quarterOf<T>(name: string, all: readonly T[]): readonly T[] {
  if (isFull) return all
  const next = integersOf(name)
  return all
    .filter((_, index) => index % 4 === 0)
    .flatMap((_, block) => {
      const four = all.slice(4 * block, 4 * block + 4)
      return four.slice(next() % four.length).slice(0, 1)
    })
}

/** One of each sixteen consecutive items; all in a full run. */
export const sixteenthOf = <T>(name: string, all: readonly T[]) =>
  quarterOf(name, quarterOf(`${name}, of four`, all))

/** Pseudorandom 32-bit integers from seed and name (Mulberry32). */
export function integersOf(name: string): () => number {
  let state = seedOf(name)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}
