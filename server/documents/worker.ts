import './compiled.ts'
import { bakedBadge } from './badge.ts'
import type { Job, Outcome, Reply } from './jobs.ts'
import { assertSafe } from './safe.ts'
import { reencode } from './image.ts'
import { problemOf } from './problemOf.ts'
import { openPkcs12 } from './pkcs12.ts'
import { complete, extend, sealWithKeys, signWithKey } from './seal.ts'
import { readSheet } from './sheet.ts'
import { drawBadge, drawLayout, typeset } from './typeset.ts'

export default async function work(job: Job): Promise<Reply> {
  return { outcome: await outcomeOf(job), rss: process.memoryUsage.rss() }
}

async function outcomeOf(job: Job): Promise<Outcome> {
  switch (job.kind) {
    case 'render':
      return typeset(job.layout)
    case 'draw':
      return drawLayout(job.layout)
    case 'seal':
      return sealed(job.pdf, job)
    case 'renderAndSeal': {
      const rendered = await typeset(job.layout)
      return 'bytes' in rendered ? sealed(rendered.bytes, job) : rendered
    }
    case 'renderAndSign': {
      const rendered = await typeset(job.layout)
      if (!('bytes' in rendered)) return rendered
      return refusedKey(async () => ({ unstamped: await signWithKey(rendered.bytes, job.key, job.at) }))
    }
    case 'extend':
      return refusedKey(async () => ({ unstamped: extend(job.pdf, job) }))
    case 'complete':
      return refusedKey(() => Promise.resolve({ completed: complete(job.pdf, job) }))
    case 'credential':
    case 'check':
      throw new Error(`${job.kind} is handled by another process`)
    case 'badge':
      return drawnBadge(job)
    case 'image':
      return refusable('ImageRefused', async () => ({ bytes: await reencode(job.bytes, job.form) }))
    case 'sheet':
      return refusable('SheetRefused', async () => ({ sheet: await readSheet(job.bytes) }))
    case 'harmless':
      return refusable('DocumentRefused', async () => {
        await assertSafe(job.bytes)
        return { text: '' }
      })
    case 'openPkcs12':
      return refusable('Pkcs12Refused', async () => ({ opened: await openPkcs12(job.bytes, job.password) }))
    case 'wake':
      return { text: '' }
  }
}

async function drawnBadge({ data, jwt }: Extract<Job, { kind: 'badge' }>): Promise<Outcome> {
  const drawn = drawBadge(data)
  return 'bytes' in drawn ? { bytes: await bakedBadge(drawn.bytes, jwt) } : drawn
}

async function refusable(
  name: 'ImageRefused' | 'SheetRefused' | 'DocumentRefused' | 'Pkcs12Refused',
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    return { problem: { name, reason: error instanceof Error ? error.message : String(error) } }
  }
}

const sealed = (pdf: Uint8Array, { identity, at }: Pick<Extract<Job, { kind: 'seal' }>, 'identity' | 'at'>) =>
  refusedKey(async () => ({ bytes: await sealWithKeys(pdf, identity, at) }))

async function refusedKey(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    return { problem: problemOf(error) }
  }
}
