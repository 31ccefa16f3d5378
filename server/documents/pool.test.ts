import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DocumentFailed, TookTooMuch } from './errors.ts'
import type { Death } from '../../test/dyingChild.ts'
import { memoryOf } from './memory.ts'
import { closeDocuments, createLane, limits } from './pool.ts'
import { renderCertificate } from './render.ts'
import { germanCertificate } from './sampleCertificates.ts'

const lane = createLane(
  { lane: 'dying', size: 2, longest: 100 },
  { entry: new URL('../../test/dyingChild.ts', import.meta.url).href },
)
const layout = { template: 'certificate', data: germanCertificate } as const

/** What a dying child is told goes the way of every job. */
const die = (how: Death['how'], timeLimitMs = limits.jobMs) =>
  lane.run({ kind: 'crash', how, stderr: crashes } satisfies Death as never, timeLimitMs)
const render = (timeLimitMs = limits.jobMs) => lane.run({ kind: 'render', layout }, timeLimitMs)

let place: string
let crashes: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'eval-crashes-'))
  crashes = join(place, 'stderr')
})
afterAll(async () => {
  await Promise.all([lane.close(), closeDocuments()])
  await rm(place, { recursive: true })
})

test.each([
  ['abort', 'stack trace'],
  ['memory', 'heap out of memory'],
] as const)(
  'a child process that ends by %s is an error, and the next document is made',
  async (how, why) => {
    await expect(die(how)).rejects.toThrow(DocumentFailed)
    expect(await readFile(crashes, 'utf8')).toContain(why)
    await expect(render()).resolves.toHaveProperty('bytes')
  },
)

test('a child process that hangs is ended at its time limit', async () => {
  const begin = performance.now()
  await expect(die('hang', 1500)).rejects.toThrow('too long')
  expect(performance.now() - begin).toBeLessThan(4000)
  await expect(render()).resolves.toHaveProperty('bytes')
})

// Elsewhere no system tells it so simply, and only the heap is bounded.
test.skipIf(memoryOf(process.pid) === null)(
  'T40: a child process that takes more memory than any document needs is ended, also where its heap is small',
  async () => {
    await expect(die('swell')).rejects.toThrow(TookTooMuch)
    await expect(render()).resolves.toHaveProperty('bytes')
  },
  60_000,
)

test('documents made beside a crashing one are not lost', async () => {
  const crash = die('abort').catch((error: unknown) => error)
  const documents = Array.from({ length: 6 }, () => render())
  expect(await Promise.all(documents)).toHaveLength(6)
  expect(await crash).toBeInstanceOf(DocumentFailed)
})

test('waiting in the queue does not count against the time limit', async () => {
  const slow = [1, 2].map(() => die('hang', 4500).catch(() => 'ended'))
  await expect(render(4400)).resolves.toHaveProperty('bytes')
  expect(await Promise.all(slow)).toEqual(['ended', 'ended'])
}, 20_000)

test('after closing, the next document starts new processes', async () => {
  await renderCertificate(germanCertificate)
  await closeDocuments()
  await expect(renderCertificate(germanCertificate)).resolves.toBeInstanceOf(Uint8Array)
})

test('a broken logo is an error, not a crash', async () => {
  const logoPng = new Uint8Array([1, 2, 3])
  await expect(renderCertificate({ ...germanCertificate, logoPng })).rejects.toThrow(DocumentFailed)
  await expect(renderCertificate(germanCertificate)).resolves.toBeInstanceOf(Uint8Array)
})

test('replacing children that have grown too large loses no document', async () => {
  const usual = limits.recycleRss
  limits.recycleRss = 1
  const made = await Promise.all(Array.from({ length: 8 }, () => renderCertificate(germanCertificate)))
  limits.recycleRss = usual
  expect(made).toHaveLength(8)
}, 60_000)
