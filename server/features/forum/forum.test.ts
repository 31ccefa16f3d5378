import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { files } from '#contract/file.ts'
import { answers, forumNames, moderation, topics } from '#contract/forum.ts'
import { people } from '#contract/person.ts'
import { addDays } from '#domain/day.ts'
import { today } from '../../../test/support/day.ts'
import type { Client } from '../../../test/support/client.ts'
import { deadlocksOf } from '../../../test/support/deadlocks.ts'
import { form } from '../../../test/support/form.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { mailsTo } from '../../../test/support/mails.ts'
import * as insert from '../../../test/support/people.ts'
import { erase } from '../people/erase.ts'

let server: TestServer
let admin: insert.Person
let authorityId: string
let anna: insert.Person
let bert: insert.Person
let asker: Client
let helper: Client
let moderator: Client

beforeAll(async () => {
  server = await testServer()
  await server.work()
  const { writes } = server.database
  const issuers = await insert.issuers(writes)
  authorityId = issuers.authorityId
  admin = issuers.people.admin
  moderator = await server.as(admin)
})
afterAll(() => server.close())

beforeEach(async () => {
  anna = await insert.person(server.database.writes, 'Anna')
  bert = await insert.person(server.database.writes, 'Bert')
  asker = await server.as(anna)
  helper = await server.as(bert)
})

const question = { title: 'Trennstelle klemmt', text: 'Der Stecker **klemmt**.', tags: ['Ladeport'] }
const ask = (body: object = {}) => asker.ok(topics.create, { body: { ...question, ...body } })
const reply = (topicId: string, text = 'Mit Silikonspray.', who = helper) =>
  who.ok(answers.create, { body: { topicId, text } })
const topicOf = async (id: string, who = asker) => who.ok(topics.read, { params: { id } })
const mailsOf = (person: insert.Person, mail: string) =>
  mailsTo(server.database, person.email).then((all) => all.filter((one) => one.template === mail))
const named = (who: Client, name: string | null) =>
  who.call(forumNames.set, { body: { name, consent: true } })

