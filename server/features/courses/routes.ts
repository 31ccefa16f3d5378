import { courses } from '#contract/course.ts'
import { reach as reachOf } from '#domain/policy.ts'
import type { Db } from '../../db/db.ts'
import { crud } from '../../http/crud.ts'
import { personRuleOf } from '../../http/limits.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import { addJob } from '../../jobs/jobs.ts'
import { findTemplate } from '../templates/queries.ts'
import { peopleMeant } from './lookup.ts'
import { orderCourse } from './order.ts'
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
      const id = await orderCourse(app.house, request)
      return findCourse(request.db, id, request.reach, request.today)
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
