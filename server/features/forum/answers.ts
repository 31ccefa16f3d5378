import type { SignedInEndpoint } from '#contract/endpoint.ts'
import { answers } from '#contract/forum.ts'
import { can, grantsOf } from '#domain/policy.ts'
import type { Db } from '../../db/db.ts'
import { writeVersion } from '../../resource/changing.ts'
import { crud } from '../../resource/crud.ts'
import { itemWithin } from '../../resource/items.ts'
import { notThere, Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import type { Context } from '../../http/context.ts'
import { followUnlessDecided } from './following.ts'
import {
  assertMayPost,
  assertOtherFieldsUnchanged,
  dropFiles,
  editPost,
  editsOf,
  keepParts,
  rendered,
  shownTo,
  withCleanHtml,
} from './posts.ts'
import { answerItems, lockTopic, recount, topicItems } from './queries.ts'
import { notifyFollowers } from './notify.ts'

const answerCrud = (app: App) =>
  crud(app, answers, {
    table: 'answer',
    items: answerItems,
    columns: { attachments: null },
    present: (answer: { html: string }) => withCleanHtml(answer),
  })

type AnswerCrud = ReturnType<typeof answerCrud>

const readAgain = ({ plain }: AnswerCrud, { db, actor, today }: Context<SignedInEndpoint>, id: string) =>
  plain.read({ db, today, params: { id }, grants: grantsOf(actor, 'answer.read') })

export function answerRoutes(app: App) {
  const answer = answerCrud(app)
  postRoutes(app, answer)
  serve(app, answers, {
    async history(context) {
      const { _id, authorId } = await readAgain(answer, context, context.params.id)
      if (!can(context.actor, 'answer.history', { authorId })) throw new Problem('forbidden')
      return editsOf(context.db, { answerId: _id })
    },
  })
}

function postRoutes(app: App, answer: AnswerCrud) {
  const { limits } = app.services
  const { plain, lock, columns, insert } = answer

  serve(app, answers, {
    async list(context) {
      const { items, ...total } = await plain.list(context)
      return { items: items.map((item) => shownTo(context.actor, withCleanHtml(item))), ...total }
    },

    read: async (context) => shownTo(context.actor, await plain.read(context)),

    async create(context) {
      const { db, actor, body, grants, today } = context
      const { topicId } = body
      await lockTopic(db, topicId)
      if (!(await itemWithin(db, topicItems(db, { today }), topicId, grants))) throw notThere('topicId')
      await assertMayPost(context, limits)
      const { html, mentions } = await rendered(db, body)
      const answerId = await insert(context, { authorId: actor.userId, html })
      await keepParts(context, { answerId }, mentions)
      await followUnlessDecided(db, { topicId, userId: actor.userId })
      await recount(db, topicId)
      await notifyFollowers(db, answerId)
      return readAgain(answer, context, answerId)
    },

    async update(context) {
      const { db, body } = context
      await lockTopicOf(db, context.params.id)
      const former = await lock(context)
      assertOtherFieldsUnchanged(answers, body, former)
      if (body.topicId !== former.topicId)
        throw new Problem('readOnlyField', { fields: { topicId: 'readOnlyField' } })
      const edited = await editPost(context, { limits, former, post: { answerId: former._id } })
      await writeVersion(db, 'answer', former._id, { ...(await columns(context)), ...edited })
      await recount(db, former.topicId)
      return readAgain(answer, context, former._id)
    },

    async remove(context) {
      const { db } = context
      await lockTopicOf(db, context.params.id)
      const { _id, topicId } = await lock(context)
      await dropFiles(db, { answerId: _id })
      await db.deleteFrom('answer').where('id', '=', _id).execute()
      await recount(db, topicId)
      return {}
    },
  })
}

/** Locks the topic before the answer, in the order of all writers. */
async function lockTopicOf(db: Db, answerId: string) {
  const answer = await db.selectFrom('answer').select('topicId').where('id', '=', answerId).executeTakeFirst()
  if (answer) await lockTopic(db, answer.topicId)
}
