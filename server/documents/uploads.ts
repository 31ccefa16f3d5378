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
import type { OpenedPkcs12 } from './pkcs12.ts'
import { limits, runJob } from './pool.ts'
import type { ReadSheet } from './sheet.ts'

export async function imageOf(bytes: Uint8Array, form: ImageForm): Promise<Uint8Array> {
  if (!isImage(bytes)) throw new ImageRefused('notImage')
  const outcome = await runJob({ kind: 'image', bytes, form }, limits.uploadMs).catch((error: unknown) => {
    throw isOurs(error) ? error : new ImageRefused(violationOf(error))
  })
  if ('bytes' in outcome) return outcome.bytes
  throw new ImageRefused('problem' in outcome && 'reason' in outcome.problem ? outcome.problem.reason : '')
}

export async function sheetOf(bytes: Uint8Array): Promise<ReadSheet> {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') throw new SheetRefused('notPdf')
  const outcome = await runJob({ kind: 'sheet', bytes }, limits.sheetMs).catch((error: unknown) => {
    throw isOurs(error) ? error : new SheetRefused(violationOf(error))
  })
  if ('sheet' in outcome) return outcome.sheet
  throw new SheetRefused('problem' in outcome && 'reason' in outcome.problem ? outcome.problem.reason : '')
}

export async function safePdf(bytes: Uint8Array): Promise<void> {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') throw new DocumentRefused('notPdf')
  const outcome = await runJob({ kind: 'harmless', bytes }, limits.uploadMs).catch((error: unknown) => {
    throw isOurs(error) ? error : new DocumentRefused(violationOf(error))
  })
  if ('text' in outcome) return
  throw new DocumentRefused('problem' in outcome && 'reason' in outcome.problem ? outcome.problem.reason : '')
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
