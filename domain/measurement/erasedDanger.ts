import {
  type Danger,
  dangersOf,
  type Disconnection,
  type Readings,
} from '#domain/measurement/disconnection.ts'
import type { Withdrawn } from '#domain/measurement/withdrawn.ts'

/**
 * Returns the field whose dangerous value, or its record, a change would erase; null for none. A dangerous value may be
 * replaced only after withdrawing a measurement that contains all dangers. Withdrawn values never change.
 */
export function erasedDanger(before: Disconnection, after: Disconnection): string | null {
  const stored = before.withdrawn ?? []
  const added = (after.withdrawn ?? []).slice(stored.length)
  if (stored.some((one, at) => !isSame(one, after.withdrawn?.[at]))) return 'withdrawn'
  const dangers = dangersOf(before)
  if (added.some((one) => dangers.every((danger) => isShown(danger, one)))) return null
  return dangers.find((danger) => !isShown(danger, after))?.field ?? null
}

/** Returns whether a change adds a danger: a current one, or one in a measurement it withdraws. */
export function hasNewDanger(before: Disconnection, after: Disconnection): boolean {
  const added = (after.withdrawn ?? []).slice(before.withdrawn?.length ?? 0)
  return [after, ...added].flatMap(dangersOf).some((danger) => !isShown(danger, before))
}

const isSame = (one: Withdrawn, other: Withdrawn | undefined) =>
  other !== undefined &&
  shows(one, other) &&
  Date.parse(one.measuredAt) === Date.parse(other.measuredAt) &&
  Date.parse(one.withdrawnAt) === Date.parse(other.withdrawnAt)

export const shows = (one: Readings, other: Readings) =>
  JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other))

const valuesOf = (measurement: Readings) => [
  measurement.absenceOfVoltage,
  measurement.uPlusMinus_mV,
  measurement.uPlusChassis_mV,
  measurement.uMinusChassis_mV,
  ...(measurement.uAcPhases_mV ?? []),
]

const isShown = ({ field, value }: Danger, by: Readings) =>
  dangersOf(by).some((one) => one.field === field && one.value === value)
