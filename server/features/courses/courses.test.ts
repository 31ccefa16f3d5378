import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { courses, type Course } from '#contract/course.ts'
import { people as users } from '#contract/person.ts'
import { certificateTemplates } from '#contract/template.ts'
import { addDays } from '#domain/day.ts'
import type { Client } from '../../../test/support/client.ts'
import { credentialKeys } from '../../../test/support/credentialKeys.ts'
import { today } from '../../../test/support/day.ts'
import { overlapping } from '../../../test/support/locks.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import type { Db } from '../../db/db.ts'
import { noPassword } from '../accounts/password.ts'
import { issueCourse } from './issueCourse.ts'

let server: TestServer
let trainer: Client
let people: { admin: insert.Person; trainer: insert.Person; leaver: insert.Person }
let authority: { id: string }

beforeAll(async () => {
  server = await testServer()
  const { writes } = server.database
  people = {
    admin: await insert.person(writes, 'Anna'),
    trainer: await insert.person(writes, 'Theo'),
    leaver: await insert.person(writes, 'Lena'),
  }
  authority = await insert.authority(writes, 'Prüfstelle', 'PS')
  await insert.appoint(writes, authority.id, people.admin, 'admin')
  await insert.appoint(writes, authority.id, people.trainer, 'trainer')
  await insert.appoint(writes, authority.id, people.leaver, 'trainer')
  trainer = await server.as(people.trainer)
})
afterAll(() => server.close())

let counter = 0
const identityCheck = 'Reisepass'
const crowd = (count: number) =>
  Promise.all(Array.from({ length: count }, () => insert.person(server.database.writes, 'Kim')))
const ordered = (holders: insert.Person[], options = {}) =>
  orderedFor(
    holders.map(({ id: userId }) => ({ userId, identityCheck })),
    options,
  )
async function orderedFor(
  list: {
    userId?: string
    evalid?: string | undefined
    email?: string
    identityCheck: string
    identityKept?: boolean
  }[],
  { by = trainer, headers = {} } = {},
) {
  const template = await insert.template(server.database.writes, authority.id, `Kurs ${++counter}`)
  const body = { templateId: template.id, issueDate: today, people: list }
  return { template, body, answer: await by.call(courses.create, { body, headers }) }
}
const mailTo = (email: string) =>
  server.database.reads
    .selectFrom('mail')
    .select('text')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow()
const run = (courseId: string) => issueCourse(server)({ courseId })
const read = (id: string) => trainer.ok(courses.read, { params: { id } })
const states = ({ items }: Course) =>
  items.map(({ state, problem }) => (problem ? `${state} ${problem}` : state))

async function waitingFor(db: Db, table: string) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database() and query ilike ${`%${table}%`}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

