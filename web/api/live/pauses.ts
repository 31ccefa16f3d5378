const shortestMs = 1000
const longestMs = 60_000

/** Exponential backoff with jitter, so that clients do not reconnect all at once. */
export const pauseOf = (failures: number, chance: number) =>
  Math.min(longestMs, shortestMs * 2 ** Math.max(0, failures - 1)) * (0.5 + chance / 2)

/** Ends early on abort or when the device is online again. */
export const pauseBefore = (failures: number, signal: AbortSignal) =>
  new Promise<void>((over) => {
    if (signal.aborted) return over()
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      over()
    }
    const timer = setTimeout(end, pauseOf(failures, Math.random()))
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
