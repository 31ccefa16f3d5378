import type { BondingPointInput, PotentialEqualizationInput } from '#contract/measurement.ts'
import type { Locale } from '#domain/locale.ts'
import { grossResistanceOf, isNear, needsReading, resistanceOf } from '#domain/measurement/bondingPoint.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import type { ReadingValue } from '#domain/measurement/readings.ts'
import { printAmpere, printMicroOhm, printMicroVolt, printRelated } from '#domain/measurement/units.ts'
import type { Snapshot } from '../snapshot.ts'
import {
  confirmations,
  ended,
  firstEntered,
  type PdfSections,
  removedFirst,
  removedRow,
  type Translate,
} from './row.ts'

const { bonding } = LIMITS

export function equalizationPdf(
  snapshot: Snapshot,
  measurement: PotentialEqualizationInput,
  t: Translate,
): PdfSections {
  const { language } = snapshot
  const { leads, duration_s, testCurrent_mA, requiredTestCurrent_mA, points, coversOpened } = measurement
  const least_mA = Math.max(bonding.minTestCurrent_mA, requiredTestCurrent_mA ?? 0)
  return {
    method: t('report.method.bonding'),
    conditions: [
      ...confirmations(measurement, t),
      { label: t('report.field.coversOpened'), value: t(coversOpened ? 'report.confirmed' : 'report.no') },
      {
        label: t('report.field.leads'),
        value:
          leads === 'fourWire'
            ? t('report.leads.fourWire')
            : leads === 0
              ? t('report.leads.none')
              : t('report.leads.subtracted', { value: printMicroOhm(leads, language) }),
      },
      {
        label: t('report.check.duration'),
        value: duration_s === null ? '' : t('report.perPoint', { seconds: duration_s }),
      },
    ],
    checklist: [],
    measurements: [
      {
        title: t('report.type.potentialEqualization'),
        rows: [
          ...points.map((point, row) => pointRow(snapshot, { point, row, measurement }, t)),
          ...removedPoints(snapshot, points.length, t),
          ...(points.some(needsReading)
            ? [
                {
                  point: t('report.check.testCurrent'),
                  value: testCurrent_mA === null ? '' : printAmpere(testCurrent_mA, language),
                  limit: `≥ ${printAmpere(least_mA, language)}`,
                  ...ended(snapshot, 'testCurrent', t),
                },
              ]
            : []),
        ],
      },
    ],
  }
}

interface PlacedPoint {
  point: BondingPointInput
  row: number
  measurement: PotentialEqualizationInput
}

function pointRow(snapshot: Snapshot, { point, row, measurement }: PlacedPoint, t: Translate) {
  const { language } = snapshot
  const limit = isNear(point)
    ? `≤ ${printMicroOhm(bonding.partToPartMaxInclusive_uOhm, language)}`
    : `< ${printMicroOhm(bonding.chassisMaxExclusive_uOhm, language)}`
  return {
    point: pointName(point, row, t),
    detail: [detailOf(point, t), readWith(point, measurement, { t, language }), ...firstOf(row, snapshot, t)]
      .filter(Boolean)
      .join('; '),
    value: valueOf(point, measurement, { t, language }),
    limit: needsReading(point) ? limit : '',
    ...ended(snapshot, 'point', t, row),
  }
}

function detailOf({ kind, distance_mm, connection }: BondingPointInput, t: Translate) {
  const apart = distance_mm === null ? '' : ` (${distance_mm} mm)`
  return `${t(`report.kind.${kind}`)}${kind === 'partToPart' ? apart : ''}, ${t(`report.connection.${connection}`)}`
}

/** The reading before subtracting the leads, and for a voltage drop the measured quantities. */
function readWith(
  point: BondingPointInput,
  measurement: PotentialEqualizationInput,
  { t, language }: { t: Translate; language: Locale },
) {
  if (!needsReading(point)) return ''
  const { leads, testCurrent_mA } = measurement
  const gross = grossResistanceOf(point, measurement)
  const drop =
    point.voltageDrop_uV === null
      ? ''
      : `${printMicroVolt(point.voltageDrop_uV, language)} / ${printAmpere(testCurrent_mA ?? 0, language)}`
  if (leads === 'fourWire' || leads === 0 || gross === null || gross === 'open') return drop
  const read = printRelated(gross, language, printMicroOhm)
  return [drop, t('report.net.read', { gross: read, leads: printMicroOhm(leads, language) })]
    .filter(Boolean)
    .join(', ')
}

type Print = (value: number, locale: Locale) => string

const printing = (print: Print, language: Locale) => (value: ReadingValue) =>
  value === 'open' || typeof value === 'boolean' || value === null
    ? 'OL'
    : typeof value === 'number'
      ? print(value, language)
      : printRelated(value, language, print)

const firstOf = (row: number, snapshot: Snapshot, t: Translate) => [
  firstEntered(snapshot, `points.${row}.resistance`, printing(printMicroOhm, snapshot.language), t),
  firstEntered(snapshot, `points.${row}.voltageDrop_uV`, printing(printMicroVolt, snapshot.language), t),
]

const removedPoints = (snapshot: Snapshot, left: number, t: Translate) =>
  removedFirst(snapshot, 'points', left)
    .filter(({ name }) => name !== 'weldSeen')
    .map(({ row, name, value }) => {
      const print = printing(name === 'resistance' ? printMicroOhm : printMicroVolt, snapshot.language)
      return removedRow(`${t('report.check.point')} ${row + 1}`, print(value), t)
    })

function valueOf(
  point: BondingPointInput,
  measurement: PotentialEqualizationInput,
  { t, language }: { t: Translate; language: Locale },
) {
  if (!needsReading(point)) return t('report.weldSeen')
  const resistance = resistanceOf(point, measurement)
  if (resistance === 'open') return 'OL'
  return resistance === null ? '' : printRelated(resistance, language, printMicroOhm)
}

export const pointName = ({ key, name }: BondingPointInput, row: number, t: Translate) =>
  `${row + 1}. ${key === 'other' && name ? name : t(`report.part.${key}`)}${key !== 'other' && name ? `, ${name}` : ''}`
