import { v7 as uuid } from 'uuid'
import type { courses } from '#contract/course.ts'
import { mayIssueOn } from '#domain/certificate.ts'
import type { Db } from '../../db/db.ts'
import type { Services } from '../../services.ts'
import { Problem } from '../../http/problem.ts'
import { addJob } from '../../jobs/jobs.ts'
import type { Context } from '../../http/context.ts'
import { leads } from '../certificates/issue.ts'
import { nameable } from '../certificates/nameable.ts'
import { printedOf } from '../templates/printed.ts'
import { findTemplate } from '../templates/queries.ts'
import { assertDocumentsPresent } from '../certificates/trainingDocuments/queries.ts'
import { invitedBy } from './inviting.ts'

type Ordering = Context<typeof courses.create>

export async function orderCourse(services: Services, context: Ordering): Promise<string> {
  const { db, actor, grants, today, body } = context
  const { people, documents, ...fields } = body
  const { templateId, issueDate, language, prerequisitesChecked = false } = fields
  assertUnique(people)
  const template = await findTemplate(db, templateId, grants)
  const { authorityId, version, name: qualification } = template
  await printedOf(db, template, language)
  if (!mayIssueOn(issueDate, today, leads(actor, authorityId))) throw new Problem('certificate.issueDate')
  const there = await nameable(db, authorityId, people)
  blame(people, ({ userId }) => (!userId || there.has(userId) ? null : 'notFound'))
  const id = uuid()
  const course = { ...fields, prerequisitesChecked, authorityId, templateVersion: version }
  await db
    .insertInto('course')
    .values({ ...course, id, authorId: actor.userId })
    .execute()
  await keepDocuments(db, id, await assertDocumentsPresent(db, authorityId, documents))
  await keepPlaces(services, context, { courseId: id, authorityId, qualification })
  await addJob(db, 'course.issue', { courseId: id })
  return id
}

async function keepDocuments(db: Db, courseId: string, fileIds: string[]) {
  if (fileIds.length === 0) return
  await db
    .insertInto('courseDocument')
    .values(fileIds.map((fileId) => ({ courseId, fileId })))
    .execute()
}

/** Creates accounts one after the other, because each email counts against the limits. */
async function keepPlaces(
  services: Services,
  context: Ordering,
  course: { courseId: string; authorityId: string; qualification: string },
) {
  const seats = []
  for (const [position, { email, userId, identityCheck }] of context.body.people.entries()) {
    const invited = email && (await invitedBy(services, context, { email, ...course }))
    const held = { email: email?.toLowerCase() ?? null, userId: userId ?? invited ?? null }
    const { courseId } = course
    seats.push({ courseId, position, authorId: context.actor.userId, identityCheck, ...held })
  }
  await context.db.insertInto('coursePlace').values(seats).execute()
}

/** Refuses duplicates with their names. */
function assertUnique(people: PersonReference[]) {
  const nameOf = ({ userId, email }: PersonReference) => userId ?? email?.toLowerCase()
  const first = new Map(people.map((person, index) => [nameOf(person), index] as const).toReversed())
  blame(people, (person, index) => (first.get(nameOf(person)) === index ? null : 'twice'))
}

interface PersonReference {
  userId?: string | undefined
  email?: string | undefined
}

function blame(
  people: PersonReference[],
  violationOf: (person: PersonReference, index: number) => string | null,
) {
  const violations = people.flatMap((person, index) => {
    const violation = violationOf(person, index)
    return violation ? [[`people.${index}.${person.email ? 'email' : 'userId'}`, violation]] : []
  })
  if (violations.length > 0)
    throw new Problem('invalid', { fields: Object.fromEntries(violations) as Record<string, string> })
}
