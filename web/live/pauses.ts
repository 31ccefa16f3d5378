const shortestMs = 1000
const longestMs = 60_000

/** Longer with each failure, and never for all at the same time: a server that comes back is not run over. */
export const pauseOf = (failures: number, chance: number) =>
  Math.min(longestMs, shortestMs * 2 ** Math.max(0, failures - 1)) * (0.5 + chance / 2)

/** Over early where no one waits any more, or the device has a network again. */
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
