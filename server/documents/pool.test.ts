import { afterAll, expect, test } from 'vitest'
import { DocumentFailed } from './errors.ts'
import { closeDocuments, limits, runJob } from './pool.ts'
import { renderCertificate } from './render.ts'
import { germanCertificate } from './sampleCertificates.ts'

afterAll(closeDocuments)

test.each(['abort', 'memory'] as const)(
  'a child process that ends by %s is an error, and the next document is made',
  async (how) => {
    await expect(runJob({ kind: 'crash', how })).rejects.toThrow(DocumentFailed)
    await expect(renderCertificate(germanCertificate)).resolves.toBeInstanceOf(Uint8Array)
  },
  60_000,
)

test('a child process that hangs is ended at its time limit', async () => {
  const begin = performance.now()
  await expect(runJob({ kind: 'crash', how: 'hang' }, 1500)).rejects.toThrow('too long')
  expect(performance.now() - begin).toBeLessThan(4000)
  await expect(renderCertificate(germanCertificate)).resolves.toBeInstanceOf(Uint8Array)
})

test('documents made beside a crashing one are not lost', async () => {
  const crash = runJob({ kind: 'crash', how: 'abort' }).catch((error: unknown) => error)
  const documents = Array.from({ length: 6 }, () => renderCertificate(germanCertificate))
  expect(await Promise.all(documents)).toHaveLength(6)
  expect(await crash).toBeInstanceOf(DocumentFailed)
})

test('waiting in the queue does not count against the time limit', async () => {
  const slow = [1, 2].map(() => runJob({ kind: 'crash', how: 'hang' }, 4500).catch(() => 'ended'))
  const waiting = runJob(
    { kind: 'render', layout: { template: 'certificate', data: germanCertificate } },
    4400,
  )
  await expect(waiting).resolves.toHaveProperty('bytes')
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