describe('topic', () => {
  test('is found by the words of its title, tags, text and answers', async () => {
    const { _id } = await ask({ title: 'Pfeifton beim Abstellen', tags: ['Inverter'] })
    await reply(_id, 'Das ist der Klimakompressor.')
    for (const search of ['pfeifton', '#inverter', 'klemmt', 'klimakompressor', 'KOMPRESSOR']) {
      const { items } = await helper.ok(topics.list, { query: { search } })
      expect({ search, found: items.map((item) => item._id) }).toEqual({
        search,
        found: expect.arrayContaining([_id]) as string[],
      })
    }
  })

  test('is found by a part of a compound, across a line end, and accepts a search term without a boundary', async () => {
    const endless = randomBytes(4500).toString('hex')
    const { _id } = await ask({ text: `Nach dem Tausch:\r\n\r\nVorladewiderstand\tglüht. ${endless}` })
    for (const search of ['ladewider', 'glüht', 'glu\u0308ht', 'tausch: GLÜ', endless.slice(120, 180)]) {
      const { items } = await helper.ok(topics.list, { query: { search } })
      expect({ search, found: items.map((item) => item._id) }).toEqual({ search, found: [_id] })
    }
  })

  test('is written in parallel with others that contain the same new words, without a deadlock', async () => {
    const before = await deadlocksOf(server.database)
    const terms = Array.from({ length: 60 }, () => randomBytes(6).toString('hex'))
    const texts = [terms, terms.toReversed(), terms, terms.toReversed()].map((some) => some.join(' '))
    const created = await Promise.all(texts.map((text) => ask({ text })))
    const { items } = await helper.ok(topics.list, { query: { search: terms[17] ?? '' } })
    expect(new Set(items.map(({ _id }) => _id))).toEqual(new Set(created.map(({ _id }) => _id)))
    expect(await deadlocksOf(server.database)).toBe(before)
  })

  test('is unanswered, then answered, then solved, and is listed as that', async () => {
    const { _id, state } = await ask()
    expect(state).toBe('unanswered')
    const { _id: answerId } = await reply(_id)
    expect(await topicOf(_id)).toMatchObject({ state: 'answered', answers: 1 })
    const solved = await asker.ok(topics.accept, { params: { id: _id }, body: { answerId } })
    expect(solved).toMatchObject({ state: 'solved', acceptedId: answerId })
    const { items } = await helper.ok(topics.list, { query: { state: 'solved', l: 100 } })
    expect(items.map((item) => item._id)).toContain(_id)
    await helper.ok(answers.remove, { params: { id: answerId } })
    expect(await topicOf(_id)).toMatchObject({ state: 'unanswered', answers: 0, acceptedId: null })
  })

  test('is solved by its author or an issuer of certificates, with one of its own answers', async () => {
    const { _id: id } = await ask()
    const { _id: answerId } = await reply(id)
    const { _id: other } = await ask()
    const { _id: foreign } = await reply(other)
    const accept = (who: Client, answerId: string) =>
      who.call(topics.accept, { params: { id }, body: { answerId } })
    expect((await accept(helper, answerId)).status).toBe(403)
    expect((await accept(asker, foreign)).body).toMatchObject({ fields: { answerId: 'notFound' } })
    expect((await accept(moderator, answerId)).status).toBe(200)
  })

  test('is about a model of the catalogue, and listed with it', async () => {
    const { vehicleId, name } = await insert.catalogueEntry(server.database.writes, {
      author: anna,
      state: 'accepted',
    })
    const { _id, vehicle } = await ask({ vehicleId })
    expect(vehicle).toBe(`${name} Volta`)
    const { items } = await helper.ok(topics.list, { query: { vehicleId } })
    expect(items.map((item) => item._id)).toEqual([_id])
  })

  test('preserves its history for its author and the moderators', async () => {
    const { _id: id, version } = await ask()
    const body = { ...question, text: 'Der Stecker klemmt bei Kälte.', version }
    expect(await asker.ok(topics.update, { params: { id }, body })).toMatchObject({
      text: body.text,
      editedAt: expect.any(String) as string,
    })
    expect((await asker.call(topics.update, { params: { id }, body })).status).toBe(409)
    for (const who of [asker, moderator])
      expect((await who.ok(topics.history, { params: { id } })).items).toMatchObject([
        { text: question.text },
      ])
    expect((await helper.call(topics.history, { params: { id } })).status).toBe(403)
  })

  test('with answers of others can no longer be deleted', async () => {
    const { _id: id } = await ask()
    const { _id: answerId } = await reply(id)
    expect((await asker.call(topics.remove, { params: { id } })).body.code).toBe('topic.answered')
    await helper.ok(answers.remove, { params: { id: answerId } })
    await asker.ok(topics.remove, { params: { id } })
    expect((await asker.call(topics.read, { params: { id } })).status).toBe(404)
  })

  test('requires a complete profile, and strangers cannot read it', async () => {
    const { _id: id } = await ask()
    await server.database.writes.updateTable('user').set({ city: '' }).where('id', '=', bert.id).execute()
    expect((await helper.call(topics.create, { body: question })).body.code).toBe('topic.profileIncomplete')
    expect((await helper.call(answers.create, { body: { topicId: id, text: 'x' } })).status).toBe(403)
    expect((await (await server.as()).call(topics.read, { params: { id } })).status).toBe(401)
  })

  test('reports the field in which a text becomes too long', async () => {
    const text = `|${'a|'.repeat(1600)}\n|${'-|'.repeat(1600)}\n${'|a\n'.repeat(1100)}`
    const { status, body } = await asker.call(topics.create, { body: { ...question, text } })
    expect({ status, body }).toMatchObject({ status: 400, body: { fields: { text: 'tooLong' } } })
  })

  test('T38: stored text is sanitised again before it is shown', async () => {
    const { _id: id } = await ask()
    await server.database.writes
      .updateTable('topic')
      .set({ html: '<p onclick=x>a<script>alert(1)</script></p>' })
      .where('id', '=', id)
      .execute()
    expect((await topicOf(id)).html).toBe('<p>a</p>')
    const answer = await reply(id)
    await server.database.writes
      .updateTable('answer')
      .set({ html: '<img src=x onerror=alert(1)>b' })
      .where('id', '=', answer._id)
      .execute()
    const { items } = await asker.ok(answers.list, { query: { topicId: id } })
    expect(items.map(({ html }) => html)).toEqual(['b'])
  })
})

