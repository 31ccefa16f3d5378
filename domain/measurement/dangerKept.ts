import { type Danger, dangersOf, type Disconnection } from '#domain/measurement/disconnection.ts'
import type { Withdrawn } from '#domain/measurement/withdrawn.ts'

/**
 * The field whose dangerous value, or whose record of one, a change would erase; null where it erases none. A dangerous
 * value is only replaced after the measurement was withdrawn with all its values; withdrawn ones never change.
 */
export function erasedDanger(before: Disconnection, after: Disconnection): string | null {
  const kept = before.withdrawn ?? []
  const added = (after.withdrawn ?? []).slice(kept.length)
  if (kept.some((one, at) => !isSame(one, after.withdrawn?.[at]))) return 'withdrawn'
  if (added.some((one) => shows(one, before))) return null
  return dangersOf(before).find((danger) => !isShown(danger, after))?.field ?? null
}

const isSame = (one: Withdrawn, other: Withdrawn | undefined) =>
  other !== undefined &&
  shows(one, other) &&
  Date.parse(one.measuredAt) === Date.parse(other.measuredAt) &&
  Date.parse(one.withdrawnAt) === Date.parse(other.withdrawnAt) &&
  one.by === other.by

type Shown = Pick<
  Disconnection,
  'absenceOfVoltage' | 'uPlusMinus_mV' | 'uPlusChassis_mV' | 'uMinusChassis_mV' | 'uAcPhases_mV'
>

const shows = (one: Shown, other: Shown) => JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other))

const valuesOf = (shown: Shown) => [
  shown.absenceOfVoltage,
  shown.uPlusMinus_mV,
  shown.uPlusChassis_mV,
  shown.uMinusChassis_mV,
  ...(shown.uAcPhases_mV ?? []),
]

const isShown = ({ field, value }: Danger, after: Disconnection) =>
  dangersOf(after).some((one) => one.field === field && one.value === value)
