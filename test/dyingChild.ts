import { closeSync, openSync } from 'node:fs'
import type { Job } from '../server/documents/jobs.ts'

/** How a child process can end: at once, never, by filling its heap, or by taking memory outside of its heap. */
export interface Death {
  kind: 'crash'
  how: 'abort' | 'hang' | 'memory' | 'swell'
  /** The file that gets what the process writes to its standard error, such as the stack of the crash. */
  stderr: string
}

/** A child process that makes documents, and crashes on demand. What only crashes does not load what makes documents. */
export default async function workOrDie(job: Job | Death) {
  if (job.kind === 'crash') return die(job)
  const { default: work } = await import('../server/documents/worker.ts')
  return work(job)
}

function die({ how, stderr }: Death): never {
  // The crash is written by the engine itself: the file takes the place of descriptor 2, which is the lowest free one.
  closeSync(2)
  openSync(stderr, 'a')
  if (how === 'abort') process.abort()
  const swollen: Buffer[] = []
  while (how === 'swell') swollen.push(Buffer.alloc(20e6, swollen.length))
  const kept: number[][] = []
  for (;;) if (how === 'memory') kept.push(new Array<number>(1e6).fill(kept.length))
}
