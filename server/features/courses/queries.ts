import { sql } from 'kysely'
import type { Course, Place } from '#contract/course.ts'
import { isValidOn } from '#domain/certificate.ts'
import type { Reach } from '#domain/policy.ts'
import type { Db } from '../../db/db.ts'
import { findItem } from '../../http/crud.ts'

const counted = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from course_place p left join certificate held on held.id = p.certificate_id
    where p.course_id = c.id and ${condition})`

/** Courses as the contract shows them, with how far each is. */
export const courseItems = (db: Db) =>
  db
    .selectFrom('course as c')
    .innerJoin('template as t', 't.id', 'c.templateId')
    .innerJoin('authority as a', 'a.id', 'c.authorityId')
    .innerJoin('user as author', 'author.id', 'c.authorId')
    .select([
      'c.id',
      'c.version',
      'c.authorityId',
      'c.templateId',
      't.name',
      't.level',
      'a.name as issuer',
      'author.fullname as author',
      'c.issueDate',
      'c.createdAt',
      't.searchText',
      counted(sql`true`).as('people'),
      counted(sql`held.state not in ('sealing', 'failed')`).as('issued'),
      counted(sql`(p.problem is not null or held.state = 'failed')`).as('refused'),
    ])

/** A course with how far it is for each person, in the order they were named. */
export async function findCourse(db: Db, id: string, reach: Reach, today: string): Promise<Course> {
  const { id: _id, searchText: _text, ...facts } = await findItem(db, courseItems(db), id, reach)
  return { _id, ...facts, items: await placesOf(db, id, today) } as unknown as Course
}

async function placesOf(db: Db, courseId: string, today: string): Promise<Place[]> {
  const places = await db
    .selectFrom('coursePlace as p')
    .innerJoin('user as u', 'u.id', 'p.userId')
    .leftJoin('certificate as c', 'c.id', 'p.certificateId')
    .select(['p.userId', 'u.fullname', 'u.evalid', 'p.identityCheck', 'p.certificateId', 'p.problem'])
    .select(['c.state as stored', 'c.number', 'c.stateReason', 'c.issueDate', 'c.dueDate'])
    .where('p.courseId', '=', courseId)
    .orderBy('p.position')
    .execute()
  return places.map(({ stored, number, problem, stateReason, issueDate, dueDate, ...place }) => {
    const state = stateOf(stored, problem)
    return {
      ...place,
      state,
      number: number ?? '',
      valid: isValidOn(today, { state: stored ?? '', issueDate: issueDate ?? '', dueDate: dueDate ?? '' }),
      problem: (state === 'failed' ? stateReason : problem) ?? '',
    }
  })
}

function stateOf(stored: string | null, problem: string | null): Place['state'] {
  if (stored === null) return problem === null ? 'queued' : 'refused'
  return stored === 'sealing' || stored === 'failed' ? stored : 'issued'
}
