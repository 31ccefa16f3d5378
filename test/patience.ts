import { patience } from '../server/signing/whenSealed.ts'

const usual = patience.ms

/** Shorter than a test may take: a seal that never comes is told as such. */
const whereSomebodySeals = 45_000

/** What a test issues is sealed when it is answered, however busy the machine is. */
export const awaitSeals = () => void (patience.ms = whereSomebodySeals)

export const awaitSealsAsUsual = () => void (patience.ms = usual)

/** Does what waits for a seal in vain, or for very many, with the patience that a caller meets. */
export async function impatiently<T>(deed: () => Promise<T>): Promise<T> {
  const before = patience.ms
  patience.ms = usual
  try {
    return await deed()
  } finally {
    patience.ms = before
  }
}
