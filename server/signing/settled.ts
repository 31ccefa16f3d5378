import { setTimeout as pause } from 'node:timers/promises'

const patienceMs = 5000
const stepMs = 30

/** Asks again until the answer is there; null when the worker takes longer than a caller should wait. */
export async function settled<T>(ask: () => Promise<T | null>): Promise<T | null> {
  for (let waited = 0; waited < patienceMs; waited += stepMs) {
    const answer = await ask()
    if (answer !== null) return answer
    await pause(stepMs)
  }
  return null
}
