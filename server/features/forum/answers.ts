import { sql } from 'kysely'
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
import { cleanHtml } from './markdown.ts'
import {
  assertMayPost,
  dropFiles,
  editsOf,
  keepEdit,
  keepParts,
  assertOtherFieldsUnchanged,
  rendered,
  shownTo,
} from './posts.ts'
import { answerItems, lockTopic, recount, topicItems } from './queries.ts'
import { notifyFollowers } from './notify.ts'

type Asking =
  | Context<typeof answers.create>
  | Context<typeof answers.update>
  | Context<typeof answers.history>

export function answerRoutes(app: App) {
  const { limits } = app.services
  const { plain, lock, columns, insert } = crud(app, answers, {
    table: 'answer',
    items: answerItems,
    columns: { attachments: null },
    present: (answer: { html: string }) => ({ ...answer, html: cleanHtml(answer.html) }),
  })

  const readAgain = (context: Asking, id: string) =>
    plain.read({
      ...context,
      ...{ body: undefined, params: { id } },
      grants: grantsOf(context.actor, 'answer.read'),
    })

  serve(app, answers, {
    async list(context) {
      const { items, ...total } = await plain.list(context)
      return {
        items: items.map((answer) => shownTo(context.actor, { ...answer, html: cleanHtml(answer.html) })),
        ...total,
      }
    },

    read: async (context) => shownTo(context.actor, await plain.read(context)),

    async create(context) {
      const { db, actor, body, grants, today } = context
      const { topicId } = body
      await lockTopic(db, topicId)
      if (!(await itemWithin(db, topicItems(db, { today }), topicId, grants))) throw notThere('topicId')
      await assertMayPost(db, { actor, limits, today })
      const { html, mentions } = await rendered(db, body)
      const id = await insert(context, { authorId: actor.userId, html })
      await keepParts(db, { post: { answerId: id }, actor, attachments: body.attachments, mentions })
      await followUnlessDecided(db, { topicId, userId: actor.userId })
      await recount(db, topicId)
      await notifyFollowers(db, id)
      return readAgain(context, id)
    },

    async update(context) {
      const { db, actor, body } = context
      await lockTopicOf(db, context.params.id)
      const former = await lock(context)
      assertOtherFieldsUnchanged(answers, body, former)
      if (body.topicId !== former.topicId)
        throw new Problem('readOnlyField', { fields: { topicId: 'readOnlyField' } })
      const { html, mentions } = await rendered(db, body)
      const post = { answerId: former._id }
      await keepEdit(db, { post, actor, limits, former })
      await keepParts(db, { post, actor, attachments: body.attachments, mentions })
      const row = { ...(await columns(context)), html, editedAt: sql<string>`now()` }
      await writeVersion(db, 'answer', former._id, row)
      await recount(db, former.topicId)
      return readAgain(context, former._id)
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

    async history(context: Context<typeof answers.history>) {
      const { db, actor } = context
      const answer = await readAgain(context, context.params.id)
      if (!can(actor, 'answer.history', { authorId: answer.authorId })) throw new Problem('forbidden')
      return editsOf(db, { answerId: answer._id })
    },
  })
}

/** Locks the topic before the answer, in the order of all writers. */
async function lockTopicOf(db: Db, answerId: string) {
  const answer = await db.selectFrom('answer').select('topicId').where('id', '=', answerId).executeTakeFirst()
  if (answer) await lockTopic(db, answer.topicId)
}
