import { addMonths, type Day, isDay } from '#domain/day.ts'
import type { InstrumentKind } from '#domain/instrument.ts'
import { LIMITS } from '#domain/measurement/limits.ts'

interface Calibration {
  calibratedOn: Day
  /** Null if the instrument failed. */
  due: Day | null
}

/**
 * Returns the calibration that applies on a day: the last one entered up to that day. Returns null if it or the next
 * one failed, because it is unknown since when the instrument measured wrongly.
 */
export const calibrationOn = <One extends Calibration>(
  day: Day,
  calibrations: readonly One[],
): (One & { due: Day }) | null => {
  const sorted = calibrations.toSorted(({ calibratedOn: one }, { calibratedOn: other }) =>
    one === other ? 0 : one < other ? -1 : 1,
  )
  const next = sorted.find(({ calibratedOn }) => calibratedOn > day)
  const last = next?.due === null ? undefined : sorted.findLast(({ calibratedOn }) => calibratedOn <= day)
  return last && last.due !== null ? { ...last, due: last.due } : null
}

interface EnteredCalibration extends Calibration {
  /** ISO 8601. */
  enteredAt: string
}

/**
 * Returns the failed calibrations that invalidate a measurement of that day: no passed calibration is between the
 * measurement and the failure. A calibration entered only after the failure proves nothing about the time before it
 * (own decision).
 */
export const failuresRecalling = <One extends EnteredCalibration>(
  measuredOn: Day,
  calibrations: readonly One[],
): One[] => {
  const passed = calibrations.filter(({ due }) => due !== null)
  return calibrations.filter((failed) => {
    if (failed.due !== null) return false
    const isRecordedBefore = (one: One) =>
      one.calibratedOn < failed.calibratedOn && Date.parse(one.enteredAt) < Date.parse(failed.enteredAt)
    // A calibration between measurement and failure confirms the measurement, and so does one after the failure.
    const isVouchedBefore = passed.some((one) => isRecordedBefore(one) && one.calibratedOn > measuredOn)
    const isVouchedAfter = passed.some(
      ({ calibratedOn }) => calibratedOn > failed.calibratedOn && calibratedOn <= measuredOn,
    )
    return !isVouchedBefore && !isVouchedAfter
  })
}

/** Returns the violations by field: a future date, a validity that ends before it starts or exceeds the maximum. */
export const calibrationViolations = (
  { calibratedOn, due }: Calibration,
  today: Day,
  kind: InstrumentKind,
): Partial<Record<'calibratedOn' | 'due', 'outOfRange'>> => ({
  ...((!isDay(calibratedOn) || calibratedOn > today) && { calibratedOn: 'outOfRange' as const }),
  ...(due !== null && !isDueAfter(calibratedOn, due, kind) && { due: 'outOfRange' as const }),
})

/** Returns the last day of validity, by kind of instrument, if the calibration certificate states none. */
export const usualDue = (calibratedOn: Day, kind: InstrumentKind): Day =>
  addMonths(calibratedOn, monthsOf(kind).usual)

// EN 60903 requires a visual inspection and an air test every six months.
const monthsOf = (kind: InstrumentKind) =>
  kind === 'insulatingGloves'
    ? { usual: LIMITS.calibration.glovesMonths, most: LIMITS.calibration.glovesMonths }
    : { usual: LIMITS.calibration.usualYears * 12, most: LIMITS.calibration.maxYears * 12 }

const isDueAfter = (calibratedOn: Day, due: Day, kind: InstrumentKind) =>
  isDay(calibratedOn) &&
  isDay(due) &&
  due >= calibratedOn &&
  due <= addMonths(calibratedOn, monthsOf(kind).most)
