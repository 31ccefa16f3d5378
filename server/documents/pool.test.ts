import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DocumentFailed, TookTooMuch } from './errors.ts'
import type { Death } from '../../test/support/dyingChild.ts'
import { amount } from '../../test/support/sample.ts'
import { memoryOf, closeDocuments, createQueue, limits } from './pool.ts'
import { renderCertificate } from './render.ts'
import { germanCertificate } from '../../test/samples/sampleCertificates.ts'

const queue = createQueue(
  { queue: 'dying', size: 2, longest: 100 },
  { entry: new URL('../../test/support/dyingChild.ts', import.meta.url).href },
)
const layout = { template: 'certificate', data: germanCertificate } as const

const die = (how: Death['how'], timeLimitMs = limits.jobMs) =>
  queue.run({ kind: 'crash', how, stderr: crashes } satisfies Death as never, timeLimitMs)
const render = (timeLimitMs = limits.jobMs) => queue.run({ kind: 'render', layout }, timeLimitMs)

let directory: string
let crashes: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'eval-crashes-'))
  crashes = join(directory, 'stderr')
})
afterAll(async () => {
  await queue.close()
  await rm(directory, { recursive: true })
})

test.each([
  ['abort', 'stack trace'],
  ['memory', 'heap out of memory'],
] as const)(
  'a child process that ends with %s causes an error, and the next document is rendered',
  async (how, why) => {
    await expect(die(how)).rejects.toThrow(DocumentFailed)
    expect(await readFile(crashes, 'utf8')).toContain(why)
    await expect(render()).resolves.toHaveProperty('bytes')
  },
)

test('a hanging child process is ended at its time limit', async () => {
  // The usual limit exceeds the test timeout; see `timeoutFactor`.
  await expect(die('hang', 1500)).rejects.toThrow('too long')
  await expect(render()).resolves.toHaveProperty('bytes')
})

// Only Linux reports the memory; elsewhere only the heap is bounded.
test.skipIf(memoryOf(process.pid) === null)(
  'T40: a child process that uses more memory than any document needs is ended, even if its heap is small',
  async () => {
    const usual = limits.mostRss
    // Lowers the limit, so the test allocates less.
    limits.mostRss = 300e6
    try {
      await expect(die('swell')).rejects.toThrow(TookTooMuch)
    } finally {
      limits.mostRss = usual
    }
    await expect(render()).resolves.toHaveProperty('bytes')
  },
)

test('documents rendered in parallel with a crashing one are not lost', async () => {
  const crash = die('abort').catch((error: unknown) => error)
  const documents = Array.from({ length: 6 }, () => render())
  expect(await Promise.all(documents)).toHaveLength(6)
  expect(await crash).toBeInstanceOf(DocumentFailed)
})

test('waiting in the queue does not count towards the time limit', async () => {
  const started = vi.spyOn(AbortSignal, 'timeout')
  const given = () => started.mock.calls.flat().filter((ms) => ms !== limits.wakeMs)
  try {
    const blocked = [1, 2].map(() => die('hang').catch(() => 'ended'))
    const limit = limits.jobMs + 1
    const waiting = render(limit)
    const inside = [limits.jobMs, limits.jobMs]
    await expect.poll(given).toEqual(inside)
    expect(queue.counts()).toEqual({ inside: 2, waiting: 1 })
    await queue.close()
    expect(await Promise.all(blocked)).toEqual(['ended', 'ended'])
    await expect(waiting).resolves.toHaveProperty('bytes')
    expect(given()).toEqual([...inside, limit])
  } finally {
    started.mockRestore()
  }
})

test('after close, the next document starts new processes', async () => {
  await renderCertificate(germanCertificate)
  await closeDocuments()
  await expect(renderCertificate(germanCertificate)).resolves.toBeInstanceOf(Uint8Array)
})

test('a broken logo causes an error, not a crash', async () => {
  const logoPng = new Uint8Array([1, 2, 3])
  await expect(renderCertificate({ ...germanCertificate, logoPng })).rejects.toThrow(DocumentFailed)
  await expect(renderCertificate(germanCertificate)).resolves.toBeInstanceOf(Uint8Array)
})

test('replacing children that have grown too large loses no document', async () => {
  const usual = limits.recycleRss
  limits.recycleRss = 1
  try {
    const count = amount({ full: 8, sampled: 4 })
    const created = await Promise.all(
      Array.from({ length: count }, () => renderCertificate(germanCertificate)),
    )
    expect(created).toHaveLength(count)
  } finally {
    limits.recycleRss = usual
  }
})
