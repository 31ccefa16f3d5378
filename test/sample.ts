import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'

/**
 * `npm test` runs a sample of what is too much for every run: fewer rounds of a race, fewer hostile calls, one language
 * of a journey. The seed follows from the commit, so that the sample changes with each commit and can be repeated.
 * `npm run test:full` runs everything.
 */
export const isFull = process.env.TEST_FULL === 'true'

export const seed = Number(process.env.TEST_SEED ?? seedOfCommit())

/** The number that the sample of the current commit follows from; 0 outside of a git checkout. */
export function seedOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' })
    return Number.parseInt(commit.slice(0, 7), 16)
  } catch {
    return 0
  }
}

/** The full amount in a full run, else the sampled one. */
export const amount = ({ full, sampled }: { full: number; sampled: number }) => (isFull ? full : sampled)

/** Part of the message of a failure that depends on the seed: how to try the same again. */
export const repeat = `repeat with TEST_SEED=${seed}${isFull ? ' TEST_FULL=true' : ''}`

const seedOf = (name: string) => createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE()

/** One of the options, chosen by the seed and the name of what they are options of; all of them in a full run. */
export function sampleOf<T>(name: string, options: readonly T[]): readonly T[] {
  if (isFull || options.length === 0) return options
  const place = seedOf(name) % options.length
  return options.slice(place, place + 1)
}

/** One of each four in a row, chosen by the seed and the name; all in a full run. */
export function quarterOf<T>(name: string, all: readonly T[]): readonly T[] {
  if (isFull) return all
  const next = integersOf(name)
  return all
    .filter((_, place) => place % 4 === 0)
    .flatMap((_, block) => {
      const four = all.slice(4 * block, 4 * block + 4)
      return four.slice(next() % four.length).slice(0, 1)
    })
}

/** One of each sixteen in a row; all in a full run. */
export const sixteenthOf = <T>(name: string, all: readonly T[]) =>
  quarterOf(name, quarterOf(`${name}, of four`, all))

/** Integers of 32 bits that look random and follow from the seed and the name (Mulberry32). */
export function integersOf(name: string): () => number {
  let state = seedOf(name)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}
