import type { Report } from '#contract/report.ts'
import { mayCreateReport } from '#domain/reportRight.ts'
import { measuredBefore } from '#domain/takeover.ts'
import { isTimeZone } from '#domain/day.ts'
import { isMeasuredLater } from '#domain/measurement/measuredAt.ts'
import type { Db } from '../../db/db.ts'
import type { Trust } from '../../signing/sealed.ts'
import { certificatesRelied } from '../certificates/agreed.ts'
import { dayMeasured } from './record.ts'

/** The person who measured: the author, unless they took the draft over and measured nothing since. */
export async function measuredBy(db: Db, { _id, authorId, measuredAt }: Report): Promise<string> {
  const takeovers = await db
    .selectFrom('reportTakeover')
    .select(['fromUser', 'takenAt'])
    .where('reportId', '=', _id)
    .orderBy('takenAt')
    .execute()
  const handed = takeovers.map(({ fromUser, takenAt }) => ({ fromUser, at: takenAt }))
  return measuredBefore(handed, measuredAt)?.fromUser ?? authorId
}

export async function certificateOf(db: Db, trust: Trust, draft: Report, userId: string) {
  const moment = new Date(draft.measuredAt ?? draft.updatedAt)
  const held = await certificatesRelied(db, trust, userId, moment)
  const day = dayMeasured(draft)
  const basis = held.find((certificate) => mayCreateReport([certificate], draft.type, null, day))
  return basis ?? { number: '', level: '', dueDate: '' }
}

/**
 * A draft with a dangerous voltage as it is closed, even if incomplete. Without a plausible time, the
 * measurement counts from when the server learned of the danger; for a mistyped value, from the report's
 * time. Missing photos are left out.
 */
export function withMoment(draft: Report, { timeZone, now }: { timeZone: string; now: Date }): Report {
  const { measuredAt, dangerSince, correction, replaces, updatedAt } = draft
  const isReliable = measuredAt !== null && !isMeasuredLater(measuredAt, now)
  const replacedAt = correction === 'enteredWrongly' ? replaces?.measuredAt : null
  return {
    ...draft,
    measuredAt: isReliable ? measuredAt : (replacedAt ?? dangerSince ?? updatedAt),
    timeZone: isTimeZone(draft.timeZone) ? draft.timeZone : timeZone,
    photos: draft.photos.filter(({ fileId }) => fileId !== null),
  }
}
