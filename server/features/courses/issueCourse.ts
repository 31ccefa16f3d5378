import { certificates } from '#contract/certificate.ts'
import { grantsOf, isGranted } from '#domain/policy.ts'
import { openAttempts } from '../../attempts.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { Db } from '../../db/db.ts'
import { todayIn } from '../../db/today.ts'
import type { Services } from '../../services.ts'
import { actorOf } from '../../session/permission.ts'
import { problemOf } from '../../http/errors.ts'
import { Problem } from '../../http/problem.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { dayOfRetry, isAwaited } from '../certificates/candidates.ts'
import { earlierCheck } from '../certificates/identity.ts'
import { issue } from '../certificates/issue.ts'

type Keeping = Pick<Services, 'database' | 'config'>

/**
 * Issues a course. Each certificate is its own transaction with number, log entry and queued seal, so a
 * refusal affects no others and an interrupted run continues.
 */
export const issueCourse = (services: Keeping) =>
  async function issueAll({ courseId }: Jobs['course.issue']) {
    const { writes } = services.database
    const open = await openSeats(writes, courseId).select('position').orderBy('position').execute()
    const { attempt, end } = openAttempts()
    for (const { position } of open) await attempt(() => issueSeat(services, courseId, position))
    end('of a course not issued')
  }

/** Issues one certificate or stores its problem. Other errors are retried by the next run. */
async function issueSeat(services: Keeping, courseId: string, position: number) {
  const { writes } = services.database
  try {
    await writes.transaction().execute((db) => issueOne(db, services, { courseId, position }))
  } catch (error) {
    const { code, status } = problemOf(error)
    if (status >= 500) throw error
    await writes
      .updateTable('coursePlace')
      .set({ problem: code })
      .where('courseId', '=', courseId)
      .where('position', '=', position)
      .where('certificateId', 'is', null)
      .execute()
  }
}

async function issueOne(
  db: Db,
  { config }: Keeping,
  { courseId, position }: { courseId: string; position: number },
) {
  const seat = await openSeats(db, courseId)
    .selectAll()
    .where('position', '=', position)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!seat?.userId || (await isStillAwaited(db, seat.userId))) return
  const course = await db
    .selectFrom('course')
    .selectAll()
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  const { authorityId, templateId, templateVersion, issueDate, note, language, prerequisitesChecked } = course
  const { actor, grants } = await issuerNow(db, { authorId: seat.authorId, authorityId })
  const { userId, identityCheck } = seat
  const today = await todayIn(db, config.timeZone)
  // Ordered before midnight or waiting for a person: uses a day that may still be given.
  const day = dayOfRetry({ actor, today }, { authorityId, issueDate })
  const identifiedOn = earlierCheck({ ...seat, issueDate }, day)
  const stored = await db
    .selectFrom('courseDocument')
    .select('fileId')
    .where('courseId', '=', courseId)
    .execute()
  const documents = stored.map(({ fileId }) => fileId)
  const input = {
    ...{
      templateId,
      userId,
      issueDate: day,
      identityCheck,
      identifiedOn,
      note,
      documents,
      prerequisitesChecked,
    },
    language: language ?? undefined,
  }
  const id = await issue({ db, actor, grants, today }, input, { templateVersion, position })
  // The orderer may have lost a role while the certificate waited for its number.
  await issuerNow(db, { authorId: seat.authorId, authorityId })
  await db
    .updateTable('coursePlace')
    .set({ certificateId: id, email: null })
    .where('courseId', '=', courseId)
    .where('position', '=', position)
    .execute()
  await recordAudit(db, {
    endpoint: certificates.create,
    context: { actor, params: undefined },
    answer: { _id: id, authorityId },
    requestId: `course ${courseId}`,
  })
}

/** The orderer, who must still be allowed to issue this certificate. */
async function issuerNow(db: Db, { authorId, authorityId }: { authorId: string; authorityId: string }) {
  const { actor } = (await actorOf(db, authorId)) ?? { actor: null }
  const grants = grantsOf(actor, 'certificate.issue')
  if (!actor || !isGranted(grants, { authorityId })) throw new Problem('forbidden')
  return { actor, grants }
}

/** Locked, so a person who becomes ready now is issued to in this run or by the job it queues. */
async function isStillAwaited(db: Db, userId: string) {
  const person = await db
    .selectFrom('user as u')
    .select(isAwaited.as('awaited'))
    .where('u.id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return person.awaited
}

const openSeats = (db: Db, courseId: string) =>
  db
    .selectFrom('coursePlace')
    .where('courseId', '=', courseId)
    .where('certificateId', 'is', null)
    .where('problem', 'is', null)
