/**
 * Runs work at most once at a time. A caller who arrives during a run shares the next one, so no result is
 * older than its call. Two runs serve any number of callers.
 */
export function sharedRuns<Result>() {
  const running = new Map<string, Promise<Result>>()
  const next = new Map<string, Promise<Result>>()

  /** The name identifies the work. An error reaches only the callers of its run. */
  return function run(name: string, work: () => Promise<Result>): Promise<Result> {
    const former = running.get(name)
    if (!former) {
      const current = work().finally(() => running.delete(name))
      running.set(name, current)
      return current
    }
    const waiting = next.get(name)
    if (waiting) return waiting
    const following = former
      .catch(() => undefined)
      .then(() => {
        next.delete(name)
        return run(name, work)
      })
    next.set(name, following)
    return following
  }
}
