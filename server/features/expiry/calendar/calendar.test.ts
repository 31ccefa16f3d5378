import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { calendars } from '#contract/expiry.ts'
import { addDays } from '#domain/day.ts'
import { today } from '../../../../test/support/day.ts'
import type { Client } from '../../../../test/support/client.ts'
import { overlapping } from '../../../../test/support/locks.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import * as insert from '../../../../test/support/people.ts'
import { sha256 } from '../../../config.ts'

let server: TestServer
let outsider: Client
let companyId: string
let authorityId: string
let boss: insert.Person
let trainer: insert.Person
let holder: insert.Person
let own: string
let elsewhere: string

const due = addDays(today, 100)

beforeAll(async () => {
  server = await testServer()
  outsider = await server.as()
})
afterAll(() => server.close())

let counter = 0
beforeEach(async () => {
  const { writes } = server.database
  boss = await insert.person(writes, 'Boss')
  trainer = await insert.person(writes, 'Theo')
  holder = await insert.person(writes, 'Hanna')
  const issuer = await insert.person(writes, 'Ines')
  companyId = (await insert.company(writes, `Werk ${++counter}`)).id
  authorityId = (await insert.authority(writes, `Stelle ${counter}`, `S${counter}`)).id
  const other = await insert.authority(writes, `Andere ${counter}`, `A${counter}`)
  await insert.employ(writes, companyId, boss, 'admin')
  await insert.employ(writes, companyId, holder)
  await insert.appoint(writes, authorityId, trainer, 'trainerReadOnly')
  const hold = async (authority: string, change: object = {}) =>
    (
      await insert.certificate(writes, {
        holder,
        issuer,
        template: await insert.template(writes, authority, `Vorlage ${++counter}`),
        issueDate: addDays(today, -900),
        dueDate: due,
        ...change,
      })
    ).id
  own = await hold(authorityId)
  elsewhere = await hold(other.id)
  await hold(authorityId, { state: 'revoked' })
  await hold(authorityId, { dueDate: addDays(today, -31) })
})

const make = async (person: insert.Person, body: object = {}) =>
  (await server.as(person)).call(calendars.create, { body })
const read = async (url: string) => outsider.send('GET', new URL(url).pathname)
const idsIn = (text: string) => [...text.matchAll(/UID:([\w-]+)@/g)].map(([, id]) => id).toSorted()

