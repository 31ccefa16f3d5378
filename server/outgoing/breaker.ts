const mostFailures = 3
const pauseMs = 30_000

interface Options {
  /** The error while the server is not asked. */
  away: () => Error
  now?: () => number
  /** In milliseconds: an answer that took longer is given, and counts as a failure. */
  slowMs?: number
}

/** After three failures in a row no one waits for a server; every half minute one call tries again. */
export function openBreaker({ away, now = Date.now, slowMs = Infinity }: Options) {
  let failures = 0
  let openUntil = 0
  return async function guarded<T>(ask: () => Promise<T>): Promise<T> {
    if (now() < openUntil) throw away()
    // A call that arrives while this one tries does not wait.
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
