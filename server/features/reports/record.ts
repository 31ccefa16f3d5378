import type { Report } from '#contract/report.ts'
import { dayOf, isTimeZone } from '#domain/day.ts'
import { judge, type Measured } from '#domain/measurement/judge.ts'
import { precedingOf } from '#domain/measurement/preceding.ts'
import { usedOn, type Registered } from '../instruments/queries.ts'
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

type Sent = Omit<Recorded, 'instruments'> & { instruments: { instrumentId: string }[] }

/** That part of what was sent: of an instrument only which one it is. */
export const sentRecord = ({ instruments, ...report }: Sent) => ({
  ...recordOf({ ...report, instruments: [] }),
  instruments: instruments.map(({ instrumentId }) => ({ instrumentId })),
})

/** That part of what a final report holds. */
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
  registered: unknown
}

/** A row with its record unfolded. A draft is judged anew each time, a final report as it was when it became final. */
export function unfolded<T extends Row>({ record, preceding, finalJudgement, finalPreceding, ...rest }: T) {
  const { registered, ...row } = rest
  const recorded = record as Recorded
  if (finalJudgement)
    return { ...row, ...recorded, judgement: finalJudgement, precedingDisconnection: finalPreceding }
  const day = dayMeasured({ ...row, timeZone: recorded.timeZone })
  const kept = { ...recorded, instruments: usedOn(day, registered as Registered[]) }
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

/** The day a draft was measured where the tester stood; while that is open, or the place unknown, when it was last changed. */
export const dayMeasured = ({
  measuredAt,
  updatedAt,
  timeZone,
}: Pick<Row, 'measuredAt' | 'updatedAt'> & { timeZone: string }) =>
  dayOf(new Date(measuredAt ?? updatedAt), isTimeZone(timeZone) ? timeZone : 'UTC')
