import type { BondingPointInput, PotentialEqualizationInput } from '#contract/measurement.ts'
import type { Locale } from '#domain/locale.ts'
import { isNear, needsReading, resistanceOf } from '#domain/measurement/bondingPoint.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { printAmpere, printMicroOhm, printRelated } from '#domain/measurement/units.ts'
import type { Snapshot } from '../snapshot.ts'
import { confirmations, ended, type Paper, type Translate } from './row.ts'

const { bonding } = LIMITS

/** Every bond, what it has, and what it may have at most. */
export function equalizationPaper(
  snapshot: Snapshot,
  measurement: PotentialEqualizationInput,
  t: Translate,
): Paper {
  const { language } = snapshot
  const { leads, duration_s, testCurrent_mA, requiredTestCurrent_mA, points, coversOpened } = measurement
  const least_mA = Math.max(bonding.minTestCurrent_mA, requiredTestCurrent_mA ?? 0)
  return {
    method: t('report.method.bonding'),
    conditions: [
      ...confirmations(t),
      { label: t('report.field.coversOpened'), value: t(coversOpened ? 'report.confirmed' : 'report.no') },
      {
        label: t('report.field.leads'),
        value:
          leads === 'fourWire'
            ? t('report.leads.fourWire')
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

interface Placed {
  point: BondingPointInput
  row: number
  measurement: PotentialEqualizationInput
}

function pointRow(snapshot: Snapshot, { point, row, measurement }: Placed, t: Translate) {
  const { language } = snapshot
  const limit = isNear(point)
    ? `≤ ${printMicroOhm(bonding.partToPartMaxInclusive_uOhm, language)}`
    : `< ${printMicroOhm(bonding.chassisMaxExclusive_uOhm, language)}`
  return {
    point: pointName(point, row, t),
    detail: detailOf(point, t),
    value: valueOf(point, measurement, { t, language }),
    limit: needsReading(point) ? limit : '',
    ...ended(snapshot, 'point', t, row),
  }
}

function detailOf({ kind, distance_mm, connection }: BondingPointInput, t: Translate) {
  const apart = distance_mm === null ? '' : ` (${distance_mm} mm)`
  return `${t(`report.kind.${kind}`)}${kind === 'partToPart' ? apart : ''}, ${t(`report.connection.${connection}`)}`
}

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

/** How a point is called: its place in the list and the part. */
export const pointName = ({ key, name }: BondingPointInput, row: number, t: Translate) =>
  `${row + 1}. ${key === 'other' && name ? name : t(`report.part.${key}`)}${key !== 'other' && name ? `, ${name}` : ''}`
