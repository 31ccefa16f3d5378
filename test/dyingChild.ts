import type { Job } from '../server/documents/jobs.ts'
import work from '../server/documents/worker.ts'

/** How a child process can go: at once, never, or by taking more memory than it has. */
export interface Death {
  kind: 'crash'
  how: 'abort' | 'hang' | 'memory'
}

/** A child process that makes documents and, where it is told, dies. */
export default function workOrDie(job: Job | Death) {
  return job.kind === 'crash' ? die(job.how) : work(job)
}

function die(how: Death['how']): never {
  if (how === 'abort') process.abort()
  const kept: number[][] = []
  for (;;) if (how === 'memory') kept.push(new Array<number>(1e6).fill(kept.length))
}
