import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { answers } from '#contract/forum.ts'
import { can, reach as reachOf } from '#domain/policy.ts'
import type { Db } from '../../db/db.ts'
import { crud } from '../../resource/crud.ts'
import { itemWithin } from '../../resource/items.ts'
import { notThere, Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import type { Request } from '../../http/request.ts'
import { followUnlessDecided } from './following.ts'
import { cleanHtml } from './markdown.ts'
import {
  demandWriter,
  dropFiles,
  editsOf,
  keepEdit,
  keepParts,
  refuseOthersFields,
  rendered,
  shownTo,
} from './posts.ts'
import { answerItems, holdTopic, recount, topicItems } from './queries.ts'
import { tellFollowers } from './tell.ts'

type Asking =
  | Request<typeof answers.create>
  | Request<typeof answers.update>
  | Request<typeof answers.history>

export function answerRoutes(app: App) {
  const { limits } = app.services
  const { lock, ...plain } = crud(app, answers, {
    table: 'answer',
    items: answerItems,
    toRow: ({ body: { topicId, text } }) => ({ topicId, text }),
    present: (answer: { html: string }) => ({ ...answer, html: cleanHtml(answer.html) }),
  })

  const readAgain = (request: Asking, id: string) =>
    plain.read({
      ...request,
      ...{ body: undefined, params: { id } },
      reach: reachOf(request.actor, 'answer.read'),
    })

  serve(app, answers, {
    async list(request) {
      const { items, ...total } = await plain.list(request)
      return {
        items: items.map((answer) => shownTo(request.actor, { ...answer, html: cleanHtml(answer.html) })),
        ...total,
      }
    },

    read: async (request) => shownTo(request.actor, await plain.read(request)),

    async create(request) {
      const { db, actor, body, reach, today } = request
      const { topicId, text } = body
      await holdTopic(db, topicId)
      if (!(await itemWithin(db, topicItems(db, { today }), topicId, reach))) throw notThere('topicId')
      await demandWriter(db, { actor, limits, today })
      const { html, mentions } = await rendered(db, body)
      const id = uuid()
      await db.insertInto('answer').values({ id, topicId, authorId: actor.userId, text, html }).execute()
      await keepParts(db, { post: { answerId: id }, actor, attachments: body.attachments, mentions })
      await followUnlessDecided(db, { topicId, userId: actor.userId })
      await recount(db, topicId)
      await tellFollowers(db, id)
      return readAgain(request, id)
    },

    async update(request) {
      const { db, actor, body } = request
      await holdTopicOf(db, request.params.id)
      const former = await lock(request)
      refuseOthersFields(answers, body, former)
      if (body.topicId !== former.topicId)
        throw new Problem('readOnlyField', { fields: { topicId: 'readOnlyField' } })
      const { html, mentions } = await rendered(db, body)
      const post = { answerId: former._id }
      await keepEdit(db, { post, actor, limits, former })
      await keepParts(db, { post, actor, attachments: body.attachments, mentions })
      await db
        .updateTable('answer')
        .set({ text: body.text, html, editedAt: sql`now()` })
        .set({ version: sql`version + 1`, updatedAt: sql`now()` })
        .where('id', '=', former._id)
        .execute()
      await recount(db, former.topicId)
      return readAgain(request, former._id)
    },

    async remove(request) {
      const { db } = request
      await holdTopicOf(db, request.params.id)
      const { _id, topicId } = await lock(request)
      await dropFiles(db, { answerId: _id })
      await db.deleteFrom('answer').where('id', '=', _id).execute()
      await recount(db, topicId)
      return {}
    },

    async history(request: Request<typeof answers.history>) {
      const { db, actor } = request
      const answer = await readAgain(request, request.params.id)
      if (!can(actor, 'answer.history', { authorId: answer.authorId })) throw new Problem('forbidden')
      return editsOf(db, { answerId: answer._id })
    },
  })
}

/** Locks the topic before the answer, in the order of all writers. */
async function holdTopicOf(db: Db, answerId: string) {
  const known = await db.selectFrom('answer').select('topicId').where('id', '=', answerId).executeTakeFirst()
  if (known) await holdTopic(db, known.topicId)
}
