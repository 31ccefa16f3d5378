import type { Report } from '#contract/report.ts'
import { dayOf, isTimeZone } from '#domain/day.ts'
import { judge, type Measured } from '#domain/measurement/judge.ts'
import { precedingOf } from '#domain/measurement/preceding.ts'
import { usedOn, type Registered } from '../instruments/queries.ts'
import type { Arrived } from '../reportPhotos/queries.ts'
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
  'correction',
  'photos',
] as const

export type Recorded = Pick<Report, (typeof recorded)[number]>

type NamedPhoto = Pick<Recorded['photos'][number], 'photoId' | 'place' | 'note'>

type Sent = Omit<Recorded, 'instruments' | 'photos'> & {
  instruments: { instrumentId: string }[]
  photos: NamedPhoto[]
}

/** That part of what was sent: of an instrument only which one it is, of a photo what the tester says of it. */
export const sentRecord = ({ instruments, photos, ...report }: Sent) => ({
  ...recordOf({ ...report, instruments: [], photos: [] }),
  instruments: instruments.map(({ instrumentId }) => ({ instrumentId })),
  photos: photos.map(({ photoId, place, note }) => ({ photoId, place, note })),
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
  arrived: unknown
}

/** A row with its record unfolded. A draft is judged again each time, a final report as it was when it became final. */
export function unfolded<T extends Row>({ record, preceding, finalJudgement, finalPreceding, ...rest }: T) {
  const { registered, arrived, ...row } = rest
  const recorded = withArrived(record as Recorded, arrived as Arrived[])
  if (finalJudgement)
    return {
      ...{ ...row, ...recorded, judgement: finalJudgement },
      precedingDisconnection: asNamedNow(finalPreceding as Relied, preceding as Preceding | null),
    }
  const day = dayMeasured({ ...row, timeZone: recorded.timeZone })
  const kept = { ...recorded, instruments: usedOn(day, registered as Registered[]) }
  const precedingDisconnection = shown(preceding as Preceding | null, row)
  const judgement = judge({ ...kept, type: row.type } as Recorded & Measured, precedingDisconnection)
  return { ...row, ...kept, judgement, precedingDisconnection }
}

const withArrived = ({ photos = [], ...recorded }: Partial<Recorded>, arrived: Arrived[]) =>
  ({
    ...recorded,
    photos: photos.map((photo) => {
      const { fileId, sha256 } = arrived.find(({ photoId }) => photoId === photo.photoId) ?? {}
      return { ...photo, fileId: fileId ?? null, sha256: sha256 ?? null }
    }),
  }) as Recorded

type Relied = Report['precedingDisconnection']

/** Anyone who was erased since is called what they are called now. */
const asNamedNow = (relied: Relied, before: Preceding | null): Relied =>
  relied && before && { ...relied, tester: before.tester }

/** What the report relied on proves at the moment of measuring, or while that is open, when it was last changed. */
export function shown(
  before: Preceding | null,
  { companyVehicleId, measuredAt, updatedAt }: Pick<Row, 'companyVehicleId' | 'measuredAt' | 'updatedAt'>,
): Report['precedingDisconnection'] {
  if (!before) return null
  const { _id: reportId, name, number, tester, authorId, contradictions, acceptance, knownAt } = before
  const at = measuredAt ?? updatedAt
  return {
    // In the order of the contract: what is sent back is compared as text.
    ...{ reportId, name, number },
    measuredAt: before.measuredAt && new Date(before.measuredAt).toISOString(),
    ...{ tester, authorId, contradictions },
    ...precedingOf(before, { companyVehicleId, at, knownAt }),
    acceptance,
  }
}

/** The day a draft was measured where the tester stood; while that is open, or the place unknown, when it was last changed. */
export const dayMeasured = ({
  measuredAt,
  updatedAt,
  timeZone,
}: Pick<Row, 'measuredAt' | 'updatedAt'> & { timeZone: string }) =>
  dayOf(new Date(measuredAt ?? updatedAt), isTimeZone(timeZone) ? timeZone : 'UTC')
