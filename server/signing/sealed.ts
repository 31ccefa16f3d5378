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
import { signedFor, logStateOf, type Log, type LogPosition } from '../audit/log.ts'
import type { Db } from '../db/db.ts'
import type { IssuedDocument } from '../db/tables.ts'
import type { Secrets } from '../config.ts'
import { isAttested } from './attestation.ts'

/** The sealed content of a record, after checking that this installation wrote it. */
export interface Sealed<Input> {
  recordId: string
  input: Input
  state: string | undefined
  stateAt: string
  events: LoggedEvent[]
}

type Document = Selectable<IssuedDocument>

/** `disabledAt`: when the seal used was disabled. */
export type JudgedDocument = Document & { disabledAt: string | null }

export const documentsToJudge = (db: Db) =>
  db
    .selectFrom('issuedDocument as d')
    .leftJoin('signingKey as k', 'k.id', 'd.signingKeyId')
    .selectAll('d')
    .select('k.disabledAt')
    .where('d.sealedAt', 'is not', null)

/** The secret and the log checkpoint that verification relies on. */
export interface Trust {
  config: Secrets
  log: Log
}

/** The visible row: its state, and whether the rest equals the sealed content. */
type Row = { state: string; isAsSealed: boolean } | null

export interface Confirmed<Input, Found> extends Sealed<Input> {
  state: string
  row: Found
  logPosition: LogPosition
}

/**
 * Collects the evidence for one document and returns the verdict of `domain/`. Null if row, log, attestation
 * and checkpoint do not agree, so write access to the database is not enough to forge a record.
 */
export async function confirmedDocument<Input, Found extends NonNullable<Row>>(
  db: Db,
  { config, log }: Trust,
  document: JudgedDocument,
  rowOf: (sealed: Sealed<Input>) => Promise<Found | null>,
): Promise<Confirmed<Input, Found> | null> {
  // Read before the events, so a new event counts as not yet covered and not as missing.
  const signed = await signedFor(log)
  const events = await loggedEvents(db, document.recordId)
  const agreement = agreementOf(config, document, events)
  const sealed = sealedFrom<Input>(document, events, agreement)
  const [row, logState] = await Promise.all([
    sealed && rowOf(sealed),
    logStateOf(db, signed, sealed?.events ?? []),
  ])
  const verdict = documentVerdict({
    ...{ kind: kindOf(document), row, events },
    ...{ isLogged: agreement.isLogged, isAttested: agreement.isAttested },
    isSealDisabled: isSealDisabled(document),
    checkpoint: logState.checkpoint,
  })
  if (!verdict.isConfirmed || !sealed || !row || logState.checkpoint === 'contradicts') return null
  return {
    ...sealed,
    ...{ state: verdict.state, stateAt: verdict.stateAt, row, logPosition: logState.logPosition },
  }
}

// From then on another party may have had the seal.
const isSealDisabled = ({ disabledAt, sealedAt }: JudgedDocument) =>
  disabledAt !== null && sealedAt !== null && disabledAt <= sealedAt

export const kindOf = ({ recordKind }: Pick<Document, 'recordKind'>): DocumentKind =>
  recordKind === 'certificate' ? 'certificate' : 'report'

/** The sealed content according to verified events; null if document, log and attestation do not agree. */
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
 * The name that the row must show: the sealed one, or the one the log names at the erasure. A report whose sealing
 * failed may be reserved by another tester after the first was erased; the sealed document then names only the second.
 */
export function nameByLog(events: readonly LoggedEvent[], sealed: string) {
  const reserved = events.findLast(({ type }) => type === 'report.reserved')?.sequence ?? 0
  const erasure = events.find((event) => isErasure(event) && event.sequence > reserved)
  if (!erasure) return { name: sealed, isErased: false }
  const { name } = erasure.payload
  return { name: typeof name === 'string' ? name : null, isErased: true }
}

export const fieldsOf = <T extends object>(row: T, fields: readonly (keyof T & string)[]) =>
  Object.fromEntries(fields.map((field) => [field, row[field]]))

export const differing = (row: Record<string, unknown>, expected: Record<string, unknown>) =>
  Object.entries(row).flatMap(([field, value]) =>
    factsHash(plain(value)) === factsHash(plain(expected[field])) ? [] : [field],
  )

/** Makes timestamps, null and undefined comparable. */
const plain = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
    ? new Date(value).toISOString()
    : (value ?? null)
