/**
 * Does the same work at most once at a time. A caller who arrives during a run shares the next one, which begins after the
 * call: no result is older than the call that receives it. However many callers arrive, two runs answer them.
 */
export function sharedRuns<Result>() {
  const running = new Map<string, Promise<Result>>()
  const next = new Map<string, Promise<Result>>()

  /** Work of the same name is the same work. An error reaches each caller of its run and no other. */
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
