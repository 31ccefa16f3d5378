export type DocumentKind = 'certificate' | 'report'

export interface DocumentEvent {
  type: string
  /** ISO 8601. */
  at: string
}

const sealings: Record<DocumentKind, string> = {
  certificate: 'certificate.issued',
  report: 'report.finalised',
}

const stateAfter: Readonly<Record<string, string>> = {
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

/** Returns whether a log event is the sealing of a document, of the given kind or of any. */
export const isSealing = (type: string, kind?: DocumentKind) =>
  kind ? sealings[kind] === type : Object.values(sealings).includes(type)

export const decidesState = ({ type }: Pick<DocumentEvent, 'type'>) => type in stateAfter

/** Returns whether a checkpoint is signed right after this event, because it changes a sealed document's validity. */
export const isSignedAtOnce = (type: string) => (type in stateAfter && !isSealing(type)) || erasures.has(type)

const erasures: ReadonlySet<string> = new Set(['certificate.erased', 'report.erased'])

export const isErasure = ({ type }: Pick<DocumentEvent, 'type'>) => erasures.has(type)

/** Returns the state of a record by the log; null before it was sealed. Revoked, superseded and voided are final. */
export function stateByLog(events: readonly DocumentEvent[]): { state: string; stateAt: string } | null {
  const deciding = events.filter(decidesState)
  const event = deciding.find(({ type }) => final.has(stateAfter[type] ?? '')) ?? deciding.at(-1)
  const state = event && stateAfter[event.type]
  return state ? { state, stateAt: event.at } : null
}

/** The evidence about a sealed document, from four sources that no single person can write. */
export interface DocumentEvidence {
  kind: DocumentKind
  /** The database row: its state, and whether its other columns equal the sealed facts. Null if missing. */
  row: { state: string; isAsSealed: boolean } | null
  /** The log events of the record in order. Null if one is not authentic or does not follow from its predecessor. */
  events: readonly DocumentEvent[] | null
  /** Whether the log entry of the sealing names the stored facts and bytes. */
  isLogged: boolean
  /** Whether facts and bytes carry the attestation of this installation. */
  isAttested: boolean
  /** Whether the sealing key was disabled before it sealed the document. */
  isSealDisabled: boolean
  /** The newest signed checkpoint. `contradicts` includes unreadable; `notYet`: none, or the record is newer. */
  checkpoint: 'agrees' | 'contradicts' | 'notYet'
}

type DocumentFault = 'seal' | 'log' | 'attestation' | 'checkpoint' | 'row'

type DocumentVerdict =
  | { isConfirmed: true; state: string; stateAt: string }
  | { isConfirmed: false; fault: DocumentFault }

/**
 * Returns whether the document is confirmed, and its state. Row, log, attestation and checkpoint must all agree;
 * otherwise it is not confirmed (docs/decisions/010 and 024).
 */
export function documentVerdict(evidence: DocumentEvidence): DocumentVerdict {
  const { kind, row, events, isLogged, isAttested, isSealDisabled, checkpoint } = evidence
  const refused = (fault: DocumentFault) => ({ isConfirmed: false, fault }) as const
  if (isSealDisabled) return refused('seal')
  const isSealed = events?.some(({ type }) => isSealing(type, kind)) ?? false
  const decided = events && stateByLog(events)
  if (!decided || !isSealed || !isLogged) return refused('log')
  if (!isAttested) return refused('attestation')
  if (checkpoint === 'contradicts') return refused('checkpoint')
  if (!row?.isAsSealed || row.state !== decided.state) return refused('row')
  return { isConfirmed: true, ...decided }
}
