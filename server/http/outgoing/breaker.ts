const mostFailures = 3
const pauseMs = 30_000

interface Options {
  away: () => Error
  now?: () => number
  /** In ms. A slower answer is used but counts as a failure. */
  slowMs?: number
}

/** A circuit breaker: after three failures in a row calls fail immediately; every 30 seconds one tries again. */
export function openBreaker({ away, now = Date.now, slowMs = Infinity }: Options) {
  let failures = 0
  let openUntil = 0
  return async function guarded<T>(ask: () => Promise<T>): Promise<T> {
    if (now() < openUntil) throw away()
    // Parallel calls fail while one tries.
    if (failures >= mostFailures) openUntil = now() + pauseMs
    const startedAt = now()
    try {
      const answer = await ask()
      if (now() - startedAt > slowMs) countFailure()
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
