import { resultNow } from '#domain/measurement/contradictions.ts'

/** What the database keeps of a report: still written, on its way to the seal, sealed, and what may follow. */
export const reportStates = [
  'draft',
  'sealing',
  /** Never sealed: it could not be printed. */
  'failed',
  'final',
  'void',
  'amended',
] as const

export type ReportState = (typeof reportStates)[number]

/** The state of a report whose row is not what was sealed or logged. It proves nothing, and may hide a voltage. */
export const unconfirmedState = 'unconfirmed'

/** The states in which one report is read. */
export const readReportStates = [...reportStates, unconfirmedState] as const

export type ReadReportState = (typeof readReportStates)[number]

/**
 * The state in which one report is read, from what its row shows and from its verdict *document*, which is null where
 * nothing was sealed for it. Only what was never sealed is shown by its row alone.
 */
export const reportStateRead = (
  shown: ReadReportState,
  confirmed: { state: string } | typeof unconfirmedState | null,
): ReadReportState => {
  if (confirmed === null) return unsealedStates.includes(shown) ? shown : unconfirmedState
  if (confirmed === unconfirmedState) return unconfirmedState
  return readReportStates.find((state) => state === confirmed.state) ?? unconfirmedState
}

const unsealedStates: readonly ReadReportState[] = ['draft', 'sealing', 'failed']

/** What became of a disconnection that another report relies on, where it supports that report no longer. */
export const reliedEnds = ['void', 'amended', unconfirmedState] as const

export type ReliedEnd = (typeof reliedEnds)[number]

/**
 * What became of a disconnection that a sealed report relies on, by the state that its own verdict confirms; null while
 * it counts. Whatever is not known counts as `unconfirmed`.
 */
export const reliedEnd = (state: string | null): ReliedEnd | null =>
  state === 'final' ? null : (reliedEnds.find((end) => end === state) ?? unconfirmedState)

/** What a sealed report says of its measurement. */
export const reportResults = ['valid', 'invalid'] as const

export type ReportResult = (typeof reportResults)[number]

interface Ended {
  state: string
  result: string | null
}

/** Whether a report says how its measurement ended: only while it is final. */
export const saysResult = <R extends Ended>(report: R): report is R & { result: NonNullable<R['result']> } =>
  report.state === 'final' && report.result !== null

/** What a report is worth to a person who relies on it. */
export type ReportWorth =
  | 'valid'
  | 'invalid'
  | 'contradicted'
  | 'onContradicted'
  | 'onEnded'
  | 'void'
  | 'amended'

/**
 * What a sealed report is worth; null where it is not known. Only one that is final and passed, and neither contradicts
 * itself nor relies on one that does or that counts no more, is valid.
 */
export function reportWorth(
  report: Ended & Record<'warnings' | 'relied', readonly string[]> & { reliedEnded: string | null },
): ReportWorth | null {
  if (report.state === 'void' || report.state === 'amended') return report.state
  if (report.state !== 'final') return null
  return report.result === 'valid' ? resultNow('valid', report) : 'invalid'
}
