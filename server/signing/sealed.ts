import type { Selectable } from 'kysely'
import {
  documentVerdict,
  isErasure,
  isSealing,
  stateByLog,
  type DocumentKind,
} from '#domain/documentVerdict.ts'
import { factsHash } from '../audit/entry.ts'
import { loggedEvents, type LoggedEvent } from '../audit/storedEvents.ts'
import { signedFor, standingOf, type Log, type Place } from '../audit/log.ts'
import type { Db } from '../db/db.ts'
import type { IssuedDocument } from '../db/tables.ts'
import { isAttested, type Secrets } from './attestation.ts'

/** What was sealed for a record, as long as only this installation can have written it. */
export interface Sealed<Input> {
  recordId: string
  input: Input
  /** The state its log ends with, and since when. */
  state: string | undefined
  stateAt: string
  /** What the log says of it, its sealing first. */
  events: LoggedEvent[]
}

type Document = Selectable<IssuedDocument>

/** A sealed document together with when the seal that made it was disabled. */
export type JudgedDocument = Document & { disabledAt: string | null }

/** Sealed documents as they are judged. */
export const documentsToJudge = (db: Db) =>
  db
    .selectFrom('issuedDocument as d')
    .leftJoin('signingKey as k', 'k.id', 'd.signingKeyId')
    .selectAll('d')
    .select('k.disabledAt')
    .where('d.sealedAt', 'is not', null)

/** By what a document is judged besides the database. */
export interface Trust {
  config: Secrets
  log: Log
}

/** The row that people see: its state, and whether the rest of it is what was sealed. */
type Row = { state: string; isAsSealed: boolean } | null

/** What is confirmed of a document: what was sealed, what became of it, its row and its place in the log. */
export interface Confirmed<Input, Found> extends Sealed<Input> {
  state: string
  row: Found
  place: Place
}

/**
 * The evidence on one document, and the verdict of the domain on it. Null where row, log, attestation and checkpoint do
 * not agree: a person who can write in the database still vouches for nothing.
 */
export async function confirmedDocument<Input, Found extends NonNullable<Row>>(
  db: Db,
  { config, log }: Trust,
  document: JudgedDocument,
  rowOf: (sealed: Sealed<Input>) => Promise<Found | null>,
): Promise<Confirmed<Input, Found> | null> {
  // Before the events: what is written meanwhile is not yet covered then, instead of missing.
  const signed = await signedFor(log)
  const events = await loggedEvents(db, document.recordId)
  const agreement = agreementOf(config, document, events)
  const sealed = sealedFrom<Input>(document, events, agreement)
  const [row, standing] = await Promise.all([
    sealed && rowOf(sealed),
    standingOf(db, signed, sealed?.events ?? []),
  ])
  const verdict = documentVerdict({
    ...{ kind: kindOf(document), row, events },
    ...{ isLogged: agreement.isLogged, isAttested: agreement.isAttested },
    isSealDisabled: isSealDisabled(document),
    checkpoint: standing.checkpoint,
  })
  if (!verdict.isConfirmed || !sealed || !row || standing.checkpoint === 'contradicts') return null
  return { ...sealed, ...{ state: verdict.state, stateAt: verdict.stateAt, row, place: standing.place } }
}

// From then on another person may have had the seal.
const isSealDisabled = ({ disabledAt, sealedAt }: JudgedDocument) =>
  disabledAt !== null && sealedAt !== null && disabledAt <= sealedAt

export const kindOf = ({ recordKind }: Pick<Document, 'recordKind'>): DocumentKind =>
  recordKind === 'certificate' ? 'certificate' : 'report'

/** What was sealed by events that are known to hold; null where document, log and attestation do not agree. */
export const sealedBy = <Input>(config: Secrets, document: Document, events: LoggedEvent[]) =>
  sealedFrom<Input>(document, events, agreementOf(config, document, events))

function sealedFrom<Input>(
  { recordId, input }: Document,
  events: LoggedEvent[] | null,
  { sealing, ...agreement }: ReturnType<typeof agreementOf>,
): Sealed<Input> | null {
  if (!events || !sealing || !agreement.isLogged || !agreement.isAttested) return null
  const decided = stateByLog(events)
  return {
    ...{ recordId, input: input as Input },
    events: [sealing, ...events.filter((event) => event !== sealing)],
    ...{ state: decided?.state, stateAt: decided?.stateAt ?? sealing.at },
  }
}

/** Whether log and attestation name the facts and the bytes that the register holds. */
function agreementOf(config: Secrets, document: Document, events: LoggedEvent[] | null) {
  const { input, sha256 } = document
  const sealing = events?.find(({ type }) => isSealing(type, kindOf(document)))
  const isLogged =
    sha256 !== null &&
    sealing?.payload.facts === factsHash(input) &&
    sealing.payload.sha256 === sha256.toString('hex')
  return { sealing, isLogged, isAttested: isAttested(config, document) }
}

/**
 * The name that the row of a record has to show: the sealed one, or the one the log names at its erasure. A report that
 * could not be sealed may be reserved again by another tester after its first one was erased: who was erased before that
 * is not named in what was sealed.
 */
export function nameByLog(events: readonly LoggedEvent[], sealed: string) {
  const reserved = events.findLast(({ type }) => type === 'report.reserved')?.sequence ?? 0
  const erasure = events.find((event) => isErasure(event) && event.sequence > reserved)
  if (!erasure) return { name: sealed, isErased: false }
  const { name } = erasure.payload
  return { name: typeof name === 'string' ? name : null, isErased: true }
}
