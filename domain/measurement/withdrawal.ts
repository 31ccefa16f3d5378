import { isAhead, isSurelyAfter } from '#domain/clockTolerance.ts'
import { shows } from '#domain/measurement/dangerKept.ts'
import { type Disconnection, isDangerFound } from '#domain/measurement/disconnection.ts'
import type { Withdrawn } from '#domain/measurement/withdrawn.ts'

/** `WITHDRAWN_OTHER_TIME`: not when it was measured. `WITHDRAWN_TOO_EARLY`: before it was measured or known. */
export type WithdrawalFlaw = 'WITHDRAWN_OTHER_TIME' | 'WITHDRAWN_TOO_EARLY'

/** What the server knows of a draft before a change of it. Moments are ISO 8601. */
export interface KnownDraft {
  measurement: Disconnection
  measuredAt: string | null
  /** Since when the server knows of a dangerous voltage in it. */
  dangerSince: string | null
}

/**
 * What is wrong with the times of measurements that a change withdraws; null where nothing is. A new draft is not known.
 * No danger is withdrawn before it was measured, or before the server knew of it by more than clocks differ. The values
 * that the server knows keep the moment that it knows; where it knows none, they were not measured before it learned of
 * them. So a meter that was tested before does not count as tested since (own decision; EN 50110-1, 6.2.3). A known moment
 * that is still to come counts as unknown.
 */
export function withdrawalFlaw(
  added: readonly Withdrawn[],
  known: KnownDraft | null,
  now: Date,
): WithdrawalFlaw | null {
  const before = known && isDangerFound(known.measurement) ? believed(known, now) : null
  if (before && added.some((one) => isAtOtherTime(one, before))) return 'WITHDRAWN_OTHER_TIME'
  return added.some((one) => isTooEarly(one, before?.dangerSince ?? null, now)) ? 'WITHDRAWN_TOO_EARLY' : null
}

const believed = (known: KnownDraft, now: Date): KnownDraft =>
  known.measuredAt !== null && isAhead(known.measuredAt, now) ? { ...known, measuredAt: null } : known

function isAtOtherTime(one: Withdrawn, { measurement, measuredAt, dangerSince }: KnownDraft): boolean {
  if (measuredAt === null) return dangerSince !== null && isSurelyAfter(dangerSince, one.measuredAt)
  const [stated, known] = [Date.parse(one.measuredAt), Date.parse(measuredAt)]
  return shows(one, measurement) ? stated !== known : !(stated >= known)
}

// A moment that cannot be read is too early.
const isTooEarly = ({ measuredAt, withdrawnAt }: Withdrawn, knownSince: string | null, now: Date): boolean =>
  !(Date.parse(withdrawnAt) >= Date.parse(isAhead(measuredAt, now) ? withdrawnAt : measuredAt)) ||
  (knownSince !== null && isSurelyAfter(knownSince, withdrawnAt))
