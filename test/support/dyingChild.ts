import { closeSync, openSync } from 'node:fs'
import type { Job } from '../../server/documents/jobs.ts'

/** How a child ends: by crashing, never, or by exhausting its heap or other memory. */
export interface Death {
  kind: 'crash'
  how: 'abort' | 'hang' | 'memory' | 'swell'
  stderr: string
}

/** A document child that crashes on demand. Modes that only crash skip loading the document libraries. */
export default async function workOrDie(job: Job | Death) {
  if (job.kind === 'crash') return die(job)
  const { default: work } = await import('../../server/documents/worker.ts')
  return work(job)
}

function die({ how, stderr }: Death): never {
  // The engine writes the crash to descriptor 2. The opened file gets the lowest free descriptor, which is 2.
  closeSync(2)
  openSync(stderr, 'a')
  if (how === 'abort') process.abort()
  const swollen: Buffer[] = []
  while (how === 'swell') swollen.push(Buffer.alloc(20e6, swollen.length))
  const filling: number[][] = []
  for (;;) if (how === 'memory') filling.push(new Array<number>(1e6).fill(filling.length))
}
