import { ProviderAway } from './ask.ts'

const mostFailures = 3
const pauseMs = 30_000

/**
 * After three failures in a row nobody waits for a provider any more; every half minute one call tries again. An answer
 * that took longer than `slowMs` milliseconds is given, and counts as a failure.
 */
export function openBreaker(now: () => number = Date.now, slowMs = Infinity) {
  let failures = 0
  let openUntil = 0
  return async function guarded<T>(ask: () => Promise<T>): Promise<T> {
    if (now() < openUntil) throw new ProviderAway('left alone for a while')
    // Whoever comes while this one tries is not kept waiting.
    if (failures >= mostFailures) openUntil = now() + pauseMs
    const begun = now()
    try {
      const answer = await ask()
      if (now() - begun > slowMs) countFailure()
      else failures = openUntil = 0
      return answer
    } catch (error) {
      countFailure()
      throw error
    }
  }

  function countFailure() {
    failures += 1
    if (failures >= mostFailures) openUntil = now() + pauseMs
  }
}
