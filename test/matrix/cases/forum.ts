import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../server/db/db.ts'
import * as insert from '../../support/people.ts'
import {
  about,
  atVersion,
  byCaller,
  type Case,
  type Cases,
  type Context,
  type Fixture,
  naming,
  one,
  upload,
  withBody,
  withUnknownToken,
} from '../fixtures.ts'

/** Own and other posts, visible and hidden. */
const posts =
  (
    table: 'topic' | 'answer',
    create: (context: Context, author: insert.Person) => Promise<{ id: string }>,
  ): Fixture =>
  async (context, { person }) => {
    const cases: Case[] = []
    for (const author of person ? [person, context.foreigner] : [context.foreigner])
      for (const hidden of [false, true]) {
        const { id } = await create(context, author)
        if (hidden) await insert.hide(context.db, table, id)
        const what = `${author === person ? 'own' : "another's"}${hidden ? ', hidden' : ''}`
        const thing = { authorId: author.id, catalogue: hidden ? null : 'accepted' }
        cases.push({ what, params: { id }, thing })
      }
    return cases
  }
const topics = posts('topic', ({ db }, author) => insert.topic(db, { author }))
/** Each in a topic of another user. */
export const answers = posts('answer', async ({ db, foreignIssuer }, author) => {
  const { id: topicId } = await insert.topic(db, { author: foreignIssuer })
  return insert.answer(db, { author, topicId })
})

export function forumCases(context: Context): Cases {
  const { db, foreigner, foreignIssuer } = context
  const topic = about(context, 'topic.read', topics)
  const answer = about(context, 'answer.read', answers)
  const question = () => ({ title: `Wie ${randomUUID()}`, text: 'Womit?' })
  const hidden = { reason: 'Werbung' }
  return {
    'GET /api/topic/:id': topic(),
    'POST /api/topic': byCaller(context, 'authorId', () => ({ body: question() })),
    'PUT /api/topic/:id': topic(atVersion(context, 'topic', question)),
    'DELETE /api/topic/:id': topic(),
    'POST /api/topic/preview': one({ body: { text: '**So**' } }),
    'POST /api/topic/:id/accept': topic({ answerId: null }),
    'GET /api/topic/:id/follow': topic(),
    'PUT /api/topic/:id/follow': topic({ state: 'muted' }),
    'POST /api/topic/mute/:token': withUnknownToken(),
    'GET /api/topic/:id/history': topic(),
    'POST /api/topic/:id/hide': topic(hidden),
    'POST /api/topic/:id/show': topic(),
    'GET /api/answer/:id': answer(),
    'POST /api/answer': naming(context, topics, (topicId) => ({ topicId, text: 'So.' })),
    'PUT /api/answer/:id': answer(
      atVersion(context, 'answer', async (id) => ({
        topicId: (await topicOf(db, id)) ?? randomUUID(),
        text: 'Doch anders.',
      })),
    ),
    'DELETE /api/answer/:id': answer(),
    'GET /api/answer/:id/history': answer(),
    'POST /api/answer/:id/hide': answer(hidden),
    'POST /api/answer/:id/show': answer(),
    'POST /api/attachment': one(upload({ name: 'Bild' })),
    'POST /api/complaint': naming(context, topics, (topicId) => ({
      ...{ topicId, reason: 'Falsch und gefährlich' },
    })),
    'POST /api/complaint/:id/dismiss': async () => {
      const { id: topicId } = await insert.topic(db, { author: foreigner })
      const id = uuid()
      const complaint = { id, topicId, authorId: foreignIssuer.id, reason: 'Falsch' }
      await db.insertInto('complaint').values(complaint).execute()
      return [{ what: 'an open one', params: { id } }]
    },
    'PUT /api/forumName': withBody(() => ({ name: `n${randomUUID().slice(0, 13)}`, consent: true })),
  }
}

const topicOf = async (db: Db, id: string) =>
  (await db.selectFrom('answer').select('topicId').where('id', '=', id).executeTakeFirst())?.topicId
