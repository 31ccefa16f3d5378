import { isAhead } from '#domain/clockTolerance.ts'
import { type Checklist, type StepKey, stepKeys } from '#domain/measurement/checklist.ts'
import { LIMITS } from '#domain/measurement/limits.ts'

/** Whether a measurement claims a moment still to come; a clock that runs a little ahead is forgiven. */
export const isMeasuredLater = (measuredAt: string, now: Date): boolean => isAhead(measuredAt, now)

/** Whether a disconnection claims another moment than the one at which its voltages were measured. */
export const isMeasuredElsewhen = (measuredAt: string, { voltages }: Checklist): boolean =>
  !!voltages &&
  !(Math.abs(Date.parse(measuredAt) - Date.parse(voltages.at)) <= LIMITS.voltagesTolerance_min * 60_000)

/** The steps that claim a moment still to come. */
export const stepsLater = (steps: Checklist, now: Date): StepKey[] =>
  stepKeys.filter((key) => {
    const step = steps[key]
    return step ? isMeasuredLater(step.at, now) : false
  })

/** Whether a measurement claims a moment before its vehicle was built; a model year begins in the year before it. */
export const isMeasuredBefore = (measuredAt: string, constructionYear: number): boolean =>
  !(Date.parse(measuredAt) >= Date.UTC(constructionYear - 1, 0, 1))

export type LatenessWarning = 'W_MEASURED_LONG_AGO'

/** No one remembers exactly what they measured weeks ago: it is said that the report was finished late. */
export const latenessWarnings = (measuredAt: string | null, now: Date): LatenessWarning[] =>
  measuredAt !== null && now.getTime() - Date.parse(measuredAt) > LIMITS.lateAfter_days * 86_400_000
    ? ['W_MEASURED_LONG_AGO']
    : []
