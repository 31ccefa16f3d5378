import './compiled.ts'
import { checkFile } from './check.ts'
import type { Job, Outcome, Reply } from './jobs.ts'

/** Entry of the child process that verifies files of guests. Must not load modules that parse or render PDF. */
export default function check(job: Job): Reply {
  return { outcome: outcomeOf(job), rss: process.memoryUsage.rss() }
}

function outcomeOf(job: Job): Outcome {
  if (job.kind === 'wake') return { text: '' }
  if (job.kind !== 'check') throw new Error(`${job.kind} is not a job of the process that checks files`)
  return { check: checkFile(Buffer.from(job.pdf), job.options) }
}
