import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { timeoutFactor } from '../support/database.ts'
import { amount } from '../support/sample.ts'
import { startDemo, type Demo } from './demo.ts'

/** A quarter of the documents still shows every kind and state. */
const documentShare = amount({ full: 1, sampled: 0.25 })

export async function startDemoOfTests(): Promise<Demo> {
  const directory = await mkdtemp(join(tmpdir(), 'eval-demo-'))
  const settings = { DEMO_PAPERS: String(documentShare), TIMEOUT_FACTOR: String(timeoutFactor) }
  const demo = await startDemo(directory, settings)
  return {
    ...demo,
    stop: async () => {
      await demo.stop()
      await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