describe('course', () => {
  test('is issued to all participants except rejected ones, each with the reason, and its numbers have no gap', async () => {
    const holders = await crowd(20)
    const waiting = await insert.person(server.database.writes, 'Wanda', { activated: false })
    const entries = [...holders.slice(0, 7), people.trainer, ...holders.slice(7), waiting]
    const { answer } = await ordered(entries)
    expect(states(answer.body)).toEqual([...entries.slice(1).map(() => 'queued'), 'awaited'])
    await run(answer.body._id)
    const course = await read(answer.body._id)
    expect(states(course).filter((state) => state === 'sealing')).toHaveLength(20)
    expect(states(course)[7]).toBe('refused certificate.issuerIsHolder')
    expect(states(course).at(-1)).toBe('awaited')
    const numbers = course.items.flatMap(({ number }) => (number ? [Number(number.slice(-5))] : []))
    const first = numbers[0] ?? 0
    expect(numbers).toEqual(holders.map((_, index) => first + index))
    const { items } = await trainer.ok(courses.list, {})
    const counts = { people: 22, issued: 0, refused: 1, awaited: 1, language: 'de' }
    expect(items.find(({ _id }) => _id === course._id)).toMatchObject(counts)
    expect(course).toMatchObject(counts)
  })

  test('that is issued by two workers at once, or interrupted and restarted, gives each person one certificate', async () => {
    const holders = await crowd(12)
    const { answer } = await ordered(holders)
    const { _id } = answer.body
    await overlapping(server, [() => run(_id), () => run(_id), () => run(_id)])
    await run(_id)
    const created = await server.database.reads
      .selectFrom('certificate')
      .select('userId')
      .where(
        'userId',
        'in',
        holders.map(({ id }) => id),
      )
      .execute()
    expect(created).toHaveLength(12)
    const actions = await server.database.reads
      .selectFrom('auditEntry')
      .select('id')
      .where('requestId', '=', `course ${_id}`)
      .execute()
    expect(actions).toHaveLength(12)
  })

  test('reserves a place for an address: issued after its owner opens the account and gives a name, shown by the address until then', async () => {
    const email = `neu${++counter}@example.org`
    const { answer } = await orderedFor([{ email, identityCheck }])
    const { _id } = answer.body
    await run(_id)
    expect((await read(_id)).items).toMatchObject([{ state: 'awaited', userId: null, fullname: '', email }])
    const { writes, reads } = server.database
    const entries = await reads
      .selectFrom('auditEntry as a')
      .innerJoin('user as u', 'u.id', 'a.objectId')
      .select(['a.action', 'a.authorityId'])
      .where('a.requestId', '=', `course ${_id}`)
      .where('u.email', '=', email)
      .execute()
    expect(entries).toEqual([{ action: 'user.create', authorityId: authority.id }])
    const { text } = await mailTo(email)
    expect(text).toContain('Prüfstelle')
    expect(text).toContain(`„Kurs ${counter}“`)
    const token = /welcome#(\S+)/.exec(text)?.[1] ?? ''
    const chosen = {
      username: `neu${counter}`,
      password: insert.password,
      language: 'de',
      consent: true,
    } as const
    await (await server.as()).ok(users.welcome, { params: { token }, body: chosen })
    await run(_id)
    expect(states(await read(_id))).toEqual(['awaited'])
    await writes
      .updateTable('user')
      .set({ firstname: 'Neu', lastname: 'Land' })
      .where('email', '=', email)
      .execute()
    await run(_id)
    expect((await read(_id)).items).toMatchObject([{ state: 'sealing', fullname: 'Neu Land', email: '' }])
  })

  test('does not expose that an address has an account: its owner receives a request for the Eval-ID, and nothing is issued', async () => {
    const [existing] = await crowd(1)
    const { answer } = await orderedFor([{ email: existing?.email ?? '', identityCheck }])
    await run(answer.body._id)
    const { items } = await read(answer.body._id)
    expect(items).toMatchObject([{ state: 'awaited', userId: null, fullname: '', evalid: '', number: '' }])
    expect((await mailTo(existing?.email ?? '')).text).toContain(existing?.evalid)
  })

  test('stops waiting when its issuer cancels, also if the account is opened later', async () => {
    const waiting = await insert.person(server.database.writes, 'Wanda', { activated: false })
    const { answer } = await ordered([waiting])
    const params = { id: answer.body._id }
    await trainer.ok(courses.withdraw, { params, body: { position: 0 } })
    await server.database.writes
      .updateTable('user')
      .set({ activated: true })
      .where('id', '=', waiting.id)
      .execute()
    await trainer.ok(courses.retry, { params })
    await run(params.id)
    expect(states(await read(params.id))).toEqual(['withdrawn'])
  })

  test('ordered before midnight is issued after it, by a trainer on the new day', async () => {
    const { answer } = await ordered(await crowd(1))
    const { writes } = server.database
    const { _id: id } = answer.body
    await writes
      .updateTable('course')
      .set({ issueDate: addDays(today, -1) })
      .where('id', '=', id)
      .execute()
    await run(id)
    const { items } = await read(id)
    const { issueDate } = await writes
      .selectFrom('certificate')
      .select('issueDate')
      .where('id', '=', items[0]?.certificateId ?? '')
      .executeTakeFirstOrThrow()
    expect(issueDate).toBe(today)
  })

  test('sent twice with one key is one course', async () => {
    const headers = { 'idempotency-key': 'course-0001-abcdef' }
    const { body, answer } = await ordered(await crowd(2), { headers })
    const again = await trainer.call(courses.create, { body, headers })
    expect(again.body._id).toBe(answer.body._id)
  })

  test('rejects duplicate and unknown people, and more than the limit', async () => {
    const [one] = await crowd(1)
    if (!one) return
    const twice = (await ordered([one, one])).answer
    expect(twice.body).toMatchObject({ fields: { 'people.1.userId': 'twice' } })
    const withoutHolder = (await ordered([{ ...one, id: authority.id }])).answer
    expect(withoutHolder.body).toMatchObject({ fields: { 'people.0.userId': 'notFound' } })
    expect((await ordered(Array.from({ length: 301 }, () => one))).answer.status).toBe(400)
  })

  test('rejects a person who is named by Eval-ID and by address, and invites no one', async () => {
    const { writes } = server.database
    const waiting = await insert.person(writes, 'Wanda', { activated: false })
    await writes.updateTable('user').set({ passwordHash: noPassword }).where('id', '=', waiting.id).execute()
    const byId = { userId: waiting.id, evalid: waiting.evalid, identityCheck }
    const [other, byEmail] = [`neu${++counter}@example.org`, waiting.email.toUpperCase()].map((email) => ({
      email,
      identityCheck,
    }))
    if (!other || !byEmail) return
    for (const [list, field] of [
      [[other, byId, byEmail], 'people.2.email'],
      [[other, byEmail, byId], 'people.2.userId'],
    ] as const) {
      const { template, answer } = await orderedFor([...list])
      expect({ status: answer.status, fields: answer.body.fields }).toEqual({
        status: 400,
        fields: { [field]: 'twice' },
      })
      expect(
        await writes.selectFrom('course').select('id').where('templateId', '=', template.id).execute(),
      ).toEqual([])
    }
    expect(await writes.selectFrom('user').select('id').where('email', '=', other.email).execute()).toEqual(
      [],
    )
    const mails = writes
      .selectFrom('mail')
      .select('id')
      .where('recipient', 'in', [other.email, waiting.email])
    expect(await mails.execute()).toEqual([])
  })

  test('names the row of a new address that another course invites at the same time', async () => {
    const email = `neu${++counter}@example.org`
    const [other] = await crowd(1)
    const list = [
      { userId: other?.id ?? '', identityCheck },
      { email, identityCheck },
    ]
    const order = async () => (await orderedFor(list)).answer
    const [first, second] = await overlapping(server, [order, order])
    expect(first?.status).toBe(200)
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'user.emailTaken', fields: { 'people.1.email': 'user.emailTaken' } },
    })
    const mails = server.database.reads.selectFrom('mail').select('id').where('recipient', '=', email)
    expect(await mails.execute()).toHaveLength(1)
  })

  test('T19/T24: accepts no one by id alone outside the authority, and exposes nothing about them', async () => {
    const [one, other] = await crowd(2)
    const { evalid } = other ?? {}
    for (const shown of [undefined, evalid]) {
      const list = [{ userId: one?.id ?? '', evalid: shown, identityCheck }]
      const { status, body, text } = (await orderedFor(list)).answer
      expect({ status, fields: body.fields }).toEqual({
        status: 400,
        fields: { 'people.0.userId': 'notFound' },
      })
      expect(text).not.toContain(one?.evalid)
    }
  })

  test('ends for the remaining people when its trainer loses the right, and can be continued by another', async () => {
    const { answer } = await ordered(await crowd(3), { by: await server.as(people.leaver) })
    const { _id } = answer.body
    await server.database.writes
      .deleteFrom('authorityMember')
      .where('userId', '=', people.leaver.id)
      .execute()
    await run(_id)
    expect(states(await read(_id))).toEqual(Array(3).fill('refused forbidden'))
    await trainer.ok(courses.retry, { params: { id: _id } })
    await run(_id)
    expect(states(await read(_id))).toEqual(Array(3).fill('sealing'))
  })

  test('preserves the user who ordered each certificate as its issuer when another retries the rejected ones', async () => {
    const { writes } = server.database
    const [refused] = await crowd(1)
    const waiting = await insert.person(writes, 'Wanda', { activated: false })
    const other = await insert.person(writes, 'Olga')
    await insert.appoint(writes, authority.id, other, 'trainer')
    const entries = [waiting, refused, people.trainer].flatMap((person) => person ?? [])
    const { answer } = await ordered(entries, { by: await server.as(people.admin) })
    const { _id } = answer.body
    await writes
      .updateTable('coursePlace')
      .set({ problem: 'forbidden' })
      .where('courseId', '=', _id)
      .where('position', '=', 1)
      .execute()
    await (await server.as(other)).ok(courses.retry, { params: { id: _id } })
    await writes.updateTable('user').set({ activated: true }).where('id', '=', waiting.id).execute()
    await run(_id)
    const issuers = await writes
      .selectFrom('coursePlace as p')
      .innerJoin('certificate as c', 'c.id', 'p.certificateId')
      .select('c.issuedBy')
      .where('p.courseId', '=', _id)
      .orderBy('p.position')
      .execute()
    expect(issuers.map(({ issuedBy }) => issuedBy)).toEqual([people.admin.id, other.id, people.admin.id])
  })

  test('offers to try again only what can succeed: not for a valid certificate or the same issuer', async () => {
    const { writes } = server.database
    const [ready, holder] = await crowd(2)
    if (!ready || !holder) return
    const waiting = [people.trainer, ready, holder]
    const { answer, template } = await ordered(waiting)
    const { _id } = answer.body
    const dueDate = addDays(today, 400)
    const of = { holder, issuer: people.admin, template, name: template.name }
    const { id: certificateId } = await insert.certificate(writes, { ...of, dueDate })
    await writes
      .updateTable('coursePlace')
      .set({ problem: 'forbidden' })
      .where('courseId', '=', _id)
      .where('position', '=', 1)
      .execute()
    await run(_id)
    const offered = async (client = trainer) =>
      (await client.ok(courses.read, { params: { id: _id } })).items.map(({ retriable }) => retriable)
    expect(states(await read(_id))).toEqual([
      'refused certificate.issuerIsHolder',
      'refused forbidden',
      'refused certificate.nameTaken',
    ])
    expect(await offered()).toEqual([false, true, false])
    expect(await offered(await server.as(people.admin))).toEqual([true, true, false])
    await writes
      .updateTable('certificate')
      .set({ state: 'revoked' })
      .where('id', '=', certificateId)
      .execute()
    expect(await offered()).toEqual([false, true, true])
    await trainer.ok(courses.retry, { params: { id: _id } })
    await run(_id)
    expect(states(await read(_id))).toEqual(['refused certificate.issuerIsHolder', 'sealing', 'sealing'])
    expect(await offered()).toEqual([false, false, false])
  })

  test('uses the identity check of the last year for the people chosen for it', async () => {
    const { writes } = server.database
    const [known, other] = await crowd(2)
    if (!known || !other) return
    const former = await insert.template(writes, authority.id, `Früher ${++counter}`)
    const day = addDays(today, -30)
    await insert.certificate(writes, {
      holder: known,
      issuer: people.admin,
      template: former,
      issueDate: day,
    })
    const refused = await orderedFor([
      { userId: known.id, identityCheck: '', identityKept: true },
      { userId: other.id, evalid: other.evalid, identityCheck: '', identityKept: true },
    ])
    expect(refused.answer.body.fields).toEqual({ 'people.1.identityCheck': 'identityNotKept' })
    const { answer } = await orderedFor([
      { userId: known.id, identityCheck: '', identityKept: true },
      { userId: other.id, evalid: other.evalid, identityCheck },
    ])
    await run(answer.body._id)
    const issued = await writes
      .selectFrom('coursePlace as p')
      .innerJoin('certificate as c', 'c.id', 'p.certificateId')
      .select(['c.identityCheck', 'c.identifiedOn'])
      .where('p.courseId', '=', answer.body._id)
      .orderBy('p.position')
      .execute()
    expect(issued).toEqual([
      { identityCheck: 'Reisepass', identifiedOn: day },
      { identityCheck, identifiedOn: null },
    ])
    expect((await read(answer.body._id)).items).toMatchObject([
      { identityCheck: 'Reisepass', identifiedOn: day },
      { identityCheck, identifiedOn: null },
    ])
  })

  test('T75: is issued to no one after the trainer loses the role, not even to one that waited for its number', async () => {
    const { writes } = server.database
    const late = await insert.person(writes, 'Lars')
    await insert.appoint(writes, authority.id, late, 'trainer')
    await ordered(await crowd(1)).then(({ answer }) => run(answer.body._id))
    const { answer } = await ordered(await crowd(2), { by: await server.as(late) })
    const { _id } = answer.body
    const { issuing: running } = await writes.transaction().execute(async (held) => {
      await held
        .selectFrom('numberSeries')
        .select('last')
        .where('ownerId', '=', authority.id)
        .forUpdate()
        .execute()
      const issuing = run(_id)
      await expect.poll(() => waitingFor(writes, 'number_series')).toBeGreaterThan(0)
      await writes.deleteFrom('authorityMember').where('userId', '=', late.id).execute()
      return { issuing }
    })
    await running
    expect(states(await read(_id))).toEqual(Array(2).fill('refused forbidden'))
  })

  test('T75: issues the same text to everyone if its template is edited meanwhile', async () => {
    const { answer, template } = await ordered(await crowd(2))
    const admin = await server.as(people.admin)
    const {
      _id,
      createdAt: _created,
      used: _used,
      authorityId,
      ...item
    } = await admin.ok(certificateTemplates.read, { params: { id: template.id } })
    const body = { ...item, authorityId, standardsHtml: '<p>Neu</p>' }
    await admin.ok(certificateTemplates.update, { params: { id: _id }, body })
    await run(answer.body._id)
    expect(await read(answer.body._id)).toMatchObject({ outdated: true, items: [{ retriable: false }, {}] })
    expect(states(await read(answer.body._id))).toEqual(['refused stale', 'refused stale'])
    const again = await trainer.call(courses.retry, { params: { id: answer.body._id } })
    expect(again).toMatchObject({ status: 409, body: { code: 'course.templateChanged' } })
  })

  test('finds people by a list of Eval-IDs, and by email or name only those in the authority, and lists the rest', async () => {
    const { writes } = server.database
    const stranger = await insert.person(writes, 'Kim')
    const existing = await insert.person(writes, 'Berta', { lastname: 'Zwilling' })
    const twins = [await insert.person(writes, 'Ina'), await insert.person(writes, 'Ina')]
    for (const { id: userId } of [existing, ...twins])
      await writes.insertInto('authorityHolder').values({ authorityId: authority.id, userId }).execute()
    const namings = ['berta zwilling', 'Zwilling, Berta', existing.email.toUpperCase()]
    const colleague = await insert.person(writes, 'Klara', { lastname: 'Kollegin' })
    await insert.appoint(writes, authority.id, colleague, 'trainerReadOnly')
    const entries = [stranger.evalid, ...namings, 'Klara Kollegin', stranger.email, 'niemand', 'Ina Muster']
    const { items, unknown, several } = await trainer.ok(courses.lookup, { body: { entries } })
    expect(items.map(({ userId }) => userId)).toEqual([
      ...[stranger.id, existing.id, existing.id, existing.id],
      colleague.id,
    ])
    expect({ unknown, several }).toEqual({ unknown: [stranger.email, 'niemand'], several: ['Ina Muster'] })
  })
})

test('a course is sealed by the workers while its page shows the progress', async () => {
  // Removes the jobs of the tests above, which must not seal.
  await server.database.pool.query('delete from graphile_worker._private_jobs')
  await credentialKeys(server, authority.id)
  const { answer } = await ordered(await crowd(8))
  await server.work()
  const { _id } = answer.body
  await expect
    .poll(async () => new Set(states(await read(_id))), { interval: 200 })
    .toEqual(new Set(['issued']))
})
