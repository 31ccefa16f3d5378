import type { BondingPart } from '#domain/measurement/bondingPoint.ts'
import { needsReading } from '#domain/measurement/bondingPoint.ts'
import { bondingRow } from '#domain/measurement/photoPlace.ts'
import { missingParts } from '#domain/measurement/potentialEqualization.ts'
import { blankPoint } from './blank.ts'
import { keepsTime, tracesOf } from './body.ts'
import type { Bonding, Draft, DraftPhoto, Isolating } from './draft.ts'
import { quantityOf, valueAt, withValue } from './fields.ts'
import { read } from './quantity.ts'
import type { Hand } from './steps.ts'

/** Parses the input in its unit and records the time at which a reading is complete. */
export function typeValue<D extends Draft>(
  draft: D,
  field: string,
  { text, unit = draft.units[field] }: { text: string; unit?: string | undefined },
  hand: Hand,
): D {
  const { value } = read(text, quantityOf(draft.type, field), unit)
  const typed = {
    ...draft,
    typed: { ...draft.typed, [field]: text },
    units: unit === undefined ? draft.units : { ...draft.units, [field]: unit },
  }
  return stamped(withValue(typed, field, emptyOf(field, value)), draft, hand)
}

export const change = <D extends Draft>(draft: D, values: Partial<D['measurement']>, hand: Hand): D =>
  stamped({ ...draft, measurement: { ...draft.measurement, ...values } }, draft, hand)

export const addPoint = (draft: Bonding, key: BondingPart, hand: Hand): Bonding =>
  change(draft, { points: [...draft.measurement.points, blankPoint(key)] }, hand)

/** Reorders or removes points: `order` has their old indexes. Input texts move along. */
export function arrangePoints(draft: Bonding, order: number[], hand: Hand): Bonding {
  const points = order.flatMap((index) => draft.measurement.points[index] ?? [])
  const moved = {
    ...draft,
    typed: rearranged(draft.typed, order),
    units: rearranged(draft.units, order),
    photos: draft.photos.flatMap((photo) => rearrangedPhoto(photo, order)),
  }
  return change(moved, { points }, hand)
}

/** Moves a photo with its point, and removes it with the point. */
function rearrangedPhoto(photo: DraftPhoto, order: number[]): DraftPhoto[] {
  const row = bondingRow(photo.place)
  if (row === null) return [photo]
  const now = order.indexOf(row)
  return now < 0 ? [] : [{ ...photo, place: `points.${now}` }]
}

/** Parts still to measure, mandatory ones first. */
export const openParts = ({ measurement }: Bonding) =>
  missingParts({ ...measurement, precedingDisconnection: null })

export function isMeasured(draft: Isolating | Bonding): boolean {
  if (draft.type === 'isolation') return readingsOf(draft).every((field) => valueAt(draft, field) !== null)
  const { points } = draft.measurement
  return points.length > 0 && points.every(isPointRead)
}

export const isPointRead = (point: Bonding['measurement']['points'][number]) =>
  !needsReading(point) || point.resistance !== null || point.voltageDrop_uV !== null

/** Whether the point has input that would be lost with it. */
export const isPointBegun = ({ typed, photos, measurement }: Bonding, row: number) =>
  measurement.points[row]?.weldSeen === true ||
  photos.some(({ place }) => bondingRow(place) === row) ||
  Object.entries(typed).some(([field, text]) => rowOf(field) === row && text.trim() !== '')

/** The row of a field such as `points.3.resistance`; null for other fields. */
export function rowOf(field: string | undefined): number | null {
  const row = /^points\.(\d+)\./.exec(field ?? '')?.[1]
  return row === undefined ? null : Number(row)
}

const readingsOf = ({ measurement }: Isolating) =>
  measurement.method === 'insulationTester'
    ? ['rPlusChassis', 'rMinusChassis']
    : ['vb_mV', 'v1_mV', 'v2_mV', 'vPrime_mV']

function stamped<D extends Draft>(next: D, before: Draft, { at }: Hand): D {
  if (next.type === 'disconnection' || before.type === 'disconnection' || keepsTime(next)) return next
  if (!isMeasured(next)) return { ...next, measuredAt: null }
  return tracesOf(next) === tracesOf(before) && next.measuredAt ? next : { ...next, measuredAt: at }
}

// Leads without compensation are zero, not unknown.
const emptyOf = (field: string, value: unknown) => (field === 'leads' && value === null ? 0 : value)

function rearranged(texts: Record<string, string>, order: number[]) {
  const fieldOf = (name: string) => /^points\.(\d+)\.(.+)$/.exec(name)
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const [, place, field] = fieldOf(name) ?? []
      if (place === undefined || field === undefined) return [[name, text]]
      const now = order.indexOf(Number(place))
      return now < 0 ? [] : [[`points.${now}.${field}`, text]]
    }),
  )
}
