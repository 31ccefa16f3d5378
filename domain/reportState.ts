import { resultNow } from '#domain/measurement/contradictions.ts'

/** The states in the database. */
export const reportStates = [
  'draft',
  'sealing',
  /** Never sealed: printing failed. */
  'failed',
  'final',
  'void',
  'amended',
] as const

/** The row differs from what was sealed or logged. It proves nothing, and may hide a voltage. */
export const unconfirmedState = 'unconfirmed'

export const readReportStates = [...reportStates, unconfirmedState] as const

type ReadReportState = (typeof readReportStates)[number]

/**
 * Returns the state of a single report from its row and its verdict *document* (null if nothing was sealed). Only
 * reports that were never sealed are shown by their row alone.
 */
export const reportStateRead = (
  displayed: ReadReportState,
  confirmed: { state: string } | typeof unconfirmedState | null,
): ReadReportState => {
  if (confirmed === null) return unsealedStates.includes(displayed) ? displayed : unconfirmedState
  if (confirmed === unconfirmedState) return unconfirmedState
  return readReportStates.find((state) => state === confirmed.state) ?? unconfirmedState
}

/** Before the seal, or never sealed. */
export const unsealedStates: readonly ReadReportState[] = ['draft', 'sealing', 'failed']

/** Reasons why a disconnection no longer supports a report that relies on it. */
export const reliedEnds = ['void', 'amended', unconfirmedState] as const

export type ReliedEnd = (typeof reliedEnds)[number]

/**
 * Returns what ended a disconnection that a sealed report relies on, by its confirmed state; null while it counts.
 * Unknown states give `unconfirmed`.
 */
export const reliedEnd = (state: string | null): ReliedEnd | null =>
  state === 'final' ? null : (reliedEnds.find((end) => end === state) ?? unconfirmedState)

export const reportResults = ['valid', 'invalid'] as const

interface Ended {
  state: string
  result: string | null
}

/** Returns whether a report has a result that counts: only while it is final. */
export const saysResult = <R extends Ended>(report: R): report is R & { result: NonNullable<R['result']> } =>
  report.state === 'final' && report.result !== null

export type ReportWorth =
  | 'valid'
  | 'invalid'
  | 'contradicted'
  | 'onContradicted'
  | 'onEnded'
  | 'void'
  | 'amended'

/** Returns whether work must not rely on a report of this worth, although no correction replaced it. */
export const isDoubtful = (worth: ReportWorth | null): boolean => worth !== 'valid' && worth !== 'amended'

/**
 * Returns how far a sealed report can be relied upon; null if unknown. It is valid only if it is final and passed,
 * without contradictions of its own, and relies on no disconnection that has contradictions or no longer counts.
 */
export function reportWorth(
  report: Ended & Record<'warnings' | 'relied', readonly string[]> & { reliedEnded: string | null },
): ReportWorth | null {
  if (report.state === 'void' || report.state === 'amended') return report.state
  if (report.state !== 'final') return null
  return report.result === 'valid' ? resultNow('valid', report) : 'invalid'
}
