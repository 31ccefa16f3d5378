import type { Report } from '#contract/report.ts'
import { judge, type Measured } from '#domain/measurement/judge.ts'
import { precedingOf } from '#domain/measurement/preceding.ts'
import type { Preceding } from './preceding.ts'

/** The part of a report the tester records, stored as one piece. */
export const recorded = [
  'customer',
  'place',
  'timeZone',
  'ambientTemp_dC',
  'relHumidity_pct',
  'instruments',
  'measurement',
  'remarks',
] as const

export type Recorded = Pick<Report, (typeof recorded)[number]>

/** That part of what was sent, or of what a final report holds. */
export const recordOf = (report: Recorded): Recorded =>
  Object.fromEntries(recorded.map((field) => [field, report[field]])) as Recorded

interface Row {
  type: string
  companyVehicleId: string
  measuredAt: string | null
  updatedAt: string
  record: unknown
  preceding: unknown
  finalJudgement: unknown
  finalPreceding: unknown
}

/** A row with its record unfolded. A draft is judged anew each time, a final report as it was when it became final. */
export function unfolded<T extends Row>({ record, preceding, finalJudgement, finalPreceding, ...row }: T) {
  const kept = record as Recorded
  if (finalJudgement)
    return { ...row, ...kept, judgement: finalJudgement, precedingDisconnection: finalPreceding }
  const precedingDisconnection = shown(preceding as Preceding | null, row)
  const judgement = judge({ ...kept, type: row.type } as Recorded & Measured, precedingDisconnection)
  return { ...row, ...kept, judgement, precedingDisconnection }
}

/** What the report relied on proves at the moment of measuring, or while that is open, when it was last changed. */
export function shown(
  before: Preceding | null,
  { companyVehicleId, measuredAt, updatedAt }: Pick<Row, 'companyVehicleId' | 'measuredAt' | 'updatedAt'>,
): Report['precedingDisconnection'] {
  if (!before) return null
  const { _id: reportId, name, number } = before
  const at = measuredAt ?? updatedAt
  return {
    ...{ reportId, name, number },
    measuredAt: before.measuredAt && new Date(before.measuredAt).toISOString(),
    ...precedingOf(before, { companyVehicleId, at }),
  }
}
