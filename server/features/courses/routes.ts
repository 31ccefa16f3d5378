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
import { leads } from '../certificates/issue.ts'
import { printedOf } from '../templates/printed.ts'
import { nameable } from '../certificates/nameable.ts'
import { findTemplate } from '../templates/queries.ts'
import { demandDocuments } from '../trainingDocuments/queries.ts'
import { invitedBy } from './inviting.ts'
import { peopleMeant } from './lookup.ts'
import { courseItems, findCourse, withdrawn } from './queries.ts'

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

    async create(request) {
      const { db, actor, reach, today, body } = request
      const { people, templateId, issueDate, note, language, documents, prerequisitesChecked = false } = body
      demandOnce(people)
      const template = await findTemplate(db, templateId, reach)
      const { authorityId, version } = template
      await printedOf(db, template, language)
      if (!mayIssueOn(issueDate, today, leads(actor, authorityId))) throw new Problem('certificate.issueDate')
      const there = await nameable(db, authorityId, people)
      blame(people, ({ userId }) => (!userId || there.has(userId) ? null : 'notFound'))
      const id = uuid()
      const facts = { authorityId, templateId, templateVersion: version, issueDate, note, language }
      await db
        .insertInto('course')
        .values({ id, ...facts, prerequisitesChecked, authorId: actor.userId })
        .execute()
      const named = await demandDocuments(db, authorityId, documents)
      if (named.length > 0)
        await db
          .insertInto('courseDocument')
          .values(named.map((fileId) => ({ courseId: id, fileId })))
          .execute()
      for (const [position, { email, userId, identityCheck }] of people.entries()) {
        const invited = email && (await invitedBy(app.house, request, { email, authorityId, courseId: id }))
        const place = { courseId: id, position, identityCheck, email: email?.toLowerCase() ?? null }
        await db
          .insertInto('coursePlace')
          .values({ ...place, userId: userId ?? invited ?? null })
          .execute()
      }
      await addJob(db, 'course.issue', { courseId: id })
      return findCourse(db, id, reach, today)
    },

    async retry(request) {
      const { db, actor, reach } = request
      const { _id: id, templateId } = await findToChange(request)
      const { version: templateVersion } = await findTemplate(db, templateId, reach)
      // The day of the course stays that of those it was issued to; each of the others gets the one still allowed.
      await db
        .updateTable('course')
        .set({ authorId: actor.userId, templateVersion })
        .where('id', '=', id)
        .execute()
      await reopen(db, id)
      await addJob(db, 'course.issue', { courseId: id })
      return findCourse(db, id, reachOf(actor, 'course.read'), request.today)
    },

    async withdraw(request) {
      const { db, actor, body, today } = request
      const { _id: id } = await findToChange(request)
      const { numUpdatedRows } = await db
        .updateTable('coursePlace')
        .set({ problem: withdrawn, email: null })
        .where('courseId', '=', id)
        .where('position', '=', body.position)
        .where('certificateId', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new Problem('inUse')
      return findCourse(db, id, reachOf(actor, 'course.read'), today)
    },

    async lookup({ db, actor, body }) {
      await app.house.limits.count(personRuleOf('course.lookup'), actor.userId)
      return peopleMeant(db, actor, body.entries)
    },
  })
}

/** Whoever is named twice is named back: nobody gets two. */
function demandOnce(people: Named[]) {
  const nameOf = ({ userId, email }: Named) => userId ?? email?.toLowerCase()
  const first = new Map(people.map((person, place) => [nameOf(person), place] as const).toReversed())
  blame(people, (person, place) => (first.get(nameOf(person)) === place ? null : 'twice'))
}

interface Named {
  userId?: string | undefined
  email?: string | undefined
}

function blame(people: Named[], flawOf: (person: Named, place: number) => string | null) {
  const flaws = people.flatMap((person, place) => {
    const flaw = flawOf(person, place)
    return flaw ? [[`people.${place}.${person.email ? 'email' : 'userId'}`, flaw]] : []
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
        is('problem', '<>', withdrawn),
        is('certificateId', 'in', is.selectFrom('certificate').select('id').where('state', '=', 'failed')),
      ]),
    )
    .execute()
