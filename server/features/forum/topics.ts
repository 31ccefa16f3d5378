import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { topics } from '#contract/forum.ts'
import { can, reach as reachOf } from '#domain/policy.ts'
import { crud } from '../../resource/crud.ts'
import { findItem, itemWithin } from '../../resource/items.ts'
import { notThere, Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import type { Request } from '../../http/request.ts'
import { result } from '../../http/result.ts'
import { currentId, vehicleItems } from '../catalogue/queries.ts'
import { follow, followOf, mutedBy } from './following.ts'
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
import { answerItems, holdTopic, recount, topicEntries, topicItems, topicsFoundBy } from './queries.ts'
import { tellMentioned } from './tell.ts'

type Writing = Request<typeof topics.create> | Request<typeof topics.update>

type Asking = Writing | Request<typeof topics.accept> | Request<typeof topics.history>

export function topicRoutes(app: App) {
  const { limits, config } = app.services
  const { lock, ...plain } = crud(app, topics, {
    table: 'topic',
    items: topicItems,
    rows: () => topicEntries,
    foundBy: topicsFoundBy,
    toRow,
    present: (topic: { html: string }) => ({ ...topic, html: cleanHtml(topic.html) }),
  })

  const readAgain = (request: Asking, id: string) =>
    plain.read({
      ...request,
      ...{ body: undefined, params: { id } },
      reach: reachOf(request.actor, 'topic.read'),
    })

  serve(app, topics, {
    async list(request) {
      const { items, ...total } = await plain.list(request)
      return { items: items.map((topic) => shownTo(request.actor, topic)), ...total }
    },

    read: async (request) => shownTo(request.actor, await plain.read(request)),

    async create(request) {
      const { db, actor, body } = request
      await demandWriter(db, { actor, limits, today: request.today })
      const { html, mentions } = await rendered(db, body)
      const { text, title, tags, vehicleId } = await toRow(request)
      const id = uuid()
      const row = { id, authorId: actor.userId, title, text, html, tags, vehicleId }
      await db.insertInto('topic').values(row).execute()
      await keepParts(db, { post: { topicId: id }, actor, attachments: body.attachments, mentions })
      await follow(db, { topicId: id, userId: actor.userId, state: 'following' })
      await recount(db, id)
      await tellMentioned(db, { topicId: id, userIds: mentions })
      return readAgain(request, id)
    },

    async update(request) {
      const { db, actor, body } = request
      await holdTopic(db, request.params.id)
      const former = await lock(request)
      refuseOthersFields(topics, body, former)
      const { html, mentions } = await rendered(db, body)
      const post = { topicId: former._id }
      await keepEdit(db, { post, actor, limits, former })
      await keepParts(db, { post, actor, attachments: body.attachments, mentions })
      await db
        .updateTable('topic')
        .set({ ...(await toRow(request)), html, editedAt: sql`now()` })
        .set({ version: sql`version + 1`, updatedAt: sql`now()` })
        .where('id', '=', former._id)
        .execute()
      await recount(db, former._id)
      return readAgain(request, former._id)
    },

    // A topic with answers of others belongs not only to its author.
    async remove(request) {
      const { db } = request
      await holdTopic(db, request.params.id)
      const { _id } = await lock(request)
      const answered = await db.selectFrom('answer').select('id').where('topicId', '=', _id).execute()
      if (answered.length > 0) throw new Problem('topic.answered')
      await dropFiles(db, { topicId: _id })
      await db.deleteFrom('topic').where('id', '=', _id).execute()
      return {}
    },

    async preview({ db, actor, body }) {
      await limits.count('topic.preview.person', actor.userId)
      const { html } = await rendered(db, body)
      return { html }
    },

    async accept(request) {
      const { db, actor, body } = request
      await holdTopic(db, request.params.id)
      const topic = await lock(request)
      if (body.answerId) {
        const reach = reachOf(actor, 'answer.read')
        const answer = await itemWithin(db, answerItems(db, request), body.answerId, reach)
        if (answer?.topicId !== topic._id || answer.hidden !== null) throw notThere('answerId')
      }
      await db.updateTable('topic').set({ acceptedId: body.answerId }).where('id', '=', topic._id).execute()
      return shownTo(actor, await readAgain(request, topic._id))
    },

    async follow({ db, actor, reach, params, today }) {
      const { id } = await findItem(db, topicItems(db, { today }), params.id, reach)
      return { state: await followOf(db, { topicId: id, userId: actor.userId }) }
    },

    async setFollow({ db, actor, reach, params, body, today }) {
      const { id } = await findItem(db, topicItems(db, { today }), params.id, reach)
      await follow(db, { topicId: id, userId: actor.userId, state: body.state })
      return { state: body.state }
    },

    async history(request) {
      const { _id } = await readable(request)
      return editsOf(request.db, { topicId: _id })
    },
  })

  muteRoute(app)

  /** Readers see the topic; only its author and moderators see previous texts. */
  async function readable(request: Request<typeof topics.history>) {
    const { actor } = request
    const topic = await readAgain(request, request.params.id)
    if (!can(actor, 'topic.history', { authorId: topic.authorId })) throw new Problem('forbidden')
    return topic
  }

  /** One click in the mail program or on the page, without a session. */
  function muteRoute(app: App) {
    void app.register((scope, _options, done) => {
      // Mail programs post a form (RFC 8058); its content is ignored, the token is in the URL.
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 1024 },
        (_request, _body, parsed) => parsed(null, undefined),
      )
      serve(scope as unknown as App, topics, {
        async mute(request) {
          const muted = mutedBy(config, request.params.token)
          if (!muted) throw new Problem('token.unusable')
          await follow(request.db, { ...muted, state: 'muted' })
          return result({}, { audit: { actorId: muted.userId, objectId: muted.topicId } })
        },
      })
      done()
    })
  }
}

async function toRow({ db, actor, body }: Writing) {
  const { title, text, tags } = body
  const vehicleId = body.vehicleId ? await currentId(db, 'vehicle', body.vehicleId) : null
  const reach = reachOf(actor, 'vehicle.read')
  if (vehicleId && !(await itemWithin(db, vehicleItems(db), vehicleId, reach))) throw notThere('vehicleId')
  return { title, text, tags: [...new Set(tags)], vehicleId }
}
