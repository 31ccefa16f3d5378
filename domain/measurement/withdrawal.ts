import { isAhead, isSurelyAfter } from '#domain/clockTolerance.ts'
import { shows, hasNewDanger } from '#domain/measurement/erasedDanger.ts'
import { type Disconnection, isDangerFound, wasDangerFound } from '#domain/measurement/disconnection.ts'
import type { Withdrawn } from '#domain/measurement/withdrawn.ts'
import type { Measured } from '#domain/measurement/judge.ts'
import { isMeasuredLater, stepsLater } from '#domain/measurement/measuredAt.ts'

/**
 * `WITHDRAWN_OTHER_TIME`: the time differs from that of the measurement. `WITHDRAWN_TOO_EARLY`: withdrawn before the
 * measurement, or before the server received it.
 */
type WithdrawalViolation = 'WITHDRAWN_OTHER_TIME' | 'WITHDRAWN_TOO_EARLY'

/** The stored draft before a change. Moments are ISO 8601. */
export interface StoredDraft {
  measurement: Disconnection
  measuredAt: string | null
  /** Since when the server knows of a dangerous voltage in it. */
  dangerSince: string | null
}

/**
 * Returns what is wrong with the times of newly withdrawn measurements, or null. A danger cannot be withdrawn before it
 * was measured, nor before the server received it (beyond the clock tolerance). Values the server knows keep their
 * moment; without one, they count from when the server received them. So a meter test before the withdrawal never
 * counts as one after it (own decision; EN 50110-1, 6.2.3). A stored moment in the future counts as unknown.
 */
export function withdrawalViolation(
  added: readonly Withdrawn[],
  stored: StoredDraft | null,
  now: Date,
): WithdrawalViolation | null {
  const before = stored && isDangerFound(stored.measurement) ? believed(stored, now) : null
  if (before && added.some((one) => isAtOtherTime(one, before))) return 'WITHDRAWN_OTHER_TIME'
  return added.some((one) => isTooEarly(one, before?.dangerSince ?? null, now)) ? 'WITHDRAWN_TOO_EARLY' : null
}

const believed = (stored: StoredDraft, now: Date): StoredDraft =>
  stored.measuredAt !== null && isAhead(stored.measuredAt, now) ? { ...stored, measuredAt: null } : stored

function isAtOtherTime(one: Withdrawn, { measurement, measuredAt, dangerSince }: StoredDraft): boolean {
  if (measuredAt === null) return dangerSince !== null && isSurelyAfter(dangerSince, one.measuredAt)
  const [stated, stored] = [Date.parse(one.measuredAt), Date.parse(measuredAt)]
  return shows(one, measurement) ? stated !== stored : !(stated >= stored)
}

// An unreadable moment is too early.
const isTooEarly = ({ measuredAt, withdrawnAt }: Withdrawn, since: string | null, now: Date): boolean =>
  !(Date.parse(withdrawnAt) >= Date.parse(isAhead(measuredAt, now) ? withdrawnAt : measuredAt)) ||
  (since !== null && isSurelyAfter(since, withdrawnAt))

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
