import { stepKeys } from './checklist.ts'
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

/** Which text of the report names a place; that of a bonding point, which has a name of its own, is not among them. */
export const photoPlaceText = (place: string) =>
  placeTexts[place] ?? (place.startsWith('step.') ? `report.${place}` : `report.check.${place}`)

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
