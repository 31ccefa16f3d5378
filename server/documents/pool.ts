import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { Tinypool } from 'tinypool'
import { readFileSync } from 'node:fs'
import { ChildrenEnded, DocumentFailed, TookTooLong, TookTooMuch } from './errors.ts'
import type { Job, Outcome, Reply } from './jobs.ts'
import { timeLimits } from '../timeLimits.ts'
import { openTurns, type Bounds } from './queue.ts'

/**
 * Limits of the child processes. A child above `recycleRss` is replaced after its job, because Typst's memory
 * grows slowly; a child that renders reports settles at 260 MB, and replacing it costs as much CPU as four
 * reports. A child above `mostRss` is killed during its job: the heap limit does not cover native memory.
 */
export const limits = Object.assign(
  timeLimits({
    jobMs: 20_000,
    wakeMs: 15_000,
    idleMs: 60_000,
    checkMs: 3000,
    drawMs: 4000,
    drawerWaitMs: 8000,
    uploadMs: 10_000,
    // A page with many gradients takes seconds.
    sheetMs: 15_000,
  }),
  {
    recycleRss: 320e6,
    mostRss: 700e6,
    watchMs: 50,
    /** After this many consecutive failed starts, the waiting jobs fail. */
    failedStarts: 3,
    heap: ['--max-old-space-size=384'],
    queue: 1000,
    readerQueue: 8,
    drawerQueue: 8,
  },
)

/** Renders and seals documents. */
const makers = createQueue({ queue: 'makers', size: 2, longest: limits.queue })
/**
 * Signing and layout need different large modules, so each has its own children. A small heap limit keeps
 * signers from growing; 123 MB are enough in total (measured).
 */
const signers = createQueue(
  { queue: 'signers', size: 1, longest: limits.queue },
  { entry: './signer.ts', heap: ['--max-old-space-size=96', '--max-semi-space-size=4'] },
)
// Reads uploads, in a process that never has a key and cannot delay documents. Each waiting upload is held in memory.
const readers = createQueue({ queue: 'readers', size: 1, longest: limits.readerQueue })

// Verification by guests does not delay uploads, and loads no module that parses or renders PDF.
const checkers = createQueue(
  { queue: 'checkers', size: 1, longest: limits.readerQueue },
  { entry: './checker.ts' },
)

// Live previews neither wait for sealing nor delay it.
const drawers = createQueue({
  queue: 'drawers',
  size: 1,
  longest: limits.drawerQueue,
  latestOnly: true,
  get longestWaitMs() {
    return limits.drawerWaitMs
  },
})

const readBy: ReadonlySet<Job['kind']> = new Set(['image', 'sheet', 'harmless', 'openPkcs12'])

function queueOf({ kind }: Job) {
  if (kind === 'draw') return drawers
  if (kind === 'credential') return signers
  if (kind === 'check') return checkers
  return readBy.has(kind) ? readers : makers
}

/** Runs a job in a child process, with fair queuing between owners. A crash of the child becomes an error. */
export const runJob = (job: Job, timeLimitMs = limits.jobMs, owner?: string): Promise<Outcome> =>
  queueOf(job).run(job, timeLimitMs, owner)

export function wakeMakers() {
  for (const queue of [signers, makers]) queue.wake()
}

export const documentQueues = () =>
  Object.entries({ makers, signers, readers, checkers, drawers }).map(([queue, { counts }]) => ({
    queue,
    ...counts(),
  }))

export async function closeDocuments() {
  await Promise.all([makers, signers, readers, checkers, drawers].map((queue) => queue.close()))
}

/** A pool of at most `size` children with its own queue: tinypool's time limit would include the waiting time. */
export function createQueue(bounds: Bounds, child: Partial<Child> = {}) {
  let pool: Tinypool | undefined
  let watching: NodeJS.Timeout | undefined
  const queue = openTurns(bounds)
  const ended = new Set<number>()
  const closed = new WeakSet<Tinypool>()

  async function run(job: Job, timeLimitMs: number, owner?: string): Promise<Outcome> {
    const leave = await queue.enter(owner)
    const used = opened()
    try {
      // The start of a child does not count against the time limit of the job.
      if (used.threads.length === 0) await used.run(wakeUp, { signal: AbortSignal.timeout(limits.wakeMs) })
      const reply = (await used.run(job, { signal: AbortSignal.timeout(timeLimitMs) })) as Reply
      if (reply.rss > limits.recycleRss) recycle(used)
      return reply.outcome
    } catch (error) {
      if (closed.has(used)) throw new ChildrenEnded(bounds.queue)
      const failure = failureOf(error, ended)
      // A child that hangs during its start has no job, so no other limit ends it.
      if (failure instanceof TookTooLong) recycle(used)
      throw failure
    } finally {
      leave()
    }
  }

  function opened() {
    watching ??= setInterval(watch, limits.watchMs).unref()
    return (pool ??= replacingChildren(createPool(bounds.size, child), (failed) => {
      if (pool === failed) pool = undefined
    }))
  }

  function watch() {
    if (queue.isIdle()) return
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

  return { run, wake, close, counts: queue.counts }
}

const wakeUp: Job = { kind: 'wake' }

/** Replaces a child that dies during its start. Otherwise tinypool never assigns its waiting job. */
function replacingChildren(pool: Tinypool, giveUp: (pool: Tinypool) => void) {
  let failedStarts = 0
  // Without a listener, the death of an idle child ends the server.
  return pool.on('error', () => {
    if (pool.queueSize === 0) return void (failedStarts = 0)
    failedStarts += 1
    if (failedStarts < limits.failedStarts)
      return void pool
        .run(wakeUp, { signal: AbortSignal.timeout(limits.wakeMs) })
        .then(() => (failedStarts = 0))
        .catch(() => undefined)
    giveUp(pool)
    pool.destroy().catch(() => undefined)
  })
}

const recycle = (pool: Tinypool) => void pool.recycleWorkers().catch(() => undefined)

interface Child {
  entry: string
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
    // Children inherit no other environment: no database password, no secret.
    env: compiled(),
  })
}

/** The compile cache, with which a child starts in half the time. */
const compiled = (): Record<string, string> => {
  // Node creates a subdirectory per version.
  const directory = getCompileCacheDir()
  return directory ? { NODE_COMPILE_CACHE: dirname(directory) } : {}
}

function failureOf(error: unknown, ended: Set<number>) {
  if (error instanceof Error && error.name === 'AbortError') return new TookTooLong()
  // tinypool does not report which child ran the job; a child killed for its memory is the one that failed.
  const [pid] = ended
  if (pid !== undefined && ended.delete(pid)) return new TookTooMuch()
  return new DocumentFailed(error instanceof Error ? error.message : String(error))
}

/** Resident memory in bytes, including native memory. Null except on Linux. */
export function memoryOf(pid: number): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes ? Number(kilobytes) * 1024 : null
  } catch {
    return null
  }
}

/** Kills a current or recent child process. */
function end(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}
