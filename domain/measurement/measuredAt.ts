import { isAhead } from '#domain/clockTolerance.ts'
import { type Checklist, type StepKey, stepKeys } from '#domain/measurement/checklist.ts'
import { LIMITS } from '#domain/measurement/limits.ts'

export const isMeasuredLater = (measuredAt: string, now: Date): boolean => isAhead(measuredAt, now)

export const isMeasuredElsewhen = (measuredAt: string, { voltages }: Checklist): boolean =>
  !!voltages &&
  !(Math.abs(Date.parse(measuredAt) - Date.parse(voltages.at)) <= LIMITS.voltagesTolerance_min * 60_000)

export const stepsLater = (steps: Checklist, now: Date): StepKey[] =>
  stepKeys.filter((key) => {
    const step = steps[key]
    return step ? isMeasuredLater(step.at, now) : false
  })

/** A model year starts in the calendar year before it. */
export const isMeasuredBefore = (measuredAt: string, constructionYear: number): boolean =>
  !(Date.parse(measuredAt) >= Date.UTC(constructionYear - 1, 0, 1))

/** Details may be forgotten if a report is finished long after the measurement. */
export const latenessWarnings = (measuredAt: string | null, now: Date): 'W_MEASURED_LONG_AGO'[] =>
  measuredAt !== null && now.getTime() - Date.parse(measuredAt) > LIMITS.lateAfter_days * 86_400_000
    ? ['W_MEASURED_LONG_AGO']
    : []
