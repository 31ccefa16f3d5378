import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { companyVehicles } from '#contract/vehicle.ts'
import { session } from '#contract/session.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import { leavesEarly, listen, type Listening } from '../../../../test/support/listening.ts'
import * as insert from '../../../../test/support/people.ts'
import { draft, matrixScenario, type Scenario } from '../../../../test/support/scenario.ts'

let here: TestServer
let there: TestServer
let scenario: Scenario
const open: Listening[] = []

beforeAll(async () => {
  here = await testServer()
  there = await testServer({ url: here.url })
  scenario = await matrixScenario(here)
  for (const { app } of [here, there]) await app.listen({ port: 0, host: '127.0.0.1' })
})
/** Notifications arrive in order: after this one, those of earlier tests have arrived at both instances. */
beforeEach(async () => {
  const ear = await insert.person(here.database.writes, 'Ohr')
  const marker = JSON.stringify({ kind: 'certificate', user_id: ear.id })
  const ears = await Promise.all([here, there].map(async (server) => (await hearing(server, ear)).stream))
  await here.database.pool.query(`select pg_notify('written', $1)`, [marker])
  for (const stream of ears) await stream.hears('written certificate')
})
afterEach(() => {
  for (const one of open.splice(0)) one.leave()
})
afterAll(async () => {
  await there.close()
  await here.close()
})

async function hearing(server: TestServer, person: insert.Person | undefined) {
  const caller = await server.as(person)
  const stream = await listen(server.app, caller.token)
  open.push(stream)
  return { caller, stream }
}

/** Ends the sessions as if the notification was lost. */
async function endedUnheard({ id }: insert.Person) {
  await here.owner.writes.transaction().execute(async (db) => {
    await sql`alter table session disable trigger notify_ended`.execute(db)
    await db.deleteFrom('session').where('userId', '=', id).execute()
    await sql`alter table session enable trigger notify_ended`.execute(db)
  })
}

/** Ends the listening connections. Resolves when both instances listen again, which every test requires. */
async function interruptListening() {
  const streams = await Promise.all(
    [here, there].map(async (server) => (await hearing(server, scenario.roles.employee.person)).stream),
  )
  await here.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
  )
  for (const stream of streams) await stream.hears('missed')
  return streams
}

let counter = 0
const aVehicle = () => ({
  ...{ vin: `WVWZZZ1KZ7W8${String(++counter).padStart(5, '0')}`, manufacturer: 'Nordstern', model: 'Volta' },
  ...{ drivetrain: 'BEV' as const, constructionYear: 2024 },
})

test('an action on one instance reaches users of another who may see it, and no others', async () => {
  const colleague = await hearing(there, scenario.roles.employee.person)
  const same = await hearing(here, scenario.roles.companyAdmin.person)
  const foreign = await hearing(there, scenario.foreigner)
  const issuer = await hearing(there, scenario.roles.authorityAdmin.person)
  const admin = await hearing(there, scenario.roles.systemAdmin.person)
  const tester = await here.as(scenario.roles.tester.person)
  await tester.ok(companyVehicles.create, { body: { ...aVehicle(), companyId: scenario.home.company.id } })
  for (const { stream } of [colleague, same, admin]) await stream.hears('written companyVehicle')
  // The others would have received it before this notification.
  await insert.topic(here.database.writes, { author: scenario.foreigner })
  for (const { stream } of [foreign, issuer]) await stream.hears('written topic')
  expect(foreign.stream.heard).toEqual(['written topic'])
  expect(issuer.stream.heard).toEqual(['written topic'])
})

