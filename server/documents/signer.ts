import './compiled.ts'
import { jwtOf, prove } from './credential.ts'
import type { Job, Outcome, Reply } from './jobs.ts'
import { problemOf } from './problemOf.ts'

/** Entry of the child process that signs credentials. Loads no layout modules, so it starts faster. */
export default async function sign(job: Job): Promise<Reply> {
  return { outcome: await outcomeOf(job), rss: process.memoryUsage.rss() }
}

async function outcomeOf(job: Job): Promise<Outcome> {
  if (job.kind === 'wake') return { text: '' }
  if (job.kind !== 'credential')
    throw new Error(`${job.kind} is not a job of the process that signs credentials`)
  const { credential, proof, jwt, at } = job
  try {
    const proven = await prove(credential, proof, at)
    return { text: jwt ? jwtOf(proven, jwt) : JSON.stringify(proven) }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}
