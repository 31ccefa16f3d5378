import type { Report } from '#contract/report.ts'
import { dayOf, isTimeZone } from '#domain/day.ts'
import { judge, type Measured } from '#domain/measurement/judge.ts'
import { precedingOf } from '#domain/measurement/preceding.ts'
import { usedOn, type Registered } from '../instruments/queries.ts'
import type { Arrived } from './reportPhotos/queries.ts'
import type { Preceding } from './preceding.ts'

/** The fields recorded by the tester, stored as one JSON value. */
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

type Sent = Omit<Recorded, 'instruments' | 'photos'> & {
  instruments: { instrumentId: string }[]
  photos: Pick<Recorded['photos'][number], 'photoId' | 'place' | 'note'>[]
}

/** The stored part of an input: instruments by id, photos by the tester's description. */
export const sentRecord = ({ instruments, photos, ...report }: Sent) => ({
  ...recordOf({ ...report, instruments: [], photos: [] }),
  instruments: instruments.map(({ instrumentId }) => ({ instrumentId })),
  photos: photos.map(({ photoId, place, note }) => ({ photoId, place, note })),
})

export const recordOf = (report: Recorded): Recorded =>
  Object.fromEntries(recorded.map((field) => [field, report[field]])) as Recorded

/** A row of `reportItems`, as far as unfolding reads it. */
export interface Folded {
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

export function unfolded<T extends Folded>({
  record,
  preceding,
  finalJudgement,
  finalPreceding,
  ...rest
}: T) {
  const { registered, arrived, ...row } = rest
  const recorded = withArrived(record as Recorded, arrived as Arrived[])
  if (finalJudgement)
    return {
      ...{ ...row, ...recorded, judgement: finalJudgement },
      precedingDisconnection: asNamedNow(finalPreceding as PrecedingFacts, preceding as Preceding | null),
    }
  const day = dayMeasured({ ...row, timeZone: recorded.timeZone })
  const resolved = { ...recorded, instruments: usedOn(day, registered as Registered[]) }
  const precedingDisconnection = shown(preceding as Preceding | null, row)
  const judgement = judge({ ...resolved, type: row.type } as Recorded & Measured, precedingDisconnection)
  return { ...row, ...resolved, judgement, precedingDisconnection }
}

const withArrived = ({ photos = [], ...recorded }: Partial<Recorded>, arrived: Arrived[]) =>
  ({
    ...recorded,
    photos: photos.map((photo) => {
      const { fileId, sha256 } = arrived.find(({ photoId }) => photoId === photo.photoId) ?? {}
      return { ...photo, fileId: fileId ?? null, sha256: sha256 ?? null }
    }),
  }) as Recorded

type PrecedingFacts = Report['precedingDisconnection']

/** An erased person appears with the pseudonym. */
const asNamedNow = (basis: PrecedingFacts, before: Preceding | null): PrecedingFacts =>
  basis && before && { ...basis, tester: before.tester }

/** Judges the preceding report at the time of measurement, or of the last change while that is open. */
export function shown(
  before: Preceding | null,
  { companyVehicleId, measuredAt, updatedAt }: Pick<Folded, 'companyVehicleId' | 'measuredAt' | 'updatedAt'>,
): Report['precedingDisconnection'] {
  if (!before) return null
  const { _id: reportId, name, number, tester, authorId, contradictions, acceptance, knownAt } = before
  const at = measuredAt ?? updatedAt
  return {
    // In the order of the contract, because returned fields are compared as text.
    ...{ reportId, name, number },
    measuredAt: before.measuredAt && new Date(before.measuredAt).toISOString(),
    ...{ tester, authorId, contradictions },
    ...precedingOf(before, { companyVehicleId, at, knownAt }),
    acceptance,
  }
}

/** The day of measurement at the tester's location; while time or place is unknown, the day of the last change. */
export const dayMeasured = ({
  measuredAt,
  updatedAt,
  timeZone,
}: Pick<Folded, 'measuredAt' | 'updatedAt'> & { timeZone: string }) =>
  dayOf(new Date(measuredAt ?? updatedAt), isTimeZone(timeZone) ? timeZone : 'UTC')
