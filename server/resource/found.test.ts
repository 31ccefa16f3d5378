import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { topics } from '#contract/forum.ts'
import { reports } from '#contract/report.ts'
import type { Client } from '../../test/support/client.ts'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import * as insert from '../../test/support/people.ts'
import { pageStrategy } from './found.ts'

let server: TestServer
let caller: Client
let writer: insert.Person
let written: number

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  writer = await insert.person(writes, 'Frieda')
  await insert.topic(writes, { author: writer })
  // More rows than the search looks at near the beginning of the order; every 400th contains the word for
  // pump, only the oldest the word for fuse.
  await sql`insert into topic (id, author_id, title, text, html, search_text, created_at, last_activity_at)
    select uuidv7(), ${writer.id}, 'Frage', '', '',
      'frage nach dem laden ' || case when n % 400 = 0 then 'pumpe heult' when n = 3999 then 'sicherung' else '' end,
      now() - n * interval '1 minute', now() - n * interval '1 minute'
    from generate_series(1, 4000) n`.execute(writes)
  const { rows } = await sql<{ oldest: string }>`select min(last_activity_at) as oldest from topic`.execute(
    writes,
  )
  written = Date.parse(rows[0]?.oldest ?? '') + 4000 * 60_000
  caller = await server.as(writer)
})
afterAll(() => server.close())

describe('search in long texts', () => {
  const found = async (search: string, page: object = {}) => {
    const query = { sf: 'lastActivityAt', so: 'desc', search, ...page } as const
    const { items, total, more } = await caller.ok(topics.list, { query })
    return { minutes: items.map(({ lastActivityAt }) => minutesAgo(lastActivityAt)), total, more }
  }
  const minutesAgo = (moment: string) => (written - Date.parse(moment)) / 60_000

  test('finds words that nearly every text contains, the newest first', async () => {
    expect(await found('laden', { l: 3 })).toEqual({ minutes: [1, 2, 3], total: 1000, more: true })
    expect(await found('laden', { l: 3, lo: 2 })).toMatchObject({ minutes: [7, 8, 9] })
  })

  test('finds a word that occurs only after thousands of other texts', async () => {
    expect(await found('sicherung')).toMatchObject({ minutes: [3999], total: 1 })
    expect(await found('sicherung', { so: 'asc' })).toMatchObject({ minutes: [3999], total: 1 })
  })

  test('continues after the first matches without gaps or duplicates', async () => {
    const every = Array.from({ length: 10 }, (_, index) => (index + 1) * 400)
    expect((await found('pumpe')).minutes).toEqual(every)
    expect((await found('pumpe', { l: 4, lo: 1 })).minutes).toEqual(every.slice(4, 8))
    expect((await found('pumpe', { l: 4, lo: 2 })).minutes).toEqual(every.slice(8))
    expect((await found('pumpe', { l: 4, so: 'asc' })).minutes).toEqual(every.toReversed().slice(0, 4))
  })

  test('finds all of its words, in any position', async () => {
    expect((await found('heult laden  PUMPE')).total).toBe(10)
    expect((await found('pumpe sicherung')).total).toBe(0)
    expect((await found('frage nach dem laden pumpe heult')).total).toBe(10)
    // Of more than eight words only the longest are used.
    expect((await found('frage frag fra nach nac dem laden lade heul xq')).total).toBe(10)
    expect((await found('frage laden xq')).total).toBe(0)
  })
})

test('finds rare words first, then sorts and pages the result', async () => {
  const { writes } = server.database
  const head = await insert.person(writes, 'Hanna')
  const authority = await insert.authority(writes, 'Prüfstelle', 'FST')
  await insert.appoint(writes, authority.id, head, 'admin')
  const [match, other] = [
    await insert.template(writes, authority.id, 'EVAL-2'),
    await insert.template(writes, authority.id, 'EVAL-1'),
  ]
  for (const [index, firstname] of ['Zora', 'Anna', 'Mina'].entries())
    for (const template of [match, other])
      await insert.certificate(writes, {
        ...{ template, issuer: head, holder: await insert.person(writes, firstname) },
        dueDate: `2030-0${index + 1}-01`,
      })
  const lead = await server.as(head)
  const dues = async (page: object) => {
    const query = { templateId: match.id, ...page }
    const { items, total } = await lead.ok(certificates.list, { query })
    return { months: items.map(({ dueDate }) => Number(dueDate.slice(5, 7))), total }
  }
  expect(await dues({ sf: 'dueDate' })).toEqual({ months: [1, 2, 3], total: 3 })
  expect(await dues({ sf: 'dueDate', so: 'desc', l: 2 })).toEqual({ months: [3, 2], total: 3 })
  expect(await dues({ sf: 'dueDate', so: 'desc', l: 2, lo: 1 })).toEqual({ months: [1], total: 3 })
  expect(await dues({ sf: 'holder' })).toEqual({ months: [2, 3, 1], total: 3 })
})

test.each([
  [{}, 'rows'],
  [{ lo: 3 }, 'ids'],
  [{ type: 'isolation' }, 'ids'],
  [{ 'measuredAt.to': '2026-01-01' }, 'ids'],
  [{ 'measuredAt.from': '2026-01-01', 'measuredAt.to': '2026-03-31' }, 'ids'],
  [{ 'measuredAt.from': '2026-01-01', 'measuredAt.to': '2026-01-31' }, 'few'],
  [{ day: '30' }, 'few'],
  [{ day: '2026-01-01' }, 'few'],
  [{ day: '400' }, 'ids'],
  [{ search: 'isolation', day: '30' }, 'rows'],
] as const)('a list of reports filtered by %j is found by its %s', (narrowing, expected) => {
  const input = { l: 10, lo: 0, sf: 'createdAt', so: 'asc', ...narrowing }
  expect(pageStrategy(reports, input, {})).toBe(expected)
})
