import { addMonths, type Day, isDay } from '#domain/day.ts'
import type { InstrumentKind } from '#domain/instrument.ts'
import { LIMITS } from '#domain/measurement/limits.ts'

interface Calibration {
  calibratedOn: Day
  /** Null where the instrument failed. */
  due: Day | null
}

/**
 * The calibration that held on a day; of those up to then, in the order they were entered, the last one counts. Null
 * where it failed, or the next one did: no one knows since when the instrument had measured wrongly.
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
  /** When it was entered, as ISO 8601. */
  enteredAt: string
}

/**
 * The failed calibrations of an instrument because of which a measurement of that day proves nothing: the measurement was
 * made after the last calibration that held before the failure, and before the next one that holds. One that was entered only
 * after the failure proves nothing of the time before it (own decision).
 */
export const failuresRecalling = <One extends EnteredCalibration>(
  measuredOn: Day,
  calibrations: readonly One[],
): One[] => {
  const passed = calibrations.filter(({ due }) => due !== null)
  return calibrations.filter((failed) => {
    if (failed.due !== null) return false
    const isKnownBefore = (one: One) =>
      one.calibratedOn < failed.calibratedOn && Date.parse(one.enteredAt) < Date.parse(failed.enteredAt)
    // A calibration between measurement and failure vouches for the measurement, and so does one after the failure.
    const isVouchedBefore = passed.some((one) => isKnownBefore(one) && one.calibratedOn > measuredOn)
    const isVouchedAfter = passed.some(
      ({ calibratedOn }) => calibratedOn > failed.calibratedOn && calibratedOn <= measuredOn,
    )
    return !isVouchedBefore && !isVouchedAfter
  })
}

/** What cannot be about a calibration or a test: done in the future, or valid before it or longer than any is. */
export const calibrationFlaws = (
  { calibratedOn, due }: Calibration,
  today: Day,
  kind: InstrumentKind,
): Partial<Record<'calibratedOn' | 'due', 'outOfRange'>> => ({
  ...((!isDay(calibratedOn) || calibratedOn > today) && { calibratedOn: 'outOfRange' as const }),
  ...(due !== null && !isDueAfter(calibratedOn, due, kind) && { due: 'outOfRange' as const }),
})

/** The last day of a calibration or a test where nothing else stands on its certificate. */
export const usualDue = (calibratedOn: Day, kind: InstrumentKind): Day =>
  addMonths(calibratedOn, monthsOf(kind).usual)

// EN 60903 asks for a look and a test with air every six months.
const monthsOf = (kind: InstrumentKind) =>
  kind === 'insulatingGloves'
    ? { usual: LIMITS.calibration.glovesMonths, most: LIMITS.calibration.glovesMonths }
    : { usual: LIMITS.calibration.usualYears * 12, most: LIMITS.calibration.maxYears * 12 }

const isDueAfter = (calibratedOn: Day, due: Day, kind: InstrumentKind) =>
  isDay(calibratedOn) &&
  isDay(due) &&
  due >= calibratedOn &&
  due <= addMonths(calibratedOn, monthsOf(kind).most)
