import type { Selectable } from 'kysely'
import { factsHash, loggedEvents, type LoggedEvent } from '../audit/chain.ts'
import type { Db } from '../db/db.ts'
import type { IssuedDocument } from '../db/tables.ts'
import { isAttested, type Secrets } from './attestation.ts'

/** What was sealed for a record, as long as nobody but this house can have written it. */
export interface Sealed<Input> {
  recordId: string
  input: Input
  /** The state its log ends with, and since when. */
  state: string | undefined
  stateAt: string
  /** What the log says of it, its sealing first. */
  events: LoggedEvent[]
}

/**
 * What was sealed, and what became of it by the log. Null where document, log and attestation do not agree: whoever
 * can write in the database still vouches for nothing.
 */
export const sealedFacts = async <Input>(db: Db, config: Secrets, document: Document) =>
  sealedBy<Input>(config, document, await loggedEvents(db, document.recordId))

type Document = Selectable<IssuedDocument>

/** The same, of what the log is known to say. */
export function sealedBy<Input>(
  config: Secrets,
  document: Document,
  events: LoggedEvent[] | null,
): Sealed<Input> | null {
  const { recordId, recordKind, input, sha256, attestation } = document
  const sealing = events?.find(({ type }) => type === sealings[recordKind])
  const agree =
    sha256 !== null &&
    sealing?.payload.facts === factsHash(input) &&
    sealing.payload.sha256 === sha256.toString('hex') &&
    isAttested(config, attestation, { ...document, sha256 })
  if (!agree || !events) return null
  const others = events.filter((event) => event !== sealing)
  const decisive = decisiveOf(events) ?? sealing
  return {
    ...{ recordId, input: input as Input, events: [sealing, ...others] },
    state: stateAfter[decisive.type],
    stateAt: decisive.at,
  }
}

const sealings: Record<string, string> = {
  certificate: 'certificate.issued',
  report: 'report.finalised',
}

/** Whether an event of the log says in which state a thing is from then on. */
export const tellsState = ({ type }: { type: string }) => type in stateAfter

/** Whether an event of the log is a sealing. */
export const isSealing = (type: string) => Object.values(sealings).includes(type)

const stateAfter: Record<string, string> = {
  'certificate.issued': 'issued',
  'certificate.revoked': 'revoked',
  'certificate.suspended': 'suspended',
  'certificate.reinstated': 'issued',
  'certificate.superseded': 'superseded',
  'report.finalised': 'final',
  'report.voided': 'void',
  'report.amended': 'amended',
}

const final: ReadonlySet<string> = new Set(['revoked', 'superseded', 'void', 'amended'])

/** The event that says the state. What was revoked stays revoked, whatever is written behind it. */
function decisiveOf(events: LoggedEvent[]) {
  const telling = events.filter(({ type }) => type in stateAfter)
  return telling.find(({ type }) => final.has(stateAfter[type] ?? '')) ?? telling.at(-1)
}

/** Whether the log says too that this person had their data erased. */
export const isErased = async (db: Db, userId: string) =>
  (await loggedEvents(db, userId))?.some(({ type }) => type === 'account.erased') ?? false
