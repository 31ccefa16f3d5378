import { sql } from 'kysely'
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
import { answerItems, lockTopic, recount, topicEntries, topicItems, topicsFoundBy } from './queries.ts'
import { notifyMentioned } from './notify.ts'

type Writing = Context<typeof topics.create> | Context<typeof topics.update>

type Asking = Writing | Context<typeof topics.accept> | Context<typeof topics.history>

export function topicRoutes(app: App) {
  const { limits, config } = app.services
  const { plain, lock, columns, insert } = crud(app, topics, {
    table: 'topic',
    items: topicItems,
    rows: () => topicEntries,
    search: topicsFoundBy,
    columns: { tags: (tags) => ({ tags: [...new Set(tags)] }), attachments: null },
    derive,
    present: (topic: { html: string }) => ({ ...topic, html: cleanHtml(topic.html) }),
  })

  const readAgain = (context: Asking, id: string) =>
    plain.read({
      ...context,
      ...{ body: undefined, params: { id } },
      grants: grantsOf(context.actor, 'topic.read'),
    })

  serve(app, topics, {
    async list(context) {
      const { items, ...total } = await plain.list(context)
      return { items: items.map((topic) => shownTo(context.actor, topic)), ...total }
    },

    read: async (context) => shownTo(context.actor, await plain.read(context)),

    async create(context) {
      const { db, actor, body } = context
      await assertMayPost(db, { actor, limits, today: context.today })
      const { html, mentions } = await rendered(db, body)
      const id = await insert(context, { authorId: actor.userId, html })
      await keepParts(db, { post: { topicId: id }, actor, attachments: body.attachments, mentions })
      await follow(db, { topicId: id, userId: actor.userId, state: 'following' })
      await recount(db, id)
      await notifyMentioned(db, { topicId: id, userIds: mentions })
      return readAgain(context, id)
    },

    async update(context) {
      const { db, actor, body } = context
      await lockTopic(db, context.params.id)
      const former = await lock(context)
      assertOtherFieldsUnchanged(topics, body, former)
      const { html, mentions } = await rendered(db, body)
      const post = { topicId: former._id }
      await keepEdit(db, { post, actor, limits, former })
      await keepParts(db, { post, actor, attachments: body.attachments, mentions })
      const row = { ...(await columns(context)), html, editedAt: sql<string>`now()` }
      await writeVersion(db, 'topic', former._id, row)
      await recount(db, former._id)
      return readAgain(context, former._id)
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

    async accept(context) {
      const { db, actor, body } = context
      await lockTopic(db, context.params.id)
      const topic = await lock(context)
      if (body.answerId) {
        const grants = grantsOf(actor, 'answer.read')
        const answer = await itemWithin(db, answerItems(db, context), body.answerId, grants)
        if (answer?.topicId !== topic._id || answer.hidden !== null) throw notThere('answerId')
      }
      await db.updateTable('topic').set({ acceptedId: body.answerId }).where('id', '=', topic._id).execute()
      return shownTo(actor, await readAgain(context, topic._id))
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

    async history(context) {
      const { _id } = await readable(context)
      return editsOf(context.db, { topicId: _id })
    },
  })

  muteRoute(app)

  /** Readers see the topic; only its author and moderators see previous texts. */
  async function readable(context: Context<typeof topics.history>) {
    const { actor } = context
    const topic = await readAgain(context, context.params.id)
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
        async mute(context) {
          const muted = mutedBy(config, context.params.token)
          if (!muted) throw new Problem('token.unusable')
          await follow(context.db, { ...muted, state: 'muted' })
          return result({}, { audit: { actorId: muted.userId, objectId: muted.topicId } })
        },
      })
      done()
    })
  }
}

async function derive({ db, actor, body }: Writing) {
  const vehicleId = body.vehicleId ? await currentId(db, 'vehicle', body.vehicleId) : null
  const grants = grantsOf(actor, 'vehicle.read')
  if (vehicleId && !(await itemWithin(db, vehicleItems(db), vehicleId, grants))) throw notThere('vehicleId')
  return { vehicleId }
}
