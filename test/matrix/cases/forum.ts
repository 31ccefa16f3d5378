import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import * as insert from '../../support/people.ts'
import {
  type Case,
  type Cases,
  type Fixture,
  one,
  upload,
  type Walk,
  withBody,
  withUnknownToken,
} from '../fixtures.ts'

/** Own and other posts, visible and hidden. */
const posts =
  (
    table: 'topic' | 'answer',
    create: (walk: Walk, author: insert.Person) => Promise<{ id: string }>,
  ): Fixture =>
  async (walk, { person }) => {
    const cases: Case[] = []
    const { foreigner } = walk.scenario
    for (const author of person ? [person, foreigner] : [foreigner])
      for (const hidden of [false, true]) {
        const { id } = await create(walk, author)
        if (hidden) await insert.hide(walk.db, table, id)
        const what = `${author === person ? 'own' : "another's"}${hidden ? ', hidden' : ''}`
        const owners = { authorId: author.id, catalogue: hidden ? null : 'accepted' }
        cases.push({ what, params: { id }, owners })
      }
    return cases
  }
const topics = posts('topic', ({ db }, author) => insert.topic(db, { author }))
/** Each in a topic of another user. */
export const answers = posts('answer', async ({ db, scenario }, author) => {
  const { id: topicId } = await insert.topic(db, { author: scenario.foreignIssuer })
  return insert.answer(db, { author, topicId })
})

export default function forumCases(walk: Walk): Cases {
  const { db } = walk
  const { foreigner, foreignIssuer } = walk.scenario
  const topic = walk.about('topic.read', topics)
  const answer = walk.about('answer.read', answers)
  const question = () => ({ title: `Wie ${randomUUID()}`, text: 'Womit?' })
  const hidden = { reason: 'Werbung' }
  return {
    ...walk.resource('topic', topics, {
      create: walk.byCaller('authorId', question),
      update: walk.atVersion('topic', question),
    }),
    'POST /api/topic/preview': one({ body: { text: '**So**' } }),
    'POST /api/topic/:id/accept': topic({ answerId: null }),
    'PUT /api/topic/:id/follow': topic({ state: 'muted' }),
    'POST /api/topic/mute/:token': withUnknownToken(),
    'POST /api/topic/:id/hide': topic(hidden),
    'POST /api/topic/:id/show': topic(),
    ...walk.resource('answer', answers, {
      create: walk.naming(topics, (topicId) => ({ topicId, text: 'So.' })),
      update: walk.atVersion('answer', async (id) => {
        const row = await db.selectFrom('answer').select('topicId').where('id', '=', id).executeTakeFirst()
        return { topicId: row?.topicId ?? randomUUID(), text: 'Doch anders.' }
      }),
    }),
    'POST /api/answer/:id/hide': answer(hidden),
    'POST /api/answer/:id/show': answer(),
    'POST /api/attachment': one(upload({ name: 'Bild' })),
    'POST /api/complaint': walk.naming(topics, (topicId) => ({
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
