import { isAhead } from '#domain/clockTolerance.ts'
import { hasNewDanger } from '#domain/measurement/dangerKept.ts'
import { type Disconnection, wasDangerFound } from '#domain/measurement/disconnection.ts'
import type { Measured } from '#domain/measurement/judge.ts'
import { isMeasuredLater, stepsLater } from '#domain/measurement/measuredAt.ts'
import type { Withdrawn } from '#domain/measurement/withdrawn.ts'

/** A report as it is stored. Moments are ISO 8601. */
type Stored = Measured & { measuredAt: string | null }

/**
 * The fields whose moment is still to come, by more than clocks differ, where the report is refused for it (own decision).
 * A dangerous voltage is never lost for a wrong clock: a report that records one is stored, and only the moment is not
 * believed. To withdraw a danger that the server knows already is refused, because the server keeps the danger then.
 */
export function refusedAhead(sent: Stored, current: Stored | null, now: Date): string[] {
  if (sent.type !== 'disconnection' || !wasDangerFound(sent.measurement)) return fieldsAhead(sent, now)
  if (current?.type !== 'disconnection' || hasNewDanger(current.measurement, sent.measurement)) return []
  const isLater = (one: Withdrawn) =>
    isAhead(one.withdrawnAt, now) ||
    (isAhead(one.measuredAt, now) && Date.parse(one.measuredAt) !== Date.parse(current.measuredAt ?? ''))
  return addedIn(sent.measurement, current.measurement).some(isLater) ? ['measurement.withdrawn'] : []
}

/** The measurements that a change withdraws. Drafts from before a measurement could be withdrawn name none. */
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
