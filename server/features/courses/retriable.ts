import { can, type Actor } from '#domain/policy.ts'
import type { Db } from '../../db/db.ts'
import { checkedPeople, dayOfRetry, refusalOfAll } from '../certificates/candidates.ts'
import { earlierCheck, stillIdentified } from '../certificates/identity.ts'
import { withdrawn } from './withdrawn.ts'

interface Reader {
  actor: Actor
  today: string
}

/** Printing fails the same way again while the name and the template are the same. */
const lasting = ['MissingGlyph', 'FieldOverflow']

/**
 * The positions for which the reader can try again, by the rules that apply when the certificate is issued: refused or
 * failed ones whose reason no longer exists. None if the template was changed or removed, because the certificates must
 * match the template that was reviewed.
 */
export async function retriableSeats(
  db: Db,
  courseId: string,
  { actor, today }: Reader,
): Promise<Set<number>> {
  const course = await db
    .selectFrom('course')
    .select(['authorityId', 'templateId', 'templateVersion', 'issueDate'])
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  const { authorityId, templateId } = course
  if (!can(actor, 'course.retry', { authorityId })) return new Set()
  const seats = await refusedSeats(db, courseId)
  if (seats.length === 0) return new Set()
  const template = await reviewedTemplate(db, templateId, course.templateVersion)
  if (!template) return new Set()
  const issueDate = dayOfRetry({ actor, today }, course)
  if (await refusalOfAll(db, { actor, authorityId, issueDate, today })) return new Set()
  const userIds = seats.map(({ userId }) => userId)
  const people = await checkedPeople(db, { template, issuerId: actor.userId, issueDate, today, userIds })
  const using = seats.map((seat) => {
    const identifiedOn = earlierCheck({ ...seat, issueDate: course.issueDate }, issueDate)
    return { ...seat, identifiedOn }
  })
  const identified = await stillIdentified(db, using, { authorityId, issueDate })
  const issuable = new Map(people.flatMap(({ person, refusal }) => (refusal ? [] : [[person.id, person]])))
  return new Set(
    identified.flatMap(({ position, userId, stateReason, holder }) => {
      const person = issuable.get(userId)
      const failsAgain = lasting.includes(stateReason ?? '') && person?.fullname === holder
      return person && !failsAgain ? [position] : []
    }),
  )
}

/** The template as it was reviewed; undefined if it was changed or removed since. */
const reviewedTemplate = (db: Db, templateId: string, version: number) =>
  db
    .selectFrom('template')
    .selectAll()
    .where('id', '=', templateId)
    .where('version', '=', version)
    .where('retiredAt', 'is', null)
    .executeTakeFirst()

export async function isOutdated(db: Db, courseId: string): Promise<boolean> {
  const { templateId, templateVersion } = await db
    .selectFrom('course')
    .select(['templateId', 'templateVersion'])
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  return (await reviewedTemplate(db, templateId, templateVersion)) === undefined
}

async function refusedSeats(db: Db, courseId: string) {
  const seats = await db
    .selectFrom('coursePlace as p')
    .leftJoin('certificate as c', 'c.id', 'p.certificateId')
    .select(['p.position', 'p.userId', 'p.identityCheck', 'p.identifiedOn', 'c.stateReason', 'c.holder'])
    .where('p.courseId', '=', courseId)
    .where((is) => is.or([is('p.problem', '<>', withdrawn), is('c.state', '=', 'failed')]))
    .execute()
  return seats.flatMap(({ userId, ...seat }) => (userId ? [{ ...seat, userId }] : []))
}
