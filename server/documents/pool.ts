import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { Tinypool } from 'tinypool'
import { ChildrenEnded, DocumentFailed, TookTooLong, TookTooMuch } from './errors.ts'
import type { Job, Outcome, Reply } from './jobs.ts'
import { timeLimits } from '../timeLimits.ts'
import { end, memoryOf } from './memory.ts'
import { openTurns, type Bounds } from './turns.ts'

/**
 * Limits of the child processes. A child above `recycleRss` is replaced: the layout engine keeps growing slowly. A child
 * that makes reports settles at 260 MB, and to replace it costs as much processor time as four reports. One that grows
 * above `mostRss` while it works is ended: what its heap may hold says nothing of native memory.
 */
export const limits = Object.assign(
  timeLimits({
    jobMs: 20_000,
    // How long a child may take to start.
    wakeMs: 15_000,
    // How long a child without a job stays.
    idleMs: 60_000,
    checkMs: 3000,
    drawMs: 4000,
    drawerWaitMs: 8000,
    uploadMs: 10_000,
    // A page of many gradients takes seconds.
    sheetMs: 15_000,
  }),
  {
    recycleRss: 320e6,
    mostRss: 700e6,
    watchMs: 50,
    /** After so many children in a row that end while they start, the documents that wait for one fail. */
    failedStarts: 3,
    heap: ['--max-old-space-size=384'],
    queue: 1000,
    readerQueue: 8,
    drawerQueue: 8,
  },
)

/** Files from strangers are read in a process that never sees a key, and cannot hold up the making of documents. */
const makers = createLane({ lane: 'makers', size: 2, longest: limits.queue })
/**
 * Credentials are signed apart: what they need and what a layout needs are both large, and each child has one of them.
 * A signer's heap is small, else it grows to what it never needs: measured, 123 MB in all are enough.
 */
const signers = createLane(
  { lane: 'signers', size: 1, longest: limits.queue },
  { entry: './signer.ts', heap: ['--max-old-space-size=96', '--max-semi-space-size=4'] },
)
// Each waiting file of a stranger lies in memory.
const readers = createLane({ lane: 'readers', size: 1, longest: limits.readerQueue })

// What guests drop to have it checked keeps no one's upload waiting. It is looked at without what reads or draws a PDF.
const checkers = createLane(
  { lane: 'checkers', size: 1, longest: limits.readerQueue },
  { entry: './checker.ts' },
)

// What someone looks at while they type waits for no one's sealing, and delays none.
const drawers = createLane({
  lane: 'drawers',
  size: 1,
  longest: limits.drawerQueue,
  latestOnly: true,
  get longestWaitMs() {
    return limits.drawerWaitMs
  },
})

const readBy: ReadonlySet<Job['kind']> = new Set(['image', 'sheet', 'harmless', 'openPkcs12'])

function laneOf({ kind }: Job) {
  if (kind === 'draw') return drawers
  if (kind === 'credential') return signers
  if (kind === 'check') return checkers
  return readBy.has(kind) ? readers : makers
}

/**
 * Does a job in a child process, in the turn of whoever it is for. Whatever happens to the child, the server only sees
 * an error.
 */
export const runJob = (job: Job, timeLimitMs = limits.jobMs, owner?: string): Promise<Outcome> =>
  laneOf(job).run(job, timeLimitMs, owner)

/** Starts the children that make documents, where they rest: they are awake when what they wait for is there. */
export function wakeMakers() {
  for (const lane of [signers, makers]) lane.wake()
}

/** How much is being made in each kind of child, and how much waits for its turn. */
export const documentQueues = () =>
  Object.entries({ makers, signers, readers, checkers, drawers }).map(([lane, { counts }]) => ({
    lane,
    ...counts(),
  }))

/** Ends the child processes; the next job starts new ones. */
export async function closeDocuments() {
  await Promise.all([makers, signers, readers, checkers, drawers].map((lane) => lane.close()))
}

/**
 * A pool of at most `size` children with a queue of its own: tinypool's time limit would also count the waiting.
 */
