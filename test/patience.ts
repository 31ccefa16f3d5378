import { patience } from '../server/signing/whenSealed.ts'

const usual = patience.ms

/** Shorter than a test may take: a seal that never comes is answered with 202, and the test says what it waited for. */
const whereSealsAreMade = 300_000

/** What a test issues is sealed when it is answered, however busy the machine is. */
export const awaitSeals = () => void (patience.ms = whereSealsAreMade)

/** Where no worker runs, what waits for a seal is answered at once. */
export const answerBeforeSeals = () => void (patience.ms = 0)

export const awaitSealsAsUsual = () => void (patience.ms = usual)

/** Runs what waits for a seal in vain, or for very many seals, without waiting: it is answered with 202. */
export async function impatiently<T>(action: () => Promise<T>): Promise<T> {
  const before = patience.ms
  patience.ms = 0
  try {
    return await action()
  } finally {
    patience.ms = before
  }
}
