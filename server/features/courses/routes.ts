import { v7 as uuid } from 'uuid'
import { courses } from '#contract/course.ts'
import { mayIssueOn } from '#domain/certificate.ts'
import { reach as reachOf } from '#domain/policy.ts'
import type { Db } from '../../db/db.ts'
import { crud } from '../../http/crud.ts'
import { personRuleOf } from '../../http/limits.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import { addJob } from '../../jobs/jobs.ts'
import { dayOfRetry, leads } from '../certificates/issue.ts'
import { findTemplate } from '../templates/queries.ts'
import { peopleMeant } from './lookup.ts'
import { courseItems, findCourse } from './queries.ts'

/** A course is ordered here and issued by the workers, person by person; whoever comes back sees how far it is. */
export function courseRoutes(app: App) {
  const { list, findToChange } = crud(app, courses, {
    table: 'course',
    items: courseItems,
    toRow: () => ({}),
  })

  serve(app, courses, {
    list,

    read: ({ db, reach, params, today }) => findCourse(db, params.id, reach, today),

    async create({ db, actor, reach, today, body }) {
      const { people, templateId, issueDate, note } = body
      demandOnce(people)
      const { authorityId, version } = await findTemplate(db, templateId, reach)
      if (!mayIssueOn(issueDate, today, leads(actor, authorityId))) throw new Problem('certificate.issueDate')
      await demandThere(db, people)
      const id = uuid()
      const facts = { authorityId, templateId, templateVersion: version, issueDate, note }
      await db
        .insertInto('course')
        .values({ id, ...facts, authorId: actor.userId })
        .execute()
      await db
        .insertInto('coursePlace')
        .values(people.map((person, position) => ({ ...person, courseId: id, position })))
        .execute()
      await addJob(db, 'course.issue', { courseId: id })
      return findCourse(db, id, reach, today)
    },

    async retry(request) {
      const { db, actor, reach } = request
      const { _id: id, templateId, ...course } = await findToChange(request)
      const { version: templateVersion } = await findTemplate(db, templateId, reach)
      const issueDate = dayOfRetry(request, course)
      await db
        .updateTable('course')
        .set({ authorId: actor.userId, templateVersion, issueDate })
        .where('id', '=', id)
        .execute()
      await reopen(db, id)
      await addJob(db, 'course.issue', { courseId: id })
      return findCourse(db, id, reachOf(actor, 'course.read'), request.today)
    },

    async lookup({ db, actor, body }) {
      await app.house.limits.count(personRuleOf('course.lookup'), actor.userId)
      return peopleMeant(db, actor, body.entries)
    },
  })
}

/** Whoever is named twice is named back: nobody gets two. */
function demandOnce(people: { userId: string }[]) {
  const first = new Map(people.map(({ userId }, place) => [userId, place] as const).toReversed())
  blame(people, ({ userId }, place) => (first.get(userId) === place ? null : 'twice'))
}

async function demandThere(db: Db, people: { userId: string }[]) {
  const ids = people.map(({ userId }) => userId)
  const known = await db
    .selectFrom('user')
    .select('id')
    .where('id', 'in', ids)
    .where('erasedAt', 'is', null)
    .execute()
  const there = new Set(known.map(({ id }) => id))
  blame(people, ({ userId }) => (there.has(userId) ? null : 'notFound'))
}

function blame<Person>(people: Person[], flawOf: (person: Person, place: number) => string | null) {
  const flaws = people.flatMap((person, place) => {
    const flaw = flawOf(person, place)
    return flaw ? [[`people.${place}.userId`, flaw]] : []
  })
  if (flaws.length > 0)
    throw new Problem('invalid', { fields: Object.fromEntries(flaws) as Record<string, string> })
}

/** Refused ones and those that could not be printed are open again; the number of the latter stays void. */
const reopen = (db: Db, courseId: string) =>
  db
    .updateTable('coursePlace')
    .set({ problem: null, certificateId: null })
    .where('courseId', '=', courseId)
    .where((is) =>
      is.or([
        is('problem', 'is not', null),
        is('certificateId', 'in', is.selectFrom('certificate').select('id').where('state', '=', 'failed')),
      ]),
    )
    .execute()