export function createLane(bounds: Bounds, child: Partial<Child> = {}) {
  let pool: Tinypool | undefined
  let watching: NodeJS.Timeout | undefined
  const turns = openTurns(bounds)
  const ended = new Set<number>()
  const closed = new WeakSet<Tinypool>()

  async function run(job: Job, timeLimitMs: number, owner?: string): Promise<Outcome> {
    const leave = await turns.enter(owner)
    const used = opened()
    try {
      // How long a child takes to begin is no fault of the job.
      if (used.threads.length === 0) await used.run(wakeUp, { signal: AbortSignal.timeout(limits.wakeMs) })
      const reply = (await used.run(job, { signal: AbortSignal.timeout(timeLimitMs) })) as Reply
      if (reply.rss > limits.recycleRss) recycle(used)
      return reply.outcome
    } catch (error) {
      if (closed.has(used)) throw new ChildrenEnded(bounds.lane)
      const failure = failureOf(error, ended)
      // A child that hangs while it starts has no job yet: nothing else would end it.
      if (failure instanceof TookTooLong) recycle(used)
      throw failure
    } finally {
      leave()
    }
  }

  function opened() {
    watching ??= setInterval(watch, limits.watchMs).unref()
    return (pool ??= replacing(createPool(bounds.size, child)))
  }

  /**
   * Replaces a child that ends while it starts. Without this the pool leaves the job that waits for that child without one.
   */
  function replacing(of: Tinypool) {
    let failedStarts = 0
    // Without a listener an idle child that ends would end the server.
    return of.on('error', () => {
      if (of.queueSize === 0) return void (failedStarts = 0)
      failedStarts += 1
      if (failedStarts < limits.failedStarts)
        return void of
          .run(wakeUp, { signal: AbortSignal.timeout(limits.wakeMs) })
          .then(() => (failedStarts = 0))
          .catch(() => undefined)
      if (pool === of) pool = undefined
      of.destroy().catch(() => undefined)
    })
  }

  function watch() {
    if (turns.isIdle()) return
    for (const { threadId: pid } of pool?.threads ?? [])
      if (!ended.has(pid) && (memoryOf(pid) ?? 0) > limits.mostRss) {
        ended.add(pid)
        end(pid)
      }
  }

  function wake() {
    const woken = opened()
    if (woken.threads.length === 0) run(wakeUp, limits.wakeMs).catch(() => {})
  }

  async function close() {
    const closing = pool
    pool = undefined
    clearInterval(watching)
    watching = undefined
    if (closing) closed.add(closing)
    await closing?.destroy()
  }

  return { run, wake, close, counts: turns.counts }
}

const wakeUp: Job = { kind: 'wake' }

/** Replaces each child when its current job is done; an idle one at once. */
const recycle = (pool: Tinypool) => void pool.recycleWorkers().catch(() => undefined)

interface Child {
  entry: string
  /** How large its heap may grow. */
  heap: string[]
}

function createPool(size: number, { entry = './worker.ts', heap = limits.heap }: Partial<Child>) {
  return new Tinypool({
    filename: new URL(entry, import.meta.url).href,
    runtime: 'child_process',
    serialization: 'advanced',
    minThreads: 0,
    maxThreads: size,
    idleTimeout: limits.idleMs,
    execArgv: [...heap, '--disable-warning=ExperimentalWarning'],
    // The children get nothing else of the environment: no database password, no key secret.
    env: compiled(),
  })
}

/** Where Node stores compiled code, if anywhere: a child that finds it there starts in half the time. */
const compiled = (): Record<string, string> => {
  // Below the directory that was named lies one for each version of Node.
  const place = getCompileCacheDir()
  return place ? { NODE_COMPILE_CACHE: dirname(place) } : {}
}

function failureOf(error: unknown, ended: Set<number>) {
  if (error instanceof Error && error.name === 'AbortError') return new TookTooLong()
  // Which child did the job is not told; one ended for its memory is the one that has just failed.
  const [pid] = ended
  if (pid !== undefined && ended.delete(pid)) return new TookTooMuch()
  return new DocumentFailed(error instanceof Error ? error.message : String(error))
}
