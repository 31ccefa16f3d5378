import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DocumentFailed } from './errors.ts'
import { createQueue, limits } from './pool.ts'

let directory: string
const queues: ReturnType<typeof createQueue>[] = []
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'eval-starts-'))
})
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.close()
})
afterAll(() => rm(directory, { recursive: true }))

/** A queue whose children fail on their first starts: K is killed, S hangs. */
async function failingAt(starts: string, size = 1) {
  const plan = join(directory, crypto.randomUUID())
  await writeFile(plan, starts)
  const queue = createQueue(
    { queue: 'failing', size, longest: 10 },
    { entry: new URL('../../test/support/failingStart.ts', import.meta.url).href, heap: [`--title=${plan}`] },
  )
  queues.push(queue)
  return {
    run: () => queue.run({ kind: 'wake' }, limits.jobMs),
    started: async () => (await readFile(`${plan}.started`, 'utf8')).length,
    counts: queue.counts,
  }
}

describe('a child process that fails during its start is replaced:', () => {
  const usual = limits.wakeMs
  afterEach(() => void (limits.wakeMs = usual))

  test('if it is killed, the next one renders the document', async () => {
    const { run, started } = await failingAt('K')
    await expect(run()).resolves.toEqual({ text: 'created' })
    expect(await started()).toBe(2)
  })

  test('if it is killed while several documents wait, each document is rendered', async () => {
    const { run } = await failingAt('KK', 2)
    expect(await Promise.all([run(), run(), run()])).toHaveLength(3)
  })

  test('if it hangs, it is ended at its time limit and the next document is rendered', async () => {
    const { run } = await failingAt('S')
    limits.wakeMs = 4000
    await expect(run()).rejects.toThrow('too long')
    // On a busy machine, a start that does not hang may exceed the limit too.
    await expect.poll(() => run().catch(() => 'failed')).toEqual({ text: 'created' })
  })

  test('if none starts, the document fails, the queue is free, and the next document is rendered', async () => {
    const { run, counts } = await failingAt('KKK')
    await expect(run()).rejects.toThrow(DocumentFailed)
    expect(counts()).toEqual({ inside: 0, waiting: 0 })
    await expect(run()).resolves.toEqual({ text: 'created' })
  })
})
