/** What is sealed: each kind has its events in the log. */
export type DocumentKind = 'certificate' | 'report'

/** An event of the log about one certificate or report. */
export interface DocumentEvent {
  type: string
  /** When it was written, ISO 8601. */
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

/** Whether an event of the log is the sealing of a document of this kind, of any kind where none is named. */
export const isSealing = (type: string, kind?: DocumentKind) =>
  kind ? sealings[kind] === type : Object.values(sealings).includes(type)

/** Whether an event of the log decides which state a record has from then on. */
export const decidesState = ({ type }: Pick<DocumentEvent, 'type'>) => type in stateAfter

/** Whether a checkpoint is signed as soon as this event is committed: it changes what a sealed document is worth. */
export const isSignedAtOnce = (type: string) => (type in stateAfter && !isSealing(type)) || erasures.has(type)

const erasures: ReadonlySet<string> = new Set(['certificate.erased', 'report.erased'])

/** Whether this event of the log says that the personal data of the holder or tester was erased. */
export const isErasure = ({ type }: Pick<DocumentEvent, 'type'>) => erasures.has(type)

/**
 * The state the log gives a record, and since when; null before it was sealed. What was revoked, replaced or voided
 * remains so whatever is written after it.
 */
export function stateByLog(events: readonly DocumentEvent[]): { state: string; stateAt: string } | null {
  const deciding = events.filter(decidesState)
  const event = deciding.find(({ type }) => final.has(stateAfter[type] ?? '')) ?? deciding.at(-1)
  const state = event && stateAfter[event.type]
  return state ? { state, stateAt: event.at } : null
}

/** All that is known of a sealed document, from four sources of which no one person can write all. */
export interface DocumentEvidence {
  kind: DocumentKind
  /** The row that people see: its state, and whether the rest of it is what was sealed; null where it is missing. */
  row: { state: string; isAsSealed: boolean } | null
  /**
   * The events of the log about the record, in their order; null where one of them is not authentic or does not follow
   * from the one before it.
   */
  events: readonly DocumentEvent[] | null
  /** Whether the sealing in the log names the facts and the bytes that the register holds. */
  isLogged: boolean
  /** Whether facts and bytes carry the attestation of this installation. */
  isAttested: boolean
  /** Whether the seal had been disabled when it sealed. */
  isSealDisabled: boolean
  /**
   * What the newest signed checkpoint says of the record: `agrees`, `contradicts` (also where it cannot be read), or
   * `notYet` where none was signed at all or the record is younger than it.
   */
  checkpoint: 'agrees' | 'contradicts' | 'notYet'
}

/** Why a document cannot be confirmed. */
export type DocumentFault = 'seal' | 'log' | 'attestation' | 'checkpoint' | 'row'

export type DocumentVerdict =
  | { isConfirmed: true; state: string; stateAt: string }
  | { isConfirmed: false; fault: DocumentFault }

/**
 * Whether the register confirms a document, and in which state it is. Row, log, attestation and checkpoint have to say
 * the same; where one of them is missing or differs, nothing is confirmed (docs/decisions/010 and 024).
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
