import type { Report } from '#contract/report.ts'
import { judgeDisconnection } from '#domain/measurement/disconnection.ts'

/** The part of a report the tester records, stored as one piece. */
export type Recorded = Pick<Report, 'place' | 'timeZone' | 'instruments' | 'measurement' | 'remarks'>

/** A row with its record unfolded and judged. The judgement is always made anew from what was measured. */
export function unfolded<T extends object>({ record, ...row }: T & { record: unknown }) {
  const recorded = record as Recorded
  return { ...row, ...recorded, judgement: judgeDisconnection(recorded.measurement) }
}
