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

/** One of the options, chosen by the seed and the name of what they are options of; all of them in a full run. */
export function sampleOf<T>(name: string, options: readonly T[]): readonly T[] {
  if (isFull || options.length === 0) return options
  const place = createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE() % options.length
  return options.slice(place, place + 1)
}
