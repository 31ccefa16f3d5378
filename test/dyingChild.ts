import type { Job } from '../server/documents/jobs.ts'
import work from '../server/documents/worker.ts'

/** How a child process can go: at once, never, by filling its heap, or by taking memory that no heap counts. */
export interface Death {
  kind: 'crash'
  how: 'abort' | 'hang' | 'memory' | 'swell'
}

/** A child process that makes documents and, where it is told, dies. */
export default function workOrDie(job: Job | Death) {
  return job.kind === 'crash' ? die(job.how) : work(job)
}

function die(how: Death['how']): never {
  if (how === 'abort') process.abort()
  const swollen: Buffer[] = []
  while (how === 'swell') swollen.push(Buffer.alloc(20e6, swollen.length))
  const kept: number[][] = []
  for (;;) if (how === 'memory') kept.push(new Array<number>(1e6).fill(kept.length))
}
