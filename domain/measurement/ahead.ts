import { isAhead } from '#domain/clockTolerance.ts'
import { hasNewDanger } from '#domain/measurement/erasedDanger.ts'
import { type Disconnection, wasDangerFound } from '#domain/measurement/disconnection.ts'
import type { Measured } from '#domain/measurement/judge.ts'
import { isMeasuredLater, stepsLater } from '#domain/measurement/measuredAt.ts'
import type { Withdrawn } from '#domain/measurement/withdrawn.ts'

/** Moments are ISO 8601. */
type Stored = Measured & { measuredAt: string | null }

/**
 * Returns the fields with a future moment (beyond the clock tolerance) for which the report is refused (own decision).
 * A report with a dangerous voltage is stored despite a wrong clock, and only its moment is ignored. Withdrawing a
 * known danger is refused, because the server still has the danger then.
 */
export function refusedAhead(sent: Stored, current: Stored | null, now: Date): string[] {
  if (sent.type !== 'disconnection' || !wasDangerFound(sent.measurement)) return fieldsAhead(sent, now)
  if (current?.type !== 'disconnection' || hasNewDanger(current.measurement, sent.measurement)) return []
  const isLater = (one: Withdrawn) =>
    isAhead(one.withdrawnAt, now) ||
    (isAhead(one.measuredAt, now) && Date.parse(one.measuredAt) !== Date.parse(current.measuredAt ?? ''))
  return addedIn(sent.measurement, current.measurement).some(isLater) ? ['measurement.withdrawn'] : []
}

/** Returns the measurements that a change withdraws. Old drafts have no `withdrawn`. */
export const addedIn = (
  { withdrawn = [] }: Pick<Disconnection, 'withdrawn'>,
  before: Pick<Disconnection, 'withdrawn'> | null,
): Withdrawn[] => withdrawn.slice(before?.withdrawn?.length ?? 0)

const fieldsAhead = (sent: Stored, now: Date): string[] => [
  ...(sent.measuredAt !== null && isMeasuredLater(sent.measuredAt, now) ? ['measuredAt'] : []),
  ...(sent.type === 'disconnection'
    ? stepsLater(sent.measurement.steps, now).map((key) => `measurement.steps.${key}`)
    : []),
]
