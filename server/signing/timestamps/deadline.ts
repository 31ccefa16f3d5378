/**
 * A time limit in ms over several network steps. The time between them, such as the work of a child process,
 * does not count.
 */
export function openDeadline(ms: number) {
  let leftMs = ms
  return async function within<T>(step: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const startedAt = performance.now()
    try {
      return await step(AbortSignal.timeout(Math.max(0, Math.ceil(leftMs))))
    } finally {
      leftMs -= performance.now() - startedAt
    }
  }
}