describe('author', () => {
  test('has no name before they agree to one, and none from the withdrawal on', async () => {
    const { _id } = await ask()
    const before = (await topicOf(_id, helper)).author
    expect(before).toMatchObject({ name: null, number: expect.any(Number) as number })
    const refused = await asker.call(forumNames.set, { body: { name: 'Strom.Fuchs' } })
    expect(refused.body).toMatchObject({ fields: { consent: 'mandatory' } })
    await named(asker, 'Strom.Fuchs')
    expect((await topicOf(_id, helper)).author.name).toBe('Strom.Fuchs')
    const consents = () =>
      server.database.writes
        .selectFrom('consent')
        .select(['subject', 'withdrawnAt'])
        .where('userId', '=', anna.id)
        .where('subject', '=', 'forumName')
        .execute()
    expect(await consents()).toEqual([{ subject: 'forumName', withdrawnAt: null }])
    await named(asker, null)
    expect((await topicOf(_id, helper)).author).toEqual({ ...before, name: null })
    expect(await consents()).toMatchObject([{ withdrawnAt: expect.any(String) as string }])
  })

  test('has a unique forum name', async () => {
    await named(asker, `Gleich${anna.username}`)
    const { status, body } = await named(helper, `GLEICH${anna.username}`)
    expect({ status, body }).toMatchObject({ status: 409, body: { fields: { name: 'forumName.taken' } } })
  })

  test('is not identified: their id is visible to themselves only', async () => {
    const { _id, authorId } = await ask()
    expect(authorId).toBe(anna.id)
    for (const who of [helper, moderator]) expect((await topicOf(_id, who)).authorId).toBeNull()
    const { text } = await moderator.call(topics.list, { query: { l: 100 } })
    expect(text).not.toContain(anna.id)
  })

  test('has their valid level beside the name today, and none after it ends', async () => {
    const template = await insert.template(server.database.writes, authorityId, `Kurs ${anna.username}`)
    const holding = (rank: number, dueDate: string) =>
      insert.certificate(server.database.writes, {
        ...{ holder: anna, issuer: admin, template, rank },
        ...{ issueDate: addDays(today, -100), dueDate },
      })
    const { id } = await holding(2, today)
    await holding(3, addDays(today, -1))
    const { _id } = await ask()
    const level = async () => (await topicOf(_id, helper)).author.level
    expect(await level()).toBe('EVAL-2')
    await server.database.writes
      .updateTable('certificate')
      .set({ state: 'suspended' })
      .where('id', '=', id)
      .execute()
    expect(await level()).toBeNull()
  })

  test('when erased, leaves the posts under a number, and no name in those of others', async () => {
    const name = `Weg${anna.username}`
    await named(asker, name)
    const { _id } = await ask()
    const { number } = (await topicOf(_id)).author
    const { _id: answerId } = await reply(_id, `@${name} schau hier.`)
    await server.database.writes
      .transaction()
      .execute((db) => erase(db, { userId: anna.id, actorId: anna.id }))
    expect((await topicOf(_id, helper)).author).toEqual({ name: null, number, level: null })
    const answer = await helper.ok(answers.read, { params: { id: answerId } })
    expect(answer).toMatchObject({ text: '@… schau hier.' })
    expect(answer.html).not.toContain(name)
    const { items } = await helper.ok(topics.list, { query: { search: name } })
    expect(items).toEqual([])
  })

  test('exports all posts they wrote', async () => {
    await ask({ text: 'Einmalig geschrieben' })
    const { bytes, status } = await asker.call(people.exportMyself)
    expect({ status, some: bytes.length > 500 }).toEqual({ status: 200, some: true })
  })
})

