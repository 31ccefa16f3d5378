import type { Db } from '../../db/db.ts'
import { addJob } from '../../jobs/jobs.ts'

/** Queues the pending courses of a person who has opened their account or entered their name. */
export async function takeUpAwaited(db: Db, userId: string) {
  const waiting = await db
    .selectFrom('coursePlace')
    .select('courseId')
    .where('userId', '=', userId)
    .where('certificateId', 'is', null)
    .where('problem', 'is', null)
    .execute()
  for (const { courseId } of waiting) await addJob(db, 'course.issue', { courseId })
}