test('rolled back actions and drafts send no event', async () => {
  const { stream } = await hearing(there, scenario.roles.companyAdmin.person)
  const db = here.database.writes
  const vehicle = { companyId: scenario.home.company.id, createdBy: scenario.foreigner }
  await db
    .transaction()
    .execute(async (given) => {
      await insert.companyVehicle(given, vehicle)
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  const { id: companyVehicleId } = await insert.companyVehicle(db, vehicle)
  await stream.hears('written companyVehicle')
  const author = scenario.roles.tester.person ?? scenario.foreigner
  await draft(db, { author, companyId: scenario.home.company.id, companyVehicleId })
  await insert.topic(db, { author: scenario.foreigner })
  await stream.hears('written topic')
  expect(stream.heard.filter((line) => !line.endsWith('instrument'))).toEqual([
    'written companyVehicle',
    'written topic',
  ])
})

test('contains only the kind: no id, no name, no number', async () => {
  const { stream } = await hearing(there, scenario.roles.authorityAdmin.person)
  const template = await insert.template(here.database.writes, scenario.home.authority.id, 'told')
  await insert.certificate(here.database.writes, {
    holder: scenario.foreigner,
    issuer: scenario.foreignIssuer,
    template,
  })
  await stream.hears('written certificate')
  expect(stream.heard).toEqual(['written certificate'])
})

test('is sent at once and unchanged: not compressed, not buffered by a proxy, not stored', async () => {
  const { stream } = await hearing(here, scenario.roles.user.person)
  expect(stream.status).toBe(200)
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  expect(stream.headers['content-encoding']).toBeUndefined()
})

test('a guest, a foreign page and a script are rejected', async () => {
  const { token } = await here.as(scenario.roles.employee.person)
  const own = { 'sec-fetch-site': 'same-origin' }
  expect((await listen(here.app, undefined, own)).status).toBe(401)
  expect((await listen(here.app, token, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await listen(here.app, token, {})).status).toBe(403)
})

test('T78: a HEAD request gets the headers at once', async () => {
  const caller = await here.as(scenario.roles.employee.person)
  const { status, headers } = await caller.send('HEAD', '/api/events', {
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  })
})

test('a signed-out user, on any instance, receives nothing more', async () => {
  const { caller, stream } = await hearing(there, scenario.roles.employee.person)
  const elsewhere = await here.as(scenario.roles.employee.person)
  elsewhere.token = caller.token
  await elsewhere.ok(session.closeByPost)
  await stream.over
  expect(stream.heard).toEqual(['standing'])
})

test('a changed role reopens the stream without events outside the new rights', async () => {
  const person = await insert.person(here.database.writes, 'Edda')
  await insert.employ(here.database.writes, scenario.foreign.company.id, person)
  const { stream, caller } = await hearing(there, person)
  await here.database.writes
    .updateTable('coworker')
    .set({ until: sql`now()` })
    .where('userId', '=', person.id)
    .execute()
  await stream.over
  expect(stream.heard).toContain('standing')
  const again = await listen(there.app, caller.token)
  open.push(again)
  await insert.companyVehicle(here.database.writes, {
    companyId: scenario.foreign.company.id,
    createdBy: scenario.foreigner,
  })
  await insert.topic(here.database.writes, { author: scenario.foreigner })
  await again.hears('written topic')
  expect(again.heard).toEqual(['written topic'])
})

test('a locked company ends the streams of its people', async () => {
  const company = await insert.company(here.database.writes, 'Autohaus West')
  const person = await insert.person(here.database.writes, 'Egon')
  await insert.employ(here.database.writes, company.id, person)
  const { stream } = await hearing(there, person)
  await here.database.writes
    .updateTable('company')
    .set({ lockedAt: sql`now()` })
    .where('id', '=', company.id)
    .execute()
  await stream.over
  expect(stream.heard).toEqual(['standing'])
})

test('a session has at most three streams: with more, the oldest ends', async () => {
  const { caller, stream } = await hearing(here, scenario.roles.user.person)
  const later = [1, 2, 3].map(() => listen(here.app, caller.token))
  open.push(...(await Promise.all(later)))
  await stream.over
  await insert.topic(here.database.writes, { author: scenario.foreigner })
  for (const one of open.slice(-3)) await one.hears('written topic')
})

test('T8: a user who signs out while the stream is being opened receives nothing', async () => {
  const person = await insert.person(here.database.writes, 'Eile')
  const { token } = await here.as(person)
  const begin = here.live.begin.bind(here.live)
  vi.spyOn(here.live, 'begin').mockImplementationOnce(async () => {
    await begin()
    const { stream } = await hearing(here, scenario.roles.user.person)
    await here.database.writes.deleteFrom('session').where('userId', '=', person.id).execute()
    // Everyone connected has received it by then.
    await insert.topic(here.database.writes, { author: scenario.foreigner })
    await stream.hears('written topic')
  })
  const late = await listen(here.app, token)
  open.push(late)
  await late.over
  expect(late.heard).toEqual(['standing'])
})

test('ASVS 7.4.1: a session that ended while notifications of the database were lost has no stream left', async () => {
  const person = await insert.person(here.database.writes, 'Verpasst')
  const { stream } = await hearing(here, person)
  await endedUnheard(person)
  await interruptListening()
  await stream.over
  expect(stream.heard.at(-1)).toBe('standing')
})

test('ASVS 7.4.1: a stream ends if the database cannot confirm its session', async () => {
  const person = await insert.person(here.database.writes, 'Ungewiss')
  const { stream } = await hearing(here, person)
  // All lookups fail, because a stream of another test may be checked first.
  const lookup = vi
    .spyOn(here.database.lookups, 'query')
    .mockRejectedValue(new Error('Connection terminated'))
  await here.database.pool.query(`select pg_notify('written', $1)`, [
    JSON.stringify({ kind: 'standing', user_id: person.id }),
  ])
  await stream.over
  lookup.mockRestore()
  expect(stream.heard).toEqual([])
})

test('a page that closes while its stream is being opened uses no stream of its session', async () => {
  const { caller, stream: oldest } = await hearing(here, scenario.roles.user.person)
  open.push(await listen(here.app, caller.token))
  const begin = here.live.begin.bind(here.live)
  vi.spyOn(here.live, 'begin').mockImplementationOnce(async () => {
    await begin()
    await leaving.leave()
  })
  const leaving = leavesEarly(here.app, caller.token ?? '')
  await leaving.noticed
  open.push(await listen(here.app, caller.token))
  await insert.topic(here.database.writes, { author: scenario.foreigner })
  await Promise.race([oldest.hears('written topic'), oldest.over])
  expect(oldest.heard).toEqual(['written topic'])
})

test('T66: a person has at most twenty streams, with any number of sessions', async () => {
  const person = await insert.person(here.database.writes, 'Nimmersatt')
  const { stream: oldest } = await hearing(here, person)
  const later = []
  for (let counter = 0; counter < 20; counter++) later.push((await hearing(here, person)).stream)
  await oldest.over
  await insert.topic(here.database.writes, { author: scenario.foreigner })
  for (const stream of later) await stream.hears('written topic')
})

test('a hundred streams use one database connection', async () => {
  const { caller } = await hearing(here, scenario.roles.employee.person)
  const people = await Promise.all(
    Array.from({ length: 100 }, () => insert.person(here.database.writes, 'Viele')),
  )
  for (const person of people) await hearing(here, person)
  const { rows } = await here.database.pool.query<{ count: number }>(
    `select count(*) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
  )
  expect(rows[0]?.count).toBeLessThanOrEqual(2)
  await caller.ok(companyVehicles.create, { body: { ...aVehicle(), companyId: scenario.home.company.id } })
})

test('after a database outage, clients receive an event to reload', async () => {
  const [, stream] = await interruptListening()
  await insert.topic(here.database.writes, { author: scenario.foreigner })
  await stream?.hears('written topic')
})

test('a stream ends at once with the server', async () => {
  const last = await testServer({ url: here.url })
  await last.app.listen({ port: 0, host: '127.0.0.1' })
  const { stream } = await hearing(last, scenario.roles.employee.person)
  const closed = last.close()
  await stream.over
  await closed
})
