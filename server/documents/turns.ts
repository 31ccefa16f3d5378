import { TooManyWaiting } from './errors.ts'

export interface Bounds {
  /** What the log calls the queue. */
  lane: string
  /** How many are inside at a time, and how many may wait. */
  size: number
  longest: number
  longestWaitMs?: number
  /** Of one owner at most one waits: who looks at what they type wants to see the latest. */
  latestOnly?: boolean
}

interface Turn {
  owner: string | undefined
  come: () => void
  goAway: (limit: 'waitedTooLong' | 'overtaken') => void
}

/** Longer is slow: whoever's documents take so long has one place, and leaves the others to others. */
const slowMs = 3000

/**
 * Places that few are in at a time, and a queue before them that is fair between owners: of whom no one is inside comes
 * first. A place is not kept free for anyone, unless for those who would wait for someone slow.
 */
export function openTurns(bounds: Bounds) {
  const { lane, size, longest, latestOnly } = bounds
  const inside: Turn[] = []
  const slow = new Set<string>()
  let waiting: Turn[] = []

  const has = (turns: Turn[], { owner }: Turn) =>
    owner !== undefined && turns.some((other) => other.owner === owner)
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
      longestWaitMs === undefined ? undefined : setTimeout(turn.goAway, longestWaitMs, 'waitedTooLong')
    try {
      await arrived
    } finally {
      clearTimeout(over)
      waiting = waiting.filter((other) => other !== turn)
    }
  }

  return {
    /** Waits for a place, and answers how to leave it. */
    async enter(owner?: string) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const goAway: Turn['goAway'] = (limit) => reject(new TooManyWaiting(lane, limit))
      const turn = { owner, come: resolve, goAway }
      if (latestOnly && owner !== undefined)
        waiting.find((other) => other.owner === owner)?.goAway('overtaken')
      if (waiting.length >= longest) throw new TooManyWaiting(lane, 'full')
      waiting.push(turn)
      admit()
      await wait(turn, promise)
      const begun = performance.now()
      return () => {
        inside.splice(inside.indexOf(turn), 1)
        if (owner !== undefined) slow[performance.now() - begun > slowMs ? 'add' : 'delete'](owner)
        admit()
      }
    },
    isIdle: () => inside.length === 0,
    counts: () => ({ inside: inside.length, waiting: waiting.length }),
  }
}
