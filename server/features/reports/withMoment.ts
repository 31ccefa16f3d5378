import type { Report } from '#contract/report.ts'
import { isTimeZone } from '#domain/day.ts'
import { isMeasuredLater } from '#domain/measurement/measuredAt.ts'

/**
 * A draft with a dangerous voltage as it is closed, even if incomplete. Without a plausible time, the
 * measurement counts from when the server learned of the danger; for a mistyped value, from the report's
 * time. Missing photos are left out.
 */
export function withMoment(draft: Report, { timeZone, now }: { timeZone: string; now: Date }): Report {
  const { measuredAt, dangerSince, correction, replaces, updatedAt } = draft
  const isKnown = measuredAt !== null && !isMeasuredLater(measuredAt, now)
  const replacedAt = correction === 'enteredWrongly' ? replaces?.measuredAt : null
  return {
    ...draft,
    measuredAt: isKnown ? measuredAt : (replacedAt ?? dangerSince ?? updatedAt),
    timeZone: isTimeZone(draft.timeZone) ? draft.timeZone : timeZone,
    photos: draft.photos.filter(({ fileId }) => fileId !== null),
  }
}
