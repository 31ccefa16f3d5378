import { resultRelied } from '#domain/measurement/contradictions.ts'

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
export type ReportWorth = 'valid' | 'invalid' | 'contradicted' | 'onContradicted' | 'void' | 'amended'

/**
 * What a sealed report is worth; null where it is not known. Only one that is final and passed, and neither contradicts
 * itself nor relies on one that does, is valid.
 */
export function reportWorth(
  report: Ended & Record<'warnings' | 'relied', readonly string[]>,
): ReportWorth | null {
  if (report.state === 'void' || report.state === 'amended') return report.state
  if (report.state !== 'final') return null
  return report.result === 'valid' ? resultRelied('valid', report) : 'invalid'
}
