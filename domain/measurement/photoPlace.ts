import { type Checklist, type StepKey, stepKeys, stepText } from './checklist.ts'
import type { ReportType } from '../reportType.ts'

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

export function isPhotoPlace(place: string, { type, measurement }: Measured): boolean {
  const row = bondingRow(place)
  if (row !== null) return type === 'potentialEqualization' && row < pointsIn(measurement)
  return [...common, ...ofType[type]].some((one) => one === place)
}

const pointsIn = (measurement: object) =>
  'points' in measurement && Array.isArray(measurement.points) ? measurement.points.length : 0

/** Returns the row of the bonding point that a photo position names; null for others. */
export function bondingRow(place: string): number | null {
  const [, row] = /^points\.(\d{1,3})$/.exec(place) ?? []
  return row === undefined ? null : Number(row)
}

/**
 * Returns the text keys that name a photo position: a step, followed by its state if it does not apply or failed.
 * Bonding points are not included, because they have their own names.
 */
export const photoPlaceTexts = (place: string, { measurement }: Pick<Measured, 'measurement'>): string[] => {
  const key = stepKeys.find((one) => place === `step.${one}`)
  return key ? stepTexts(key, measurement) : [placeTexts[place] ?? `report.check.${place}`]
}

type Recorded = Partial<Record<StepKey, unknown>> & { steps?: Checklist | null }

function stepTexts(key: StepKey, { steps, [key]: answer }: Recorded) {
  const step = steps?.[key]
  const text = stepText(key, step)
  if (step?.state === 'notApplicable') return [text, 'report.step.notApplicable']
  return answer === false ? [text, 'report.row.invalid'] : [text]
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
