import { sql } from 'kysely'
import type { Course, Seat } from '#contract/course.ts'
import { isValidOn } from '#domain/certificate.ts'
import type { Actor, Grants } from '#domain/policy.ts'
import type { Unsent } from '#contract/unsentMail.ts'
import type { Db } from '../../db/db.ts'
import { findItem } from '../../resource/items.ts'
import { whyUnsent } from '../../mail/unsent.ts'
import { addJob } from '../../jobs/jobs.ts'
import { isAwaited } from '../certificates/candidates.ts'
import { isOutdated, retriableSeats } from './retriable.ts'
import { withdrawn } from './withdrawn.ts'

const counted = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from course_place p left join certificate held on held.id = p.certificate_id
    left join "user" u on u.id = p.user_id where p.course_id = c.id and ${condition})`

export const courseItems = (db: Db) =>
  db
    .selectFrom('course as c')
    .innerJoin('template as t', 't.id', 'c.templateId')
    .innerJoin('authority as a', 'a.id', 'c.authorityId')
    .innerJoin('user as author', 'author.id', 'c.authorId')
    .select(['c.id', 'c.version', 'c.authorityId', 'c.templateId', 't.name', 't.level', 't.language'])
    .select([
      'a.name as issuer',
      'c.authorId',
      'author.fullname as author',
      'c.issueDate',
      'c.createdAt',
      't.searchText',
    ])
    .select([
      counted(sql`true`).as('people'),
      counted(sql`held.state not in ('sealing', 'failed')`).as('issued'),
      counted(sql`(p.problem <> ${withdrawn} or held.state = 'failed')`).as('refused'),
      counted(sql`p.certificate_id is null and p.problem is null and ${isAwaited}`).as('awaited'),
    ])

interface Reader {
  db: Db
  actor: Actor
  today: string
}

/** The course with each person. What can be tried again depends on the reader. */
export async function findCourse({ db, ...reader }: Reader, id: string, grants: Grants): Promise<Course> {
  const course = await findItem(db, courseItems(db), id, grants)
  const retriable = await retriableSeats(db, id, reader)
  const seats = await seatsOf(db, id, reader.today)
  return {
    ...course,
    items: seats.map((seat) => ({ ...seat, retriable: retriable.has(seat.position) })),
    outdated: await isOutdated(db, id),
  }
}

async function seatsOf(db: Db, courseId: string, today: string): Promise<Omit<Seat, 'retriable'>[]> {
  const seats = await db
    .selectFrom('coursePlace as p')
    .leftJoin('user as u', 'u.id', 'p.userId')
    .leftJoin('certificate as c', 'c.id', 'p.certificateId')
    .select(['p.position', 'u.fullname', 'u.evalid', 'p.identityCheck', 'p.certificateId', 'p.problem'])
    .select('p.identifiedOn')
    .select([isAwaited.as('awaited'), isNamed.as('named'), 'p.userId', 'p.email'])
    .select(['c.state as stored', 'c.number', 'c.stateReason', 'c.issueDate', 'c.dueDate'])
    .select(unsentTo.as('unsent'))
    .where('p.courseId', '=', courseId)
    .orderBy('p.position')
    .execute()
  return seats.map(
    ({ stored, number, problem, stateReason, issueDate, dueDate, awaited, named, ...seat }) => {
      const state = stateOf(stored, problem, awaited)
      return {
        ...seat,
        userId: named ? seat.userId : null,
        fullname: (named && seat.fullname) || '',
        evalid: (named && seat.evalid) || '',
        email: seat.email ?? '',
        state,
        number: number ?? '',
        valid: isValidOn(today, { state: stored ?? '', issueDate: issueDate ?? '', dueDate: dueDate ?? '' }),
        problem: (state === 'failed' ? stateReason : state === 'refused' ? problem : '') ?? '',
      }
    },
  )
}

// The latest email: that the certificate was issued or is waiting.
const unsentTo = sql<Unsent | null>`(select ${whyUnsent} from mail m
  where m.about in (p.certificate_id, p.course_id)
    and (m.letter = 'certificateIssued' or lower(m.recipient) = lower(p.email))
  order by m.created_at desc limit 1)`

// A participant named by email appears only with it until they open their account.
const isNamed = sql<boolean>`(u.id is not null and (p.email is null or u.activated))`

function stateOf(stored: string | null, problem: string | null, awaited: boolean): Seat['state'] {
  if (stored === 'sealing' || stored === 'failed') return stored
  if (stored !== null) return 'issued'
  if (problem === null) return awaited ? 'awaited' : 'queued'
  return problem === withdrawn ? 'withdrawn' : 'refused'
}

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
