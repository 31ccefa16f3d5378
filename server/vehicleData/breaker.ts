import { ProviderAway } from './ask.ts'

const mostFailures = 3
const pauseMs = 30_000

/** After three failures in a row nobody waits for a provider any more; every half minute one call tries again. */
export function openBreaker(now: () => number = Date.now) {
  let failures = 0
  let openUntil = 0
  return async function guarded<T>(ask: () => Promise<T>): Promise<T> {
    if (now() < openUntil) throw new ProviderAway('left alone for a while')
    // Whoever comes while this one tries is not kept waiting.
    if (failures >= mostFailures) openUntil = now() + pauseMs
    try {
      const answer = await ask()
      failures = 0
      openUntil = 0
      return answer
    } catch (error) {
      failures += 1
      if (failures >= mostFailures) openUntil = now() + pauseMs
      throw error
    }
  }
}
