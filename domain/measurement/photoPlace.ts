import { type Checklist, type StepKey, stepKeys, stepText } from './checklist.ts'
import type { ReportType } from '../reportType.ts'

/** What every report may show, whatever it measures. */
const common = ['vehicle', 'instruments', 'details'] as const

const ofType = {
  disconnection: [...stepKeys.map((key) => `step.${key}`), 'uPlusMinus', 'uPlusChassis', 'uMinusChassis'],
  isolation: ['imd', 'testVoltage', 'rPlusChassis', 'rMinusChassis', 'discharged', 'poles', 'resistor'],
  potentialEqualization: ['covers', 'setup'],
} as const satisfies Record<ReportType, readonly string[]>

interface Measured {
  type: ReportType
  measurement: object
}

/** Whether a photo can show that: a step, a measuring point or another page of a report of its type. */
export function isPhotoPlace(place: string, { type, measurement }: Measured): boolean {
  const row = bondingRow(place)
  if (row !== null) return type === 'potentialEqualization' && row < pointsIn(measurement)
  return [...common, ...ofType[type]].some((known) => known === place)
}

const pointsIn = (measurement: object) =>
  'points' in measurement && Array.isArray(measurement.points) ? measurement.points.length : 0

/** The measuring point of potential equalization that a place names by its row. */
export function bondingRow(place: string): number | null {
  const [, row] = /^points\.(\d{1,3})$/.exec(place) ?? []
  return row === undefined ? null : Number(row)
}

/**
 * Which texts of the report name a place, in their order: a step as it ended, and after it that it does not apply or has
 * failed. That of a bonding point, which has a name of its own, is not among them.
 */
export const photoPlaceTexts = (place: string, { measurement }: Pick<Measured, 'measurement'>): string[] => {
  const key = stepKeys.find((one) => place === `step.${one}`)
  return key ? stepTexts(key, measurement) : [placeTexts[place] ?? `report.check.${place}`]
}

type Recorded = Partial<Record<StepKey, unknown>> & { steps?: Checklist | null }

function stepTexts(key: StepKey, { steps, [key]: answer }: Recorded) {
  const step = steps?.[key]
  const named = stepText(key, step)
  if (step?.state === 'notApplicable') return [named, 'report.step.notApplicable']
  return answer === false ? [named, 'report.row.invalid'] : [named]
}

const placeTexts: Record<string, string> = {
  vehicle: 'report.vehicle',
  instruments: 'report.instruments',
  details: 'report.photo.other',
  imd: 'report.check.imdDeactivated',
  discharged: 'report.check.dischargedAfter',
  poles: 'report.check.batteryVoltage',
  resistor: 'report.field.r0_Ohm',
  covers: 'report.field.coversOpened',
  setup: 'report.check.testCurrent',
}