test('a calendar shows each end as a whole day, with alarms a month and a week before', async () => {
  const { body } = await make(holder)
  const { status, text, headers } = await read(body.url)
  expect({ status, type: headers['content-type'] }).toEqual({
    status: 200,
    type: 'text/calendar; charset=utf-8',
  })
  expect(idsIn(text)).toEqual([own, elsewhere].toSorted())
  expect(text).toContain(`DTSTART;VALUE=DATE:${due.replaceAll('-', '')}\r\n`)
  expect(text.match(/TRIGGER:-P30D\r\n/g)).toHaveLength(2)
  expect(text.match(/TRIGGER:-P7D\r\n/g)).toHaveLength(2)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:EVAL-2 läuft ab: ${holder.username}`)
  expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true)
})

test('a company sees the end dates of its people, an authority those of its certificates, others nothing', async () => {
  const ofCompany = await make(boss, { companyId })
  expect(idsIn((await read(ofCompany.body.url)).text)).toEqual([own, elsewhere].toSorted())
  const ofAuthority = await make(trainer, { authorityId })
  expect(idsIn((await read(ofAuthority.body.url)).text)).toEqual([own])
  for (const body of [{ companyId }, { authorityId }]) expect((await make(holder, body)).status).toBe(404)
  expect((await make(boss, { companyId, authorityId })).status).toBe(400)
})

test('the calendar of an organisation shows due dates of its instruments to users who may see them', async () => {
  const { writes } = server.database
  const owned = async (owner: object, change: object = {}) =>
    (
      await insert.instrument(writes, {
        ...{ createdBy: boss, calibratedOn: addDays(today, -300), calibrationDue: due, ...owner, ...change },
      })
    ).id
  const meter = await owned({ companyId })
  await owned({ companyId }, { state: 'retired' })
  await owned({ authorityId })
  const ofCompany = await make(boss, { companyId })
  const { text } = await read(ofCompany.body.url)
  expect(idsIn(text)).toEqual([own, elsewhere, meter].toSorted())
  expect(text.replaceAll('\r\n ', '')).toContain('SUMMARY:Kalibrierung oder Prüfung läuft ab: Messfein MX 87')
  // A trainer who only reads certificates sees no instruments, and personal calendars have none.
  const ofAuthority = await make(trainer, { authorityId })
  expect(idsIn((await read(ofAuthority.body.url)).text)).toEqual([own])
  expect(idsIn((await read((await make(boss)).body.url)).text)).toEqual([])
})

test('it ends with the role of its creator', async () => {
  const { writes } = server.database
  const { body } = await make(boss, { companyId })
  await writes.updateTable('coworker').set({ role: 'employee' }).where('userId', '=', boss.id).execute()
  expect((await read(body.url)).status).toBe(404)
  const ofAuthority = await make(trainer, { authorityId })
  await writes.deleteFrom('authorityMember').where('userId', '=', trainer.id).execute()
  expect((await read(ofAuthority.body.url)).status).toBe(404)
  const ofHolder = await make(holder)
  await writes.updateTable('user').set({ activated: false }).where('id', '=', holder.id).execute()
  expect((await read(ofHolder.body.url)).status).toBe(404)
})

test('an address is withdrawn, and a new one invalidates the previous one', async () => {
  const first = (await make(holder)).body
  const created = await overlapping(server, [() => make(holder), () => make(holder)])
  expect((await read(first.url)).status).toBe(404)
  const caller = await server.as(holder)
  const { items } = await caller.ok(calendars.list)
  expect(items).toHaveLength(1)
  const answers = await Promise.all(created.map(async ({ body }) => (await read(body.url)).status))
  expect(answers.toSorted()).toEqual([200, 404])
  const params = { id: items[0]?._id ?? '' }
  expect((await (await server.as(boss)).call(calendars.remove, { params })).status).toBe(404)
  await caller.ok(calendars.remove, { params })
  for (const { body } of created) expect((await read(body.url)).status).toBe(404)
})

test('a new address ends neither that of another organisation nor the personal one', async () => {
  const { id: other } = await insert.authority(server.database.writes, `Dritte ${counter}`, `D${counter}`)
  await insert.appoint(server.database.writes, other, trainer, 'trainer')
  await insert.employ(server.database.writes, companyId, trainer, 'admin')
  const owners = [{ authorityId }, { authorityId: other }, { companyId }, {}]
  const created = []
  for (const owner of owners) created.push(await make(trainer, owner))
  for (const { body } of created) expect((await read(body.url)).status).toBe(200)
})

test('it ends when the password is changed, because a thief of the session may have created it', async () => {
  const { body } = await make(holder)
  expect((await read(body.url)).status).toBe(200)
  const passwords = { password: insert.password, newPassword: 'ein ganz anderes Kennwort 7' }
  await (await server.as(holder)).ok(accounts.changePassword, { body: passwords })
  expect((await read(body.url)).status).toBe(404)
})

test('no stored value opens a calendar, and an invalid address finds none', async () => {
  const { url } = (await make(holder)).body
  const token = /\/([\w-]{43})\.ics$/.exec(url)?.[1] ?? ''
  const rows = await server.database.reads.selectFrom('calendarFeed').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(rows.some(({ tokenSha256 }) => sha256(token).equals(tokenSha256))).toBe(true)
  expect((await outsider.send('GET', `/api/calendar/${'A'.repeat(43)}.ics`)).status).toBe(404)
  expect((await outsider.send('GET', `/api/calendar/${token}`)).status).toBe(400)
})
