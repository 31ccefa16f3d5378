import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { courses } from '#contract/course.ts'
import { users } from '#contract/user.ts'
import { heldUsername } from '#domain/username.ts'
import type { Db } from '../../db/db.ts'
import type { CoursePlace } from '../../db/tables.ts'
import type { Services } from '../../services.ts'
import { blaming } from '../../http/errors.ts'
import { assertValid } from '../../http/problem.ts'
import { addJob } from '../../jobs/jobs.ts'
import type { Context } from '../../http/context.ts'
import { assertIssuable, nameable, refusalOfAll } from '../certificates/candidates.ts'
import { recordedIdentities, type RecordedIdentity } from '../certificates/identity.ts'
import { printedOf } from '../templates/printed.ts'
import { findTemplate } from '../templates/queries.ts'
import { assertDocumentsPresent } from '../certificates/trainingDocuments/queries.ts'
import { recordAudit } from '../../audit/audit.ts'
import { personRuleOf } from '../../http/limits.ts'
import { sendMail } from '../../mail/mail.ts'
import { assertMailQuota } from '../../mail/mailQuota.ts'
import { mailWelcome } from '../accounts/mails.ts'
import { isUnopened, noPassword } from '../accounts/password.ts'
import { createPerson } from '../accounts/people.ts'
import { findUserByEmail, personById } from '../accounts/queries.ts'
import { authorityNamed } from '../authorities/queries.ts'

type Ordering = Context<typeof courses.create>

export async function orderCourse(services: Services, context: Ordering): Promise<string> {
  const { db, actor, grants, today, body } = context
  const { people, documents, ...fields } = body
  const { templateId, issueDate, language, prerequisitesChecked = false } = fields
  assertUnique(people)
  const template = await findTemplate(db, templateId, grants)
  const { authorityId, version, name: qualification } = template
  await printedOf(db, template, language)
  assertIssuable(await refusalOfAll(db, { actor, authorityId, issueDate, today }))
  const there = await nameable(db, authorityId, people)
  blame(people, ({ userId }) => (!userId || there.has(userId) ? null : 'notFound'))
  const at = (index: number) => `people.${index}.identityCheck`
  const identities = await recordedIdentities(db, people, { authorityId, issueDate, at })
  const id = uuid()
  const course = { ...fields, prerequisitesChecked, authorityId, templateVersion: version }
  await db
    .insertInto('course')
    .values({ ...course, id, authorId: actor.userId })
    .execute()
  await keepDocuments(db, id, await assertDocumentsPresent(db, authorityId, documents))
  await addSeats(services, context, { courseId: id, authorityId, qualification, identities })
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
async function addSeats(
  services: Services,
  context: Ordering,
  {
    identities,
    ...course
  }: Record<'courseId' | 'authorityId' | 'qualification', string> & {
    identities: RecordedIdentity[]
  },
) {
  const seats: Insertable<CoursePlace>[] = []
  for (const [position, { email, userId }] of context.body.people.entries()) {
    const at = `people.${position}.${email ? 'email' : 'userId'}`
    // Two courses that invite a new address at once: the second one finds the account of the first.
    const invited = email && (await blaming(at, invitedBy(services, context, { email, ...course })))
    const held = { email: email?.toLowerCase() ?? null, userId: userId ?? invited ?? null }
    // Named in another line by their Eval-ID.
    const isTwice = held.userId !== null && seats.some((seat) => seat.userId === held.userId)
    if (isTwice) assertValid({ [at]: 'twice' })
    const { courseId } = course
    const identity = identities[position] ?? { identityCheck: '', identifiedOn: null }
    seats.push({ courseId, position, authorId: context.actor.userId, ...identity, ...held })
  }
  await context.db.insertInto('coursePlace').values(seats).execute()
}

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
    return violation ? [[`people.${index}.${person.email ? 'email' : 'userId'}`, violation] as const] : []
  })
  assertValid(Object.fromEntries(violations))
}

type Invited = Record<'email' | 'authorityId' | 'courseId', string>

/**
 * Reserves seats for email addresses: creates an account, or uses an unopened one. Owners of existing
 * accounts receive a request for their Eval-ID, and the authority does not see that the account exists.
 */
async function invitedBy(
  { config, limits }: Services,
  context: Ordering,
  { qualification, ...invited }: Invited & { qualification: string },
): Promise<string | null> {
  const { db, actor } = context
  const { email, authorityId, courseId: about } = invited
  await limits.count(personRuleOf('user.create'), actor.userId)
  await assertMailQuota(limits, { by: actor.userId, recipient: email })
  const authority = await authorityNamed(db, authorityId)
  const { fullname: inviter } = await personById(db, actor.userId)
  const user = await findUserByEmail(db, email)
  if (user && !isUnopened(user)) {
    const values = { inviter, organisation: authority.name, evalid: user.evalid }
    if (user.activated) await sendMail(db, { to: user, template: 'candidateAsked', values, about })
    return null
  }
  const person = user ?? (await createAccount(context, invited))
  await mailWelcome(db, config, person, { inviter, authority, qualification, about })
  return person.id
}

/** The person enters name and password when opening the account. */
async function createAccount(
  { db, actor, locale: language }: Ordering,
  { email, authorityId, courseId }: Invited,
) {
  const username = heldUsername(crypto.randomUUID())
  const id = await createPerson(db, { username, passwordHash: noPassword, email, language })
  await recordAudit(db, {
    endpoint: users.create,
    context: { actor, params: undefined },
    answer: { _id: id, authorityId },
    requestId: `course ${courseId}`,
  })
  return { id, email, language }
}
