import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answers, moderation, topics } from '#contract/forum.ts'
import type { Client } from '../../../test/support/client.ts'
import { overlapping } from '../../../test/support/locks.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { roundsOf } from '../../../test/support/race.ts'
import { integersOf, repeat } from '../../../test/support/sample.ts'
import { clear } from '../../operations/retention/clear.ts'

let server: TestServer
let writer: Client
let moderator: Client

beforeAll(async () => {
  server = await testServer()
  const { people } = await insert.issuers(server.database.writes)
  moderator = await server.as(people.admin)
  writer = await server.as(await insert.person(server.database.writes, 'Wilma'))
})
afterAll(() => server.close())

const ask = (text: string) => writer.ok(topics.create, { body: { title: 'Frage', text } })
const change = ({ _id, version }: { _id: string; version: number }, text: string) =>
  writer.ok(topics.update, { params: { id: _id }, body: { title: 'Frage', text, version } })

/** The stored words, with a `?` for those marked for clean-up. */
async function wordsWithState(...words: string[]) {
  const rows = server.database.reads.selectFrom('forumWord').select(['word', 'leftAt'])
  const result = await rows.where('word', 'in', words).orderBy('word').execute()
  return result.map(({ word, leftAt }) => (leftAt === null ? word : `${word}?`))
}

const passADay = () =>
  sql`update forum_word set left_at = left_at - interval '25 hours'`.execute(server.database.writes)

async function aDayLater() {
  await passADay()
  await clear(server)
}

test('an unused word is removed a day later; a word in use remains and is not checked again', async () => {
  const topic = await ask('Einhorn Zweihorn Dreihorn')
  const other = await ask('Dreihorn')
  const terms = ['dreihorn', 'einhorn', 'zweihorn'] as const
  expect(await wordsWithState(...terms)).toEqual([...terms])
  const changed = await change(topic, 'Einhorn')
  expect(await wordsWithState(...terms)).toEqual(['dreihorn?', 'einhorn', 'zweihorn?'])
  await clear(server)
  expect(await wordsWithState('zweihorn')).toEqual(['zweihorn?'])
  await aDayLater()
  expect(await wordsWithState(...terms)).toEqual(['dreihorn?', 'einhorn'])
  await change(changed, 'Einhorn Dreihorn')
  expect(await wordsWithState(...terms)).toEqual(['dreihorn', 'einhorn'])
  for (const { _id } of [topic, other]) await writer.ok(topics.remove, { params: { id: _id } })
  await aDayLater()
  expect(await wordsWithState(...terms)).toEqual([])
})

test('a word of an answer that was hidden for long is found again after it is shown', async () => {
  const { _id: topicId } = await ask('Wer kennt das?')
  const { _id: id } = await writer.ok(answers.create, { body: { topicId, text: 'Nachtigall' } })
  const totalFound = async () => (await writer.ok(topics.list, { query: { search: 'achtigal' } })).total
  await moderator.ok(moderation.hideAnswer, { params: { id }, body: { reason: 'Gehört nicht hierher.' } })
  await aDayLater()
  expect([await totalFound(), await wordsWithState('nachtigall')]).toEqual([0, []])
  await moderator.ok(moderation.showAnswer, { params: { id } })
  expect([await totalFound(), await wordsWithState('nachtigall')]).toEqual([1, ['nachtigall']])
})

test('a word that leaves one topic while it is added to another remains indexed', async () => {
  for (const { round, race } of roundsOf(server, { free: 1 })) {
    const word = `wanderwort${String.fromCodePoint(97 + round)}`
    const topic = await ask(word)
    const body = { title: 'Frage', text: 'Leer', version: topic.version }
    const outcome = await race<unknown>([
      () => writer.call(topics.update, { params: { id: topic._id }, body }),
      () => writer.call(topics.create, { body: { title: 'Frage', text: word } }),
    ])
    expect(outcome.won).toBe(2)
    await aDayLater()
    // A remaining word is checked every night.
    expect((await wordsWithState(word)).map((one) => one.replace('?', ''))).toEqual([word])
  }
})

test('a word that is written again while it is to be removed remains indexed', async () => {
  const topic = await ask('Heimkehrer')
  await writer.ok(topics.remove, { params: { id: topic._id } })
  await passADay()
  await overlapping<unknown>(server, [() => ask('Heimkehrer'), () => clear(server)])
  expect(await wordsWithState('heimkehrer')).toEqual(['heimkehrer'])
})

test('after parallel writes, changes and removals of topics, exactly their words are indexed', async () => {
  const terms = Array.from({ length: 12 }, (_, index) => `hammerwort${index}`)
  await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const next = integersOf(`words ${index}`)
      const some = () => terms.filter(() => next() % 5 < 2).join(' ') || 'hammerwort'
      for (let turn = 0; turn < 4; turn++) {
        const topic = await ask(some())
        await change(topic, some())
        if (turn % 2) await writer.ok(topics.remove, { params: { id: topic._id } })
      }
    }),
  )
  await aDayLater()
  const { rows } = await sql<{ written: string[]; stored: string[] }>`
    select (select array_agg(distinct word order by word) from topic, unnest(string_to_array(search_text, ' ')) as word) as written,
      (select array_agg(word order by word) from forum_word) as stored`.execute(server.database.reads)
  expect(rows[0]?.stored, repeat).toEqual(rows[0]?.written)
})
