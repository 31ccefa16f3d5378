import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Answer } from '#contract/endpoint.ts'
import { moderation } from '#contract/forum.ts'
import type { Db } from '../../db/db.ts'
import { writeVersion } from '../../resource/changing.ts'
import { findItem, itemWithin } from '../../resource/items.ts'
import { notThere, Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import type { Context } from '../../http/context.ts'
import { result } from '../../http/result.ts'
import { withCleanHtml } from './posts.ts'
import { answerItems, authorOf, filesOf, lockTopic, recount, topicItems } from './queries.ts'
import { notifyHidden } from './notify.ts'

const mostShown = 50

export function moderationRoutes(app: App) {
  complaintRoutes(app)
  serve(app, moderation, { hideTopic, hideAnswer, showTopic, showAnswer })
}

function complaintRoutes(app: App) {
  serve(app, moderation, {
    async list({ db, today }) {
      const { rows } = await sql<Row>`
        select c.id, c.topic_id, c.answer_id, t.title, c.reason, c.created_at,
          coalesce(a.text, t.text) as text, coalesce(a.html, t.html) as html,
          coalesce(a.created_at, t.created_at) as posted_at,
          ${authorOf(sql`coalesce(a.author_id, t.author_id)`, today)} as author,
          ${filesOf(sql`p.answer_id = c.answer_id or (c.answer_id is null and p.topic_id = c.topic_id)`)}
            as attachments,
          count(*) over ()::int as total
        from complaint c join topic t on t.id = c.topic_id left join answer a on a.id = c.answer_id
        where c.settled_at is null order by c.created_at, c.id limit ${mostShown}`.execute(db)
      return {
        items: rows.map(({ id, total: _total, ...row }) => ({ ...withCleanHtml(row), _id: id })),
        total: rows[0]?.total ?? 0,
      }
    },

    async report({ db, actor, grants, body, today }) {
      const { topicId, answerId, reason } = body
      const topic = await itemWithin(db, topicItems(db, { today }), topicId, grants)
      if (!topic) throw notThere('topicId')
      const answer = answerId && (await itemWithin(db, answerItems(db, { today }), answerId, grants))
      if (answerId && (!answer || answer.topicId !== topicId)) throw notThere('answerId')
      await app.services.limits.count('moderation.report.person', actor.userId)
      await db
        .insertInto('complaint')
        .values({ id: uuid(), topicId, answerId, authorId: actor.userId, reason })
        .execute()
      return result({}, { audit: { objectId: answerId ?? topicId } })
    },

    async dismiss({ db, actor, params }) {
      const { numUpdatedRows } = await settle(db, actor.userId).where('id', '=', params.id).executeTakeFirst()
      if (numUpdatedRows === 0n) throw new Problem('notFound')
      return {}
    },
  })
}

async function hideTopic(context: Context<typeof moderation.hideTopic>) {
  const { db, actor, body } = context
  const { id, authorId, title } = await topicOf(context)
  await writeVersion(db, 'topic', id, hidden(context))
  await settle(db, actor.userId).where('topicId', '=', id).where('answerId', 'is', null).execute()
  await notifyHidden(db, { userId: authorId, title, reason: body.reason })
  return {}
}

async function hideAnswer(context: Context<typeof moderation.hideAnswer>) {
  const { db, actor, body } = context
  const { id, topicId, authorId } = await answerOf(context)
  await writeVersion(db, 'answer', id, hidden(context))
  await settle(db, actor.userId).where('answerId', '=', id).execute()
  await recount(db, topicId)
  const { title } = await db
    .selectFrom('topic')
    .select('title')
    .where('id', '=', topicId)
    .executeTakeFirstOrThrow()
  await notifyHidden(db, { userId: authorId, title, reason: body.reason })
  return {}
}

async function showTopic(context: Context<typeof moderation.showTopic>) {
  const { id } = await topicOf(context)
  await writeVersion(context.db, 'topic', id, shown)
  return {}
}

async function showAnswer(context: Context<typeof moderation.showAnswer>) {
  const { id, topicId } = await answerOf(context)
  await writeVersion(context.db, 'answer', id, shown)
  await recount(context.db, topicId)
  return {}
}

type Row = Omit<Answer<typeof moderation.list>['items'][number], '_id'> & { id: string; total: number }

type Deciding = Pick<Context<typeof moderation.showTopic>, 'db' | 'params' | 'today' | 'grants'>

const topicOf = ({ db, params, today, grants }: Deciding) =>
  findItem(db, topicItems(db, { today }), params.id, grants)

async function answerOf({ db, params, today, grants }: Deciding) {
  const answer = await findItem(db, answerItems(db, { today }), params.id, grants)
  await lockTopic(db, answer.topicId)
  return answer
}

const hidden = ({ actor, body }: Pick<Context<typeof moderation.hideTopic>, 'actor' | 'body'>) => ({
  hiddenAt: sql<string>`now()`,
  hiddenBy: actor.userId,
  hiddenReason: body.reason,
})

const shown = { hiddenAt: null, hiddenBy: null, hiddenReason: '' }

const settle = (db: Db, by: string) =>
  db
    .updateTable('complaint')
    .set({ settledAt: sql`now()`, settledBy: by })
    .where('settledAt', 'is', null)
