import {
  ChildrenEnded,
  DocumentFailed,
  DocumentRefused,
  ImageRefused,
  Pkcs12Refused,
  SheetRefused,
  TookTooMuch,
  TooManyWaiting,
} from './errors.ts'
import { isImage, type ImageForm } from './image.ts'
import type { Job } from './jobs.ts'
import type { OpenedPkcs12 } from './pkcs12.ts'
import { limits, runJob } from './pool.ts'
import type { ReadSheet } from './sheet.ts'

export async function imageOf(bytes: Uint8Array, form: ImageForm): Promise<Uint8Array> {
  if (!isImage(bytes)) throw new ImageRefused('notImage')
  const outcome = await judged({ kind: 'image', bytes, form }, limits.uploadMs, ImageRefused)
  if ('bytes' in outcome) return outcome.bytes
  throw new ImageRefused('')
}

export async function sheetOf(bytes: Uint8Array): Promise<ReadSheet> {
  if (!isPdf(bytes)) throw new SheetRefused('notPdf')
  const outcome = await judged({ kind: 'sheet', bytes }, limits.sheetMs, SheetRefused)
  if ('sheet' in outcome) return outcome.sheet
  throw new SheetRefused('')
}

export async function safePdf(bytes: Uint8Array): Promise<void> {
  if (!isPdf(bytes)) throw new DocumentRefused('notPdf')
  const outcome = await judged({ kind: 'harmless', bytes }, limits.uploadMs, DocumentRefused)
  if (!('text' in outcome)) throw new DocumentRefused('')
}

const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

/** Runs the job, and throws the refusal for a flaw of the file. */
async function judged(job: Job, timeLimitMs: number, Refusal: new (reason: string) => Error) {
  const outcome = await runJob(job, timeLimitMs).catch((error: unknown) => {
    throw isOurs(error) ? error : new Refusal(violationOf(error))
  })
  if (!('problem' in outcome)) return outcome
  throw new Refusal('reason' in outcome.problem ? outcome.problem.reason : '')
}

export async function pkcs12Of(bytes: Uint8Array, password: string): Promise<OpenedPkcs12> {
  const outcome = await runJob({ kind: 'openPkcs12', bytes, password }, limits.uploadMs)
  if ('opened' in outcome) return outcome.opened
  if ('problem' in outcome && outcome.problem.name === 'Pkcs12Refused')
    throw new Pkcs12Refused(outcome.problem.reason)
  throw new DocumentFailed('unexpected reply')
}

/** Errors that do not concern the file: queue full or shutdown. */
const isOurs = (error: unknown) => error instanceof TooManyWaiting || error instanceof ChildrenEnded

/** Some damaged files crash the process or never finish, so this counts as a flaw of the file. */
const violationOf = (error: unknown) => (error instanceof TookTooMuch ? 'tooLarge' : 'unreadable')
