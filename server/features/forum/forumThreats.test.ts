import { afterAll, beforeAll, expect, test } from 'vitest'
import { answers, topics } from '#contract/forum.ts'
import type { Client } from '../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'

let server: TestServer
let writer: Client

beforeAll(async () => {
  server = await testServer({ env: { LIMIT_FACTOR: '1' } })
  writer = await server.as(await insert.person(server.database.writes, 'Wilma'))
})
afterAll(() => server.close())

const question = { title: 'Trennstelle klemmt', text: 'Der Stecker **klemmt**.' }

test('T66: a user has at most 120 previews in five minutes', async () => {
  const statuses = []
  for (let count = 0; count <= 120; count++)
    statuses.push((await writer.call(topics.preview, { body: { text: question.text } })).status)
  expect(statuses.indexOf(429)).toBe(120)
})

test('T66, T68: a user changes posts at most sixty times an hour: each previous version is stored', async () => {
  let topic = await writer.ok(topics.create, { body: question })
  const { _id: answerId, version } = await writer.ok(answers.create, {
    body: { topicId: topic._id, text: 'Mit Silikonspray.' },
  })
  for (let count = 0; count < 60; count++)
    topic = await writer.ok(topics.update, {
      params: { id: topic._id },
      body: { ...question, text: `Fassung ${count}`, version: topic.version },
    })
  const again = await writer.call(topics.update, {
    params: { id: topic._id },
    body: { ...question, version: topic.version },
  })
  const other = await writer.call(answers.update, {
    params: { id: answerId },
    body: { topicId: topic._id, text: 'Doch nicht.', version },
  })
  expect([again.status, other.status]).toEqual([429, 429])
  const stored = await server.database.reads
    .selectFrom('postEdit')
    .select('id')
    .where('topicId', '=', topic._id)
    .execute()
  expect(stored).toHaveLength(60)
})
