import type { SignedInEndpoint } from '#contract/endpoint.ts'
import { topics } from '#contract/forum.ts'
import { can, grantsOf } from '#domain/policy.ts'
import { writeVersion } from '../../resource/changing.ts'
import { crud } from '../../resource/crud.ts'
import { findItem, itemWithin } from '../../resource/items.ts'
import { notThere, Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import type { Context } from '../../http/context.ts'
import { result } from '../../http/result.ts'
import { currentId, vehicleItems } from '../catalogue/queries.ts'
import { follow, followOf, mutedBy } from './following.ts'
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
import { answerItems, lockTopic, recount, topicEntries, topicItems, topicsFoundBy } from './queries.ts'
import { notifyMentioned } from './notify.ts'

type Writing = Context<typeof topics.create> | Context<typeof topics.update>

const topicCrud = (app: App) =>
  crud(app, topics, {
    table: 'topic',
    items: topicItems,
    rows: () => topicEntries,
    search: topicsFoundBy,
    columns: { tags: (tags) => ({ tags: [...new Set(tags)] }), attachments: null },
    derive,
    present: (topic: { html: string }) => withCleanHtml(topic),
  })

type TopicCrud = ReturnType<typeof topicCrud>

export function topicRoutes(app: App) {
  const topic = topicCrud(app)
  postRoutes(app, topic)
  discussionRoutes(app, topic)
  muteRoute(app)
}

const readAgain = ({ plain }: TopicCrud, { db, actor, today }: Context<SignedInEndpoint>, id: string) =>
  plain.read({ db, today, params: { id }, grants: grantsOf(actor, 'topic.read') })

function postRoutes(app: App, topic: TopicCrud) {
  const { limits } = app.services
  const { plain, lock, columns, insert } = topic

  serve(app, topics, {
    async list(context) {
      const { items, ...total } = await plain.list(context)
      return { items: items.map((item) => shownTo(context.actor, item)), ...total }
    },

    read: async (context) => shownTo(context.actor, await plain.read(context)),

    async create(context) {
      const { db, actor, body } = context
      await assertMayPost(context, limits)
      const { html, mentions } = await rendered(db, body)
      const topicId = await insert(context, { authorId: actor.userId, html })
      await keepParts(context, { topicId }, mentions)
      await follow(db, { topicId, userId: actor.userId, state: 'following' })
      await recount(db, topicId)
      await notifyMentioned(db, { topicId, userIds: mentions })
      return readAgain(topic, context, topicId)
    },

    async update(context) {
      const { db, body } = context
      await lockTopic(db, context.params.id)
      const former = await lock(context)
      assertOtherFieldsUnchanged(topics, body, former)
      const edited = await editPost(context, { limits, former, post: { topicId: former._id } })
      await writeVersion(db, 'topic', former._id, { ...(await columns(context)), ...edited })
      await recount(db, former._id)
      return readAgain(topic, context, former._id)
    },

    // A topic with answers of others belongs not only to its author.
    async remove(context) {
      const { db } = context
      await lockTopic(db, context.params.id)
      const { _id } = await lock(context)
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
  })
}

function discussionRoutes(app: App, topic: TopicCrud) {
  serve(app, topics, {
    async accept(context) {
      const { db, actor, body } = context
      await lockTopic(db, context.params.id)
      const { _id } = await topic.lock(context)
      if (body.answerId) {
        const grants = grantsOf(actor, 'answer.read')
        const answer = await itemWithin(db, answerItems(db, context), body.answerId, grants)
        if (answer?.topicId !== _id || answer.hidden !== null) throw notThere('answerId')
      }
      await db.updateTable('topic').set({ acceptedId: body.answerId }).where('id', '=', _id).execute()
      return shownTo(actor, await readAgain(topic, context, _id))
    },

    async follow({ db, actor, grants, params, today }) {
      const { id } = await findItem(db, topicItems(db, { today }), params.id, grants)
      return { state: await followOf(db, { topicId: id, userId: actor.userId }) }
    },

    async setFollow({ db, actor, grants, params, body, today }) {
      const { id } = await findItem(db, topicItems(db, { today }), params.id, grants)
      await follow(db, { topicId: id, userId: actor.userId, state: body.state })
      return { state: body.state }
    },

    // Readers see the topic; only its author and moderators see previous texts.
    async history(context) {
      const { _id, authorId } = await readAgain(topic, context, context.params.id)
      if (!can(context.actor, 'topic.history', { authorId })) throw new Problem('forbidden')
      return editsOf(context.db, { topicId: _id })
    },
  })
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
      async mute(context) {
        const muted = mutedBy(app.services.config, context.params.token)
        if (!muted) throw new Problem('token.unusable')
        await follow(context.db, { ...muted, state: 'muted' })
        return result({}, { audit: { actorId: muted.userId, objectId: muted.topicId } })
      },
    })
    done()
  })
}

async function derive({ db, actor, body }: Writing) {
  const vehicleId = body.vehicleId ? await currentId(db, 'vehicle', body.vehicleId) : null
  const grants = grantsOf(actor, 'vehicle.read')
  if (vehicleId && !(await itemWithin(db, vehicleItems(db), vehicleId, grants))) throw notThere('vehicleId')
  return { vehicleId }
}
