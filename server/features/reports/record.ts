import type { Report } from '#contract/report.ts'
import { judgeDisconnection } from '#domain/measurement/disconnection.ts'

/** The part of a report the tester records, stored as one piece. */
export type Recorded = Pick<Report, 'place' | 'timeZone' | 'instruments' | 'measurement' | 'remarks'>

type Row = { record: unknown; finalJudgement: unknown }

/** A row with its record unfolded. A draft is judged anew each time, a final report as it was when it became final. */
export function unfolded<T extends object>({ record, finalJudgement, ...row }: T & Row) {
  const recorded = record as Recorded
  const judgement = (finalJudgement as Report['judgement'] | null) ?? judgeDisconnection(recorded.measurement)
  return { ...row, ...recorded, judgement }
}
