import { courses, reasonKey, type Course, type Seat } from '#contract/course.ts'
import { grantsOf } from '#domain/policy.ts'
import type { Db } from '../../db/db.ts'
import { crud } from '../../resource/crud.ts'
import { personRuleOf } from '../../http/limits.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import { addJob } from '../../jobs/jobs.ts'
import { findTemplate } from '../templates/queries.ts'
import { peopleMeant } from './lookup.ts'
import { orderCourse } from './order.ts'
import { courseItems, findCourse } from './queries.ts'
import { retriableSeats } from './retriable.ts'
import { withdrawn } from './withdrawn.ts'
import { peopleIn } from '../../audit/access.ts'
import type { Services } from '../../services.ts'
import { csvFile } from '../../resource/exporting.ts'
import { textNamed, translate } from '../../texts.ts'
import type { Context } from '../../http/context.ts'

export function courseRoutes(app: App) {
  const { plain, lock } = crud(app, courses, {
    table: 'course',
    items: courseItems,
    columns: { documents: null, people: null },
  })

  serve(app, courses, {
    list: plain.list,
    csv: plain.csv,

    read: (context) => findCourse(context, context.params.id, context.grants),

    async resultCsv(context) {
      const { grants, params, actor } = context
      const course = await findCourse(context, params.id, grants)
      await app.services.limits.count('list.csv.person', actor.userId)
      return resultTable(app.services, context, course)
    },

    async create(context) {
      const id = await orderCourse(app.services, context)
      return findCourse(context, id, context.grants)
    },

    async retry(context) {
      const { db, actor, grants } = context
      const { _id: id, templateId } = await lock(context)
      await assertReviewed(db, id, await findTemplate(db, templateId, grants))
      await reopen(db, id, { authorId: actor.userId, positions: await retriableSeats(db, id, context) })
      await addJob(db, 'course.issue', { courseId: id })
      return findCourse(context, id, grantsOf(actor, 'course.read'))
    },

    async withdraw(context) {
      const { db, actor, body } = context
      const { _id: id } = await lock(context)
      const { numUpdatedRows } = await db
        .updateTable('coursePlace')
        .set({ problem: withdrawn, email: null })
        .where('courseId', '=', id)
        .where('position', '=', body.position)
        .where('certificateId', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new Problem('inUse')
      return findCourse(context, id, grantsOf(actor, 'course.read'))
    },

    async lookup({ db, actor, body }) {
      await app.services.limits.count(personRuleOf('course.lookup'), actor.userId)
      return peopleMeant(db, actor, body.entries)
    },
  })
}

/**
 * The certificates must match the template that the orderer reviewed. After a change of the template, the
 * order is refused.
 */
async function assertReviewed(db: Db, courseId: string, { version }: { version: number }) {
  const { templateVersion } = await db
    .selectFrom('course')
    .select('templateVersion')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  if (templateVersion !== version) throw new Problem('course.templateChanged')
}

/**
 * Reopens the certificates that can succeed now in the name of the actor who retries. Numbers of unprintable
 * ones stay void. Others keep their orderer and their reason.
 */
async function reopen(
  db: Db,
  courseId: string,
  { authorId, positions }: { authorId: string; positions: Set<number> },
) {
  if (positions.size === 0) return
  await db
    .updateTable('coursePlace')
    .set({ problem: null, certificateId: null, authorId })
    .where('courseId', '=', courseId)
    .where('position', 'in', [...positions])
    .execute()
}

type Taking = Pick<Context<typeof courses.resultCsv>, 'caller' | 'transport' | 'locale'>

const headings = [
  ...(['course.person', 'account.evalid', 'course.state', 'certificate.number'] as const),
  ...(['certificate.issue.identityCheck', 'course.reason', 'course.email'] as const),
]

/** A CSV file with the state of each participant. Those named by email appear only with it. */
function resultTable(services: Services, input: Taking, { items, name, issueDate }: Course) {
  const { locale } = input
  const t = translate(locale)
  const reasonOf = (seat: Seat) => {
    const key = reasonKey(seat)
    return key ? (textNamed(locale, key) ?? t('problem.unexpected')) : ''
  }
  const rowOf = (seat: Seat) => {
    const { fullname, email, evalid, state, number, identityCheck, unsent } = seat
    const shownState = textNamed(locale, `shell.state.${state}`) ?? state
    const shownUnsent = unsent ? t(`letter.unsent.${unsent}`) : ''
    return [fullname || email, evalid, shownState, number, identityCheck, reasonOf(seat), shownUnsent]
  }
  return csvFile(
    services,
    { context: input, endpoint: courses.resultCsv },
    {
      name: `${name}-${issueDate}`,
      headings: headings.map((heading) => t(heading)),
      parts: [{ rows: items.map(rowOf), people: peopleIn(courses.read, { items }) }],
    },
  )
}
