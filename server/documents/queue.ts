import { Superseded, TooManyWaiting } from './errors.ts'

export interface Bounds {
  queue: string
  /** How many run at a time, and how many may wait. */
  size: number
  longest: number
  longestWaitMs?: number
  /** At most one job per owner waits; a newer preview replaces it. */
  latestOnly?: boolean
}

interface Turn {
  owner: string | undefined
  come: () => void
  goAway: (reason: Superseded | TooManyWaiting) => void
}

/** An owner with slower jobs gets one slot only. */
const slowMs = 3000

/**
 * A semaphore with fair queuing: owners without a running job come first. A slot is reserved only to keep
 * slow owners from using all.
 */
export function openTurns(bounds: Bounds) {
  const { queue, size, longest, latestOnly } = bounds
  const inside: Turn[] = []
  const slow = new Set<string>()
  let waiting: Turn[] = []

  const has = (queued: Turn[], { owner }: Turn) =>
    owner !== undefined && queued.some((other) => other.owner === owner)
  const fits = (turn: Turn) => !(slow.has(turn.owner ?? '') && has(inside, turn))

  function admit() {
    while (inside.length < size) {
      const fitting = waiting.filter(fits)
      const next = fitting.find((turn) => !has(inside, turn)) ?? fitting[0]
      if (!next) return
      waiting = waiting.filter((turn) => turn !== next)
      inside.push(next)
      next.come()
    }
  }

  async function wait(turn: Turn, arrived: Promise<void>) {
    const { longestWaitMs } = bounds
    const over =
      longestWaitMs === undefined
        ? undefined
        : setTimeout(() => turn.goAway(new TooManyWaiting(queue, 'waitedTooLong')), longestWaitMs)
    try {
      await arrived
    } finally {
      clearTimeout(over)
      waiting = waiting.filter((other) => other !== turn)
    }
  }

  return {
    /** Returns a function that frees the slot. */
    async enter(owner?: string) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const turn = { owner, come: resolve, goAway: reject }
      if (latestOnly && owner !== undefined)
        waiting.find((other) => other.owner === owner)?.goAway(new Superseded(queue))
      if (waiting.length >= longest) throw new TooManyWaiting(queue, 'full')
      waiting.push(turn)
      admit()
      await wait(turn, promise)
      const startedAt = performance.now()
      return () => {
        inside.splice(inside.indexOf(turn), 1)
        if (owner !== undefined) slow[performance.now() - startedAt > slowMs ? 'add' : 'delete'](owner)
        admit()
      }
    },
    isIdle: () => inside.length === 0,
    counts: () => ({ inside: inside.length, waiting: waiting.length }),
  }
}