describe('email', () => {
  test('is sent for an answer to followers, and one click ends it for this topic', async () => {
    const { _id: id } = await ask()
    await reply(id)
    await expect.poll(() => mailsOf(anna, 'topicAnswered')).toHaveLength(1)
    const [mail] = await mailsOf(anna, 'topicAnswered')
    expect(mail?.subject).toContain(question.title)
    const [, token = ''] = /\/api\/topic\/mute\/([\w-]+)/.exec(mail?.unsubscribe ?? '') ?? []
    const stranger = await server.as()
    const pressed = await stranger.send('POST', `/api/topic/mute/${token}`, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(pressed.status).toBe(200)
    expect(await asker.ok(topics.follow, { params: { id } })).toEqual({ state: 'muted' })
    const { _id: last } = await reply(id, 'Noch etwas.')
    await expect
      .poll(() =>
        sql`select 1 from graphile_worker.jobs where key = ${`topic.tell ${last}`}`
          .execute(server.database.writes)
          .then(({ rows }) => rows),
      )
      .toEqual([])
    expect(await mailsOf(anna, 'topicAnswered')).toHaveLength(1)
    expect(await mailsOf(bert, 'topicAnswered')).toHaveLength(0)
  })

  test('does not unsubscribe with a token that was not signed here', async () => {
    const stranger = await server.as()
    const { body } = await stranger.call(topics.mute, { params: { token: 'x'.repeat(86) } })
    expect(body.code).toBe('token.unusable')
  })

  test('is sent to people mentioned in a post, unless they opted out', async () => {
    const carla = await insert.person(server.database.writes, 'Carla')
    const dora = await insert.person(server.database.writes, 'Dora')
    await named(await server.as(carla), `C${carla.username}`)
    await (
      await server.as(dora)
    ).ok(forumNames.set, {
      body: { name: `D${dora.username}`, consent: true, mails: false },
    })
    const { _id } = await ask()
    await reply(_id, `@C${carla.username} und @D${dora.username}, was meint ihr?`)
    await expect.poll(() => mailsOf(carla, 'topicMentioned')).toHaveLength(1)
    expect(await mailsOf(dora, 'topicMentioned')).toHaveLength(0)
  })
})

describe('moderation', () => {
  test('reports come from any user, once, and a hidden post is invisible except to its author, who sees the reason', async () => {
    const { _id: topicId } = await ask()
    const { _id: answerId } = await reply(topicId, 'Kauft bei mir!')
    const report = () =>
      asker.call(moderation.report, { body: { topicId, answerId, reason: 'Das ist Werbung.' } })
    expect((await report()).status).toBe(200)
    expect((await report()).body.code).toBe('complaint.alreadyOpen')
    expect((await asker.call(moderation.list)).status).toBe(403)
    const open = async () =>
      (await moderator.ok(moderation.list)).items.filter((one) => one.answerId === answerId)
    expect(await open()).toMatchObject([
      {
        reason: 'Das ist Werbung.',
        text: 'Kauft bei mir!',
        html: '<p>Kauft bei mir!</p>\n',
        attachments: [],
      },
    ])
    const params = { id: answerId }
    await moderator.ok(moderation.hideAnswer, { params, body: { reason: 'Werbung' } })
    expect(await open()).toEqual([])
    expect((await asker.call(answers.read, { params })).status).toBe(404)
    expect((await asker.ok(answers.list, { query: { topicId } })).total).toBe(0)
    expect(await topicOf(topicId)).toMatchObject({ answers: 0, state: 'unanswered' })
    expect(await helper.ok(answers.read, { params })).toMatchObject({ hidden: 'Werbung' })
    await expect.poll(() => mailsOf(bert, 'postHidden')).toHaveLength(1)
    await moderator.ok(moderation.showAnswer, { params })
    expect(await topicOf(topicId)).toMatchObject({ answers: 1 })
  })

  test('hides the answers and attachments too', async () => {
    const { _id: id } = await ask()
    const { _id: answerId } = await reply(id)
    await moderator.ok(moderation.hideTopic, { params: { id }, body: { reason: 'Gefährlich' } })
    const other = await server.as(await insert.person(server.database.writes, 'Otto'))
    expect((await other.call(topics.read, { params: { id } })).status).toBe(404)
    expect((await other.call(answers.read, { params: { id: answerId } })).status).toBe(404)
    expect((await other.call(answers.create, { body: { topicId: id, text: 'x' } })).status).toBe(404)
    const { items } = await other.ok(topics.list, { query: { l: 100 } })
    expect(items.map((item) => item._id)).not.toContain(id)
    expect((await topicOf(id)).hidden).toBe('Gefährlich')
  })
})

describe('attachment', () => {
  const upload = async (who = asker) => {
    const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#f57c00' } })
      .withExif({ IFD0: { Artist: 'Anna Muster' } })
      .png()
      .toBuffer()
    const { body } = await who.send('POST', '/api/attachment', form({ name: 'Stecker.png' }, picture))
    return (body as { _id: string })._id
  }
  const read = (id: string, who: Client) => who.call(files.read, { params: { id } })

  test('is a re-encoded photo, shown in its post and readable by readers of the post', async () => {
    const id = await upload()
    expect((await read(id, helper)).status).toBe(404)
    const text = `![Stecker](attachment:${id})`
    const topic = await ask({ text, attachments: [id] })
    expect(topic.html).toContain(`<img src="/api/file/${id}" alt="Stecker"`)
    expect(topic.attachments).toMatchObject([{ _id: id, name: 'Stecker.jpg', mime: 'image/jpeg' }])
    const { status, bytes, headers } = await read(id, helper)
    expect(status).toBe(200)
    expect(bytes.includes('Anna Muster')).toBe(false)
    expect(headers['content-disposition']).toContain('attachment')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain('sandbox')
    await moderator.ok(moderation.hideTopic, { params: { id: topic._id }, body: { reason: 'x' } })
    expect((await read(id, helper)).status).toBe(404)
    expect((await read(id, asker)).status).toBe(200)
  })

  test('of another user or another post cannot be referenced', async () => {
    const foreign = await upload(helper)
    const used = await upload()
    await ask({ attachments: [used] })
    for (const id of [foreign, used]) {
      const { body } = await asker.call(topics.create, { body: { ...question, attachments: [id] } })
      expect(body).toMatchObject({ fields: { attachments: 'notFound' } })
    }
  })

  test('is deleted when the post no longer references it', async () => {
    const id = await upload()
    const { _id, version } = await ask({ attachments: [id] })
    await asker.ok(topics.update, { params: { id: _id }, body: { ...question, version } })
    expect((await read(id, asker)).status).toBe(404)
  })

  test('that is executable, or neither picture nor PDF, is rejected', async () => {
    for (const bytes of ['<svg onload=alert(1)>', '<html><script>1</script>', 'PK\u0003\u0004'])
      expect(
        (await asker.send('POST', '/api/attachment', form({ name: 'x' }, Buffer.from(bytes)))).status,
      ).toBe(415)
  })
})

test('parallel answers are all counted', async () => {
  const { _id } = await ask()
  const created = await Promise.all(
    Array.from({ length: 8 }, (_, number) =>
      helper.call(answers.create, { body: { topicId: _id, text: `Antwort ${number}` } }),
    ),
  )
  expect(created.map(({ status }) => status)).toEqual(created.map(() => 200))
  expect(await topicOf(_id)).toMatchObject({ answers: 8 })
})

test('a user writes at most twenty posts an hour', async () => {
  const strict = await testServer({ url: server.url, env: { LIMIT_FACTOR: '1' } })
  try {
    const who = await strict.as(anna)
    for (let post = 0; post < 20; post++)
      expect((await who.call(topics.create, { body: question })).status).toBe(200)
    expect((await who.call(topics.create, { body: question })).status).toBe(429)
  } finally {
    await strict.close()
  }
})
