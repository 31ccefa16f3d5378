import { DocumentFailed, FieldOverflow, MissingGlyph } from './errors.ts'
import type { CheckOptions } from './check.ts'
import type { Completed, Extension, Job, Layout, Outcome, Problem, Unstamped } from './jobs.ts'
import { KeyRefused, unlock, type SealIdentity, type SealKeys } from './keys.ts'
import { limits, runJob } from './pool.ts'
import type { BadgeData, CardDocument, CertificateDocument, LabelDocument, ReportDocument } from './types.ts'

export const renderCertificate = (data: CertificateDocument): Promise<Uint8Array> =>
  render({ template: 'certificate', data })

export const renderReport = (data: ReportDocument): Promise<Uint8Array> =>
  render({ template: 'report', data })

/** Cards are not sealed: the code on the card leads to the verification page. */
export const renderCards = (data: CardDocument): Promise<Uint8Array> => render({ template: 'card', data })

export const renderLabels = (data: LabelDocument): Promise<Uint8Array> => render({ template: 'label', data })

export async function drawPages(layout: Layout, owner?: string) {
  const outcome = await runJob({ kind: 'draw', layout }, limits.drawMs, owner)
  return 'drawing' in outcome ? outcome : refused(outcome)
}

/** Renders and seals in one step. The sealed bytes are stored and never rendered again. */
export async function renderAndSeal(
  layout: Layout,
  identity: SealIdentity,
  at = new Date(),
  ownerId?: string,
): Promise<Uint8Array> {
  const job: Job = { kind: 'renderAndSeal', layout, identity: unlocked(identity), at }
  return bytesOf(await runJob(job, limits.jobMs, ownerId))
}

/** Returns the digest of the signature for an external authority; `extendSigned` inserts its token. */
export async function renderAndSign(
  layout: Layout,
  { seal, secret }: Pick<SealKeys, 'seal' | 'secret'>,
  at: Date,
  ownerId?: string,
): Promise<Unstamped> {
  const job: Job = { kind: 'renderAndSign', layout, key: unlock(seal, secret), at }
  return unstampedIn(await runJob(job, limits.jobMs, ownerId))
}

export const extendSigned = async (pdf: Uint8Array, extension: Extension): Promise<Unstamped> =>
  unstampedIn(await runJob({ kind: 'extend', pdf, ...extension }))

export async function completeSigned(
  pdf: Uint8Array,
  token: Uint8Array,
  options: CheckOptions,
): Promise<Completed> {
  const outcome = await runJob({ kind: 'complete', pdf, token, options })
  return 'completed' in outcome ? outcome.completed : refused(outcome)
}

/** `at`: the time that the timestamp confirms. */
export async function sealPdf(pdf: Uint8Array, identity: SealIdentity, at = new Date()): Promise<Uint8Array> {
  return bytesOf(await runJob({ kind: 'seal', pdf, identity: unlocked(identity), at }))
}

/** As a JWT if a key for it is given, else as JSON with an embedded proof. */
export async function signCredential(order: Omit<Extract<Job, { kind: 'credential' }>, 'kind'>) {
  const outcome = await runJob({ kind: 'credential', ...order })
  return 'text' in outcome ? outcome.text : refused(outcome)
}

export const renderBadge = async (data: BadgeData, jwt: string) =>
  bytesOf(await runJob({ kind: 'badge', data, jwt }))

const render = async (layout: Layout) => bytesOf(await runJob({ kind: 'render', layout }))

// The secret that unwraps all keys remains in this process.
const unlocked = ({ seal, timestamp, secret, validation }: SealIdentity) => ({
  seal: unlock(seal, secret),
  timestamp: unlock(timestamp, secret),
  validation,
})

function unstampedIn(outcome: Outcome): Unstamped {
  return 'unstamped' in outcome ? outcome.unstamped : refused(outcome)
}

function bytesOf(outcome: Outcome): Uint8Array {
  return 'bytes' in outcome ? outcome.bytes : refused(outcome)
}

function refused(outcome: Outcome): never {
  throw 'problem' in outcome ? errorOf(outcome.problem) : new DocumentFailed('unexpected reply')
}

function errorOf(problem: Problem): Error {
  switch (problem.name) {
    case 'FieldOverflow':
      return new FieldOverflow(problem.field)
    case 'MissingGlyph':
      return new MissingGlyph(problem.fields, problem.characters)
    case 'KeyRefused':
      return new KeyRefused(problem.reason)
    default:
      return new DocumentFailed(problem.reason)
  }
}
